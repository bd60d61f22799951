/** The lessons of LOL Chess. */
import type { Course, Scene } from "../lesson";
import { champion, piece, viewOf } from "./sample";
import { parseAction, pieceOf, type Preview, type View } from "./view";
import { sentenceOf, tellAction } from "./words";

const NOTHING = { damage: {}, heals: {}, deaths: [], upkeep: { damage: {}, heals: {} } };

/** Carries an action of an example out, as its preview says. */
function acted(view: View, move: string): View {
  const action = parseAction(move);
  if (!action || !("from" in action)) return view;
  const usual = view.previews?.[move]?.usual ?? {};
  const damage = Object.fromEntries(Object.entries(usual).map(([id, change]) => [id, -change]));
  const deaths = Object.entries(usual).flatMap(([id, change]) => ((pieceOf(view, id)?.hp ?? 0) + change <= 0 ? [id] : []));
  const pieces = view.pieces.map((one) => {
    const hp = Math.max(0, one.hp + (usual[one.id] ?? 0));
    const isMover = action.kind !== "attack" && one.square === action.from;
    return { ...one, hp, alive: hp > 0, square: isMover ? action.to : one.square };
  });
  return { ...view, pieces, previews: {}, actions: {}, lastAction: { ...NOTHING, action: move, damage, deaths } };
}

const shown =
  (isRight: (move: string) => boolean, right: string, wrong: string) =>
  (scene: Scene, move: string): Scene => {
    const before = scene.view as View;
    const view = acted(before, move);
    const isSolved = isRight(move);
    return {
      view,
      legal: [],
      plies: scene.plies + 1,
      lastMove: move,
      isSolved,
      note: `${sentenceOf(tellAction(before, view))} ${isSolved ? right : wrong}`,
    };
  };

const sceneOf = (view: View, legal: readonly string[], note: string, previews: Record<string, Preview> = {}): Scene => ({
  view: { ...view, actions: { all: [...legal] }, previews },
  legal,
  plies: 0,
  note,
});

const TURN = viewOf([
  champion("lesson-ez", "d3", "blue", "ezreal"),
  piece("lesson-poro", "e1", "blue", { kind: "poro", name: "Poro", stats: { maxHp: 100, range: 0 } }),
  champion("lesson-ah", "d5", "red", "ahri", { hp: 41, role: "mage", stats: { maxHp: 70, range: 2 } }),
  piece("lesson-m", "f5", "red", { hp: 60 }),
]);

const FLANK = viewOf([
  piece("flank-a", "d4", "blue"),
  piece("flank-b", "c4", "blue"),
  piece("flank-x", "e5", "red"),
  piece("flank-y", "d5", "red"),
]);

const PORO = viewOf([
  champion("end-garen", "d6", "blue", "garen", {
    role: "fighter",
    hp: 88,
    stats: { maxHp: 120, range: 1, ad: 25 },
    skill: { name: "Judgment", active: true, target: "none", cooldown: 4, left: 2 },
  }),
  piece("end-poro", "e7", "red", { kind: "poro", name: "Poro", hp: 14, stats: { maxHp: 100, range: 0 } }),
  piece("end-m", "d7", "red", { hp: 40 }),
]);

export const course: Course = {
  summary:
    "Champions, minions, items and monsters on a board of ten files and eight ranks. The side with the last living Poro wins.",
  lessons: [
    {
      title: "A turn",
      text: [
        "One move, one attack or one skill ends your turn. Before that you may cast one summoner spell and buy one item.",
        "Select a piece: dots are moves, brackets show its range, red frames are targets with the damage they would take. A gold dot means that the skill is ready; a number counts the turns until it is.",
      ],
      start: sceneOf(TURN, ["md3d4", "md3c4", "md3e4", "md3c3", "md3e3", "ad3d5", "ad3f5"], "Blue to move. Attack Ahri with Ezreal.", {
        ad3d5: { usual: { "lesson-ah": -27 }, other: { kind: "critical", chance: 40, changes: { "lesson-ah": -41 } } },
        ad3f5: { usual: { "lesson-m": -22 } },
      }),
      after: shown((move) => move === "ad3d5", "A critical hit would have killed her.", "You could have hit Ahri."),
    },
    {
      title: "Minions flank",
      text: [
        "Melee and Caster Minions march straight ahead. Next to each other they are stronger: 15 more attack, armour and magic resistance for each neighbour.",
        "A minion that attacks a minion diagonally next to it flanks: all its hit points as true damage, and it takes the square. A Melee Minion on the last rank becomes a Super Minion.",
      ],
      start: sceneOf(FLANK, ["ad4e5", "ad4d5"], "Blue to move. One of these attacks kills immediately.", {
        ad4e5: { usual: { "flank-x": -100 } },
        ad4d5: { usual: { "flank-y": -24 }, other: { kind: "critical", chance: 10, changes: { "flank-y": -36 } } },
      }),
      after: shown((move) => move === "ad4e5", "That is a flank.", "Straight ahead it is an ordinary attack."),
    },
    {
      title: "The Poro",
      text: [
        "Each side has one Poro. It moves one square, cannot attack, and castles with a Siege Minion that has not moved.",
        "Dead champions return after some rounds, next to their Poro. A dead Poro ends the game.",
      ],
      start: sceneOf(PORO, ["ad6e7", "ad6d7", "md6c6"], "Blue to move and to win.", {
        ad6e7: { usual: { "end-poro": -14 } },
        ad6d7: { usual: { "end-m": -15 } },
      }),
      after: shown((move) => move === "ad6e7", "Blue keeps the only Poro and wins.", "The Poro had 14 hit points left."),
    },
  ],
};
