/** The LOL Chess module; board and panel are loaded when needed. */
import { lazy } from "react";
import { capital } from "../../game/words";
import type { AvatarProps, GameModule } from "../module";
import "./colours.css";
import { BoardBackground } from "./BoardBackground";
import { levelNotes, tips } from "./text";
import { boxOf, layoutOf } from "./layout";
import { Plinth, Token, type TokenProps } from "./Token";
import { isChampion, isView, parseAction, type View } from "./view";
import { brief, plainId, sentenceOf, speak, speakIn, tellAction } from "./words";

function Avatar({ side }: AvatarProps) {
  const owner = side === "first" ? "blue" : "red";
  return (
    <svg viewBox="-46 -46 92 92" aria-hidden="true">
      <g className={`lc-token ${owner}`}>
        <g className="lc-plinth">
          <Plinth owner={owner} r={42} />
        </g>
      </g>
    </svg>
  );
}

const SAMPLE: Readonly<Record<string, TokenProps>> = {
  c3: { owner: "blue", kind: "malphite", role: "tank", initials: "Ma", hp: 96, max: 150, shield: 30 },
  e4: { owner: "blue", kind: "ezreal", role: "marksman", initials: "Ez", hp: 66, max: 80, items: 2 },
  g3: { owner: "blue", kind: "poro", role: "poro", hp: 100, max: 100 },
  d5: { owner: "blue", kind: "zed", role: "assassin", initials: "Ze", hp: 38, max: 85, badges: ["burn"] },
  e6: { owner: "red", kind: "ahri", role: "mage", initials: "Ah", hp: 41, max: 70 },
  c6: { owner: "red", kind: "melee_minion", role: "minion", hp: 82, max: 100 },
  g6: { owner: "red", kind: "leona", role: "support", initials: "Le", hp: 108, max: 120 },
  d7: { owner: "red", kind: "poro", role: "poro", hp: 100, max: 100 },
};

/** The middle of a board in play. */
function Emblem() {
  const layout = layoutOf(false, false);
  const { x, y } = boxOf(layout, "c7");
  return (
    <svg viewBox={`${x - 16} ${y - 16} 532 532`} aria-hidden="true">
      <clipPath id="lc-emblem">
        <rect x={x} y={y} width="500" height="500" rx="6" />
      </clipPath>
      <rect x={x - 16} y={y - 16} width="532" height="532" rx="26" fill="var(--frame)" />
      <rect
        x={x - 14.5}
        y={y - 14.5}
        width="529"
        height="529"
        rx="25"
        fill="none"
        stroke="var(--frame-edge)"
        strokeWidth="3"
      />
      <g clipPath="url(#lc-emblem)">
        <BoardBackground layout={layout} isBare />
        {Object.entries(SAMPLE).map(([square, token]) => {
          const { cx, cy } = boxOf(layout, square);
          return (
            <g key={square} transform={`translate(${cx} ${cy})`}>
              <Token {...token} />
            </g>
          );
        })}
      </g>
    </svg>
  );
}

const SIGNS = { move: "–", attack: "×", skill: "✦", spell: "✧" } as const;

/** In words where the position is known, else by squares: "e2–e4", "e4×e6", "✦ c1", "+ B.F. Sword". */
function MoveText({ move, view }: { move: string; view?: unknown }) {
  const action = parseAction(move);
  if (!action) return move;
  if (isView(view)) return brief(move, view);
  if (action.kind === "buy") return `+ ${plainId(action.item)}`;
  if ("choice" in action) return capital(speak(move));
  const sign = SIGNS[action.kind];
  if (action.from === action.to) return `${sign} ${action.from}`;
  return action.kind === "move" || action.kind === "attack"
    ? `${action.from}${sign}${action.to}`
    : `${sign} ${action.from}–${action.to}`;
}

/** What the last action did. */
const tell = (view: unknown): string => (isView(view) ? sentenceOf(tellAction(undefined, view)) : "");

/** "112 gold · one down". */
function facts(view: unknown, side: "first" | "second"): string | undefined {
  if (!isView(view) || view.phase === "draft") return undefined;
  const owner = side === "first" ? "blue" : "red";
  const down = fallen(view, owner);
  return [`${view.gold[owner]} gold`, down > 0 ? `${down} down` : ""].filter(Boolean).join(" · ");
}

const fallen = (view: View, owner: string): number =>
  view.pieces.filter((piece) => piece.owner === owner && isChampion(piece) && !piece.alive).length;

export const lolchess: GameModule = {
  sides: ["blue", "red"],
  frame: { ratio: 1060 / 860, chrome: 176 },
  Board: lazy(() => import("./Board")),
  Panel: lazy(() => import("./Panel")),
  Avatar,
  Emblem,
  MoveText,
  sideName: (side, sides) => capital(sides[side === "first" ? 0 : 1]),
  sideColours: () => ["var(--lc-blue)", "var(--lc-red)"],
  describeMove: (move, view) => (isView(view) ? speakIn(move, view) : speak(move)),
  describePosition: tell,
  describeLastMove: tell,
  playerFacts: facts,
  legalMoves: (view) => (isView(view) ? Object.values(view.actions).flat() : []),
  hasPreview: (view) => isView(view) && view.phase !== "draft",
  moveSquares: (move) => {
    const action = parseAction(move);
    if (!action || !("from" in action)) return [];
    return action.from === action.to ? [action.from] : [action.from, action.to];
  },
  markWords: { line: "line" },
  tips,
  levelNotes,
  loadCourse: () => import("./course"),
  loadLessons: () => import("./lessons"),
  extraPages: [
    {
      path: "database",
      title: "Champions and items",
      link: "Champions, items and spells",
      Page: lazy(() => import("./Database")),
    },
  ],
  moveExample: "me2e4, ae4e6",
  alternates: false,
  variants: {
    label: "Teams",
    choices: [
      { value: "teams", label: "Ready-made teams", options: null },
      { value: "draft", label: "Draft", options: { draft: "on" } },
    ],
  },
  hasProof: false,
  hasThreats: false,
};

