/** Actions in words. Does not import the tables, so that it can load with the first page. */
import { capital } from "../../game/words";
import { type Action, type LastAction, parseAction, type Piece, pieceAt, pieceOf, type View } from "./view";

/** Goods of the shop whose names their ids do not tell. */
const GOODS: Readonly<Record<string, string>> = {
  bf_sword: "B.F. Sword",
  giants_belt: "Giant's Belt",
  needlessly_rod: "Needlessly Large Rod",
  tear: "Tear of the Goddess",
};

/** An item or champion id as people write it. */
export const plainId = (id: string): string => GOODS[id] ?? id.split("_").map(capital).join(" ");

/** A move as spoken: "e2 to e4", "e4 attacks e6". */
export function speak(move: string): string {
  const action = parseAction(move);
  switch (action?.kind) {
    case "move":
      return `${action.from} to ${action.to}`;
    case "attack":
      return `${action.from} attacks ${action.to}`;
    case "skill":
      return action.from === action.to ? `skill of ${action.from}` : `skill of ${action.from} on ${action.to}`;
    case "spell":
      return action.from === action.to ? `spell of ${action.from}` : `spell of ${action.from} on ${action.to}`;
    case "buy":
      return `${plainId(action.item)} for ${action.home}`;
    case "ban":
      return action.choice === "nobody" ? "no ban" : `ban ${plainId(action.choice)}`;
    case "pick":
      return `pick ${plainId(action.choice)}`;
    case "line":
      return "the line-up";
    case "spells":
      return "the spells";
    default:
      return move;
  }
}

/** The same with names, in the position in which it is played: "Ezreal attacks Ahri". */
export function speakIn(move: string, view: View): string {
  const action = parseAction(move);
  if (!action || "choice" in action) return speak(move);
  return sentenceOf(beginning(action, sceneOf(action, view), view));
}

/** The same in a few words, for a narrow list: "Ezreal to e4", "Ezreal: Mystic Shot". */
export function brief(move: string, view: View): string {
  const action = parseAction(move);
  if (!action || "choice" in action) return capital(speak(move));
  if (action.kind === "buy") return `${goodName(action.item, view)} for ${pieceOf(view, action.home)?.name ?? action.home}`;
  const { actor, target } = sceneOf(action, view);
  const who = actor?.name ?? action.from;
  switch (action.kind) {
    case "move":
      return `${who} to ${action.to}`;
    case "attack":
      return `${who} attacks ${target?.name ?? action.to}`;
    case "skill":
      return `${who}: ${actor?.skill?.name ?? "a skill"}`;
    case "spell":
      return `${who}: ${actor?.spell?.name ?? "a spell"}`;
  }
}

/** A piece of a sentence, with whose it is where it names a piece. */
export interface Word {
  text: string;
  owner?: Piece["owner"];
}

/** One line of the log: who did what to whom. `before` is the view in which it was done. */
export function tellAction(before: View | undefined, after: View): Word[] {
  const { lastAction } = after;
  const action = parseAction(lastAction?.action);
  if (!lastAction || !action) return [];
  const scene = before ? sceneOf(action, before) : sceneAfter(action, after);
  const words = beginning(action, scene, after);
  const told = changeWords(after, lastAction, scene);
  return told.length > 0 ? [...words, { text: ": " }, ...told, { text: "." }] : [...words, { text: "." }];
}

/** Who acts on whom. */
interface Scene {
  actor?: Piece;
  target?: Piece;
}

function sceneOf(action: Action, view: View): Scene {
  if (!("from" in action)) return {};
  const [actor, target] = [pieceAt(view, action.from), pieceAt(view, action.to)];
  return { actor, target: target === actor ? undefined : target };
}

/** The shop knows how its goods are written. */
const goodName = (id: string, { shop }: View): string =>
  shop.items.find((item) => item.id === id)?.name ?? plainId(id);

function named(piece: Piece | undefined, fallback: string): Word {
  return piece ? { text: piece.name, owner: piece.owner } : { text: fallback };
}

/** The same from the view after the action: a mover has arrived, a dead target may still be listed. */
function sceneAfter(action: Action, view: View): Scene {
  if (!("from" in action)) return {};
  if (action.kind === "move") return { actor: pieceAt(view, action.to) };
  const fallen = view.pieces.find(({ id, square }) => square === action.to && view.lastAction?.deaths.includes(id));
  const scene = sceneOf(action, view);
  return { ...scene, target: fallen ?? scene.target };
}

function beginning(action: Action, { actor, target }: Scene, after: View): Word[] {
  switch (action.kind) {
    case "buy":
      return [named(pieceOf(after, action.home), action.home), { text: ` gets ${goodName(action.item, after)}` }];
    case "ban":
    case "pick":
    case "line":
    case "spells":
      return [{ text: capital(speak(after.lastAction?.action ?? "")) }];
  }
  const who = named(actor, action.from);
  const whom = (verb: string): Word[] =>
    target ? [who, { text: ` ${verb} on ` }, named(target, "")] : [who, { text: ` ${verb}` }];
  switch (action.kind) {
    case "move": {
      const isCastling = actor?.kind === "poro" && Math.abs(action.from.charCodeAt(0) - action.to.charCodeAt(0)) === 2;
      return [who, { text: isCastling ? ` castles to ${action.to}` : ` moves to ${action.to}` }];
    }
    case "attack":
      if (!target) return [who, { text: ` attacks ${action.to}` }];
      return [who, { text: after.lastAction?.deaths.includes(target.id) ? " kills " : " attacks " }, named(target, "")];
    case "skill": {
      const used = whom(`uses ${actor?.skill?.name ?? "a skill"}`);
      return target || action.from === action.to ? used : [...used, { text: ` to ${action.to}` }];
    }
    case "spell": {
      const cast = whom(`casts ${actor?.spell?.name ?? "a spell"}`);
      return target || action.from === action.to ? cast : [...cast, { text: ` to ${action.to}` }];
    }
  }
}

/** More pieces than this are counted. */
const MOST_NAMED = 3;

/** "Zed −15, Ahri dies". */
function changeWords(view: View, { damage, heals, deaths }: LastAction, { actor, target }: Scene): Word[] {
  const isTold = (id: string) => id === target?.id && deaths.includes(id);
  const hurt = Object.entries(damage)
    .filter(([id]) => !isTold(id))
    .map(([id, amount]) => ({ id, text: deaths.includes(id) ? "dies" : `−${amount}` }))
    .sort((a, b) => Number(b.id === target?.id) - Number(a.id === target?.id));
  const helped = Object.entries(heals)
    .filter(([id]) => id !== actor?.id || Object.keys(damage).length === 0)
    .map(([id, amount]) => ({ id, text: `+${amount}` }));
  const all = [...hurt, ...helped];
  const shown = all.slice(0, MOST_NAMED).flatMap(({ id, text }, index): Word[] => [
    ...(index > 0 ? [{ text: ", " }] : []),
    // Who was named as the target is not named again.
    ...(id === target?.id && index === 0 ? [{ text }] : [named(pieceOf(view, id), id), { text: ` ${text}` }]),
  ]);
  const rest = all.length - MOST_NAMED;
  return rest > 0 ? [...shown, { text: ` and ${rest} more` }] : shown;
}

export const sentenceOf = (words: readonly Word[]): string => words.map(({ text }) => text).join("");

/** What the start of the turn did: burning, regeneration. */
export function tellUpkeep(after: View): Word[] {
  const upkeep = after.lastAction?.upkeep;
  const damage = Object.entries(upkeep?.damage ?? {});
  if (damage.length === 0) return [];
  return [
    ...damage.slice(0, MOST_NAMED).flatMap(([id, amount], index): Word[] => [
      ...(index > 0 ? [{ text: ", " }] : []),
      named(pieceOf(after, id), id),
      { text: ` −${amount}` },
    ]),
    { text: " at the start of the turn." },
  ];
}
