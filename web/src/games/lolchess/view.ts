/** The view from the server, and how to find things in it. */

export type Owner = "blue" | "red" | "neutral";

export interface Part {
  from: string;
  change: "add" | "percentAdd" | "multiply" | "set";
  by: number;
}

export interface Piece {
  /** The home square, `drake` or `baron`. */
  id: string;
  kind: string;
  name: string;
  role: string;
  owner: Owner;
  square: string;
  alive: boolean;
  hp: number;
  hasMoved: boolean;
  gold: number;
  stats: Readonly<Record<string, number>>;
  /** What those statistics are made of that differ from their base. */
  made: Readonly<Record<string, { base: number; parts: readonly Part[] }>>;
  skill: { name: string; active: boolean; target: string; cooldown: number; left: number } | null;
  spell: { id: string; name: string; left: number } | null;
  items: readonly { id: string; name: string; left: number }[];
  shields: readonly { id: string; amount: number; turns: number | null }[];
  debuffs: readonly Debuff[];
  returnsAt: number | null;
  module: { offered: string; damage: number; needed: number } | null;
}

export interface Debuff {
  id: string;
  turns: number | null;
  stacks: number;
  from: Owner | null;
  damage: { amount: number; kind: string } | null;
  effects: readonly Part[];
}

export type Changes = Readonly<Record<string, number>>;

/** What an action does to hit points at once. */
export interface Preview {
  usual: Changes;
  /** The other possible outcome. */
  other?: { kind: "critical" | "miss" | "most"; chance: number | null; changes: Changes };
}

export interface LastAction {
  action: string;
  damage: Changes;
  heals: Changes;
  deaths: readonly string[];
  upkeep: { damage: Changes; heals: Changes };
}

export interface DraftView {
  bans: readonly (string | null)[];
  blue: readonly string[];
  red: readonly string[];
  available: readonly string[];
}

export interface View {
  phase: "draft" | "play";
  round: number;
  turn: "blue" | "red" | null;
  winner: string | null;
  drawn: string | null;
  gold: Readonly<Record<"blue" | "red", number>>;
  price: Readonly<Record<"blue" | "red", number>>;
  shop: { items: readonly { id: string; name: string }[]; sinceRound: number; nextRound: number };
  hasBought: boolean;
  hasCast: boolean;
  monsters: {
    nextDrake: number | null;
    nextBaron: number | null;
    drakesLeft: readonly string[];
    drakesKilled: number;
  };
  pieces: readonly Piece[];
  actions: Readonly<Record<string, readonly string[]>>;
  previews?: Readonly<Record<string, Preview>>;
  draft: DraftView | null;
  lastAction: LastAction | null;
}

export function isView(view: unknown): view is View {
  return typeof view === "object" && view !== null && "pieces" in view && "shop" in view;
}

/** The first living piece on a square, as the rules see it. */
export const pieceAt = (view: View, square: string): Piece | undefined =>
  view.pieces.find((piece) => piece.alive && piece.square === square);

export const pieceOf = (view: View, id: string | undefined): Piece | undefined =>
  view.pieces.find((piece) => piece.id === id);

export const maxHp = (piece: Piece): number => piece.stats.maxHp ?? piece.hp;

export const shieldOf = (piece: Piece): number => piece.shields.reduce((sum, { amount }) => sum + amount, 0);

export const isChampion = (piece: Piece): boolean => piece.skill !== null && piece.spell !== null;

/** What a text of the notation does. */
export type Action =
  | { kind: "move" | "attack" | "skill" | "spell"; from: string; to: string }
  | { kind: "buy"; item: string; home: string }
  | { kind: "ban" | "pick" | "line" | "spells"; choice: string };

const KINDS = { m: "move", a: "attack", s: "skill", u: "spell" } as const;

export function parseAction(text: string | undefined): Action | undefined {
  const step = /^(ban|pick|line|spells):(\w+)$/.exec(text ?? "");
  if (step) return { kind: step[1] as "ban", choice: step[2] ?? "" };
  const purchase = /^b(\w+)>(\w\d)$/.exec(text ?? "");
  if (purchase) return { kind: "buy", item: purchase[1] ?? "", home: purchase[2] ?? "" };
  const act = /^([masu])([a-iz]\d)([a-iz]\d)$/.exec(text ?? "");
  if (!act) return undefined;
  return { kind: KINDS[act[1] as keyof typeof KINDS], from: act[2] ?? "", to: act[3] ?? "" };
}
