/** What a game brings to the page; everything else is the same for all games. */
import type { ComponentType } from "react";
import type { Course } from "./lesson";

export type Side = "first" | "second";

export const SIDES: readonly Side[] = ["first", "second"];

/** The catalogue's names of the two sides. */
export type SideNames = readonly [string, string];

/** How much of its work a bot puts into each move, as shares of 1. */
export type Heat = ReadonlyMap<string, number>;

/** What a board needs to draw one position and take one move. */
export interface BoardProps {
  view: unknown;
  sides: SideNames;
  /** The sides that the visitor plays; a board may turn towards the only one. */
  you?: readonly Side[];
  /** Moves that the visitor may play now; empty when looking back, waiting or watching. */
  legal: readonly string[];
  /** Whether the visitor plays in a running game; otherwise the arrow keys belong to the replay. */
  isPlaying: boolean;
  /** Moves played up to the position shown. */
  plies: number;
  lastMove?: string;
  /** The move before it, for games where the last one may be a draw. */
  previousMove?: string;
  /** Sent, but not yet accepted by the server. */
  pending?: string;
  /** A move that the visitor asked for. */
  hint?: string;
  /** Where a bot looks now. */
  heat?: Heat;
  /** The game's own facts about this position, while they are asked for. */
  explanation?: unknown;
  isProofShown: boolean;
  areThreatsShown: boolean;
  play: (move: string) => void;
}

/** The game up to the position shown, for panels that tell what happened. */
export interface History {
  id: string;
  moves: readonly string[];
  /** Moves played up to the position shown. */
  plies: number;
  /** Views of plies that were seen. */
  views: ReadonlyMap<number, unknown>;
}

/** What a game's own part of the ledger needs. */
export interface PanelProps {
  view: unknown;
  sides: SideNames;
  you: readonly Side[];
  /** Moves that the visitor may play now, as for the board. */
  legal: readonly string[];
  history: History;
  play: (move: string) => void;
}

/** Ways to start a game, the default first. */
export interface Variants {
  /** What is chosen, for example "Teams". */
  label: string;
  choices: readonly { value: string; label: string; options: unknown }[];
}

/** A page of its own beside the rules, at `/rules/<path>`. */
export interface ExtraPage {
  path: string;
  /** The link in the navigation and the title of the page. */
  title: string;
  /** The link at the end of the game's rules. */
  link: string;
  /** The content below the navigation; `lazy`, so that it is loaded only when opened. */
  Page: ComponentType;
}

export interface AvatarProps {
  side: Side;
  sides: SideNames;
}

export interface GameModule {
  /** Side names for pictures and lessons, where there is no game to take them from. */
  sides: SideNames;
  /** The board's shape, which reserves its space before anything is known; a board without one takes what it needs. */
  frame?: {
    /** Width by height. */
    ratio: number;
    /** Pixels above and below the board that must fit on one screen with it. */
    chrome: number;
  };
  Board: ComponentType<BoardProps>;
  Avatar: ComponentType<AvatarProps>;
  /** A small picture of the game for the front page. */
  Emblem: ComponentType;
  /** The game's own part of the ledger. */
  Panel?: ComponentType<PanelProps>;
  /** A move in the list; as it is written when absent. */
  MoveText?: ComponentType<{ move: string }>;
  /** The name of a side for people, with the sign of its pieces. */
  sideName: (side: Side, sides: SideNames) => string;
  /** Colours of the two sides in the evaluation bar. */
  sideColours: (sides: SideNames) => readonly [string, string];
  /** A move in words; with the position in which it is played, who does what to whom. */
  describeMove: (move: string, view?: unknown) => string;
  /** What else a screen reader should say after a move. */
  describePosition?: (view: unknown) => string;
  /** What stands beside a player's name. */
  playerFacts?: (view: unknown, side: Side) => string | undefined;
  variants?: Variants;
  /** The last move as a sentence, for the line under the board; who played what when absent. */
  describeLastMove?: (view: unknown) => string;
  /** Every move in a position of which only the view is known, for lessons; none when absent. */
  legalMoves?: (view: unknown) => readonly string[];
  /** How to play, in a few short sentences for the first visit. */
  tips: readonly string[];
  /** What each level is like to play against, by name; the catalogue's description when absent. */
  levelNotes?: Readonly<Record<string, string>>;
  /** The lessons of the rules page; no rules page when absent. */
  loadCourse?: () => Promise<{ course: Course }>;
  extraPages?: readonly ExtraPage[];
  /** A bot that thinks for about a second per move, for the page that interrupts a thinking bot. */
  slowBot?: string;
  /** Whether a position can be shown as a small picture; always when absent. */
  hasPreview?: (view: unknown) => boolean;
  /** What to type, as an example. */
  moveExample: string;
  /** Moves out of a text that somebody has copied; words apart when absent. */
  parseMoves?: (written: string) => string[];
  /** Whether the sides move in turn, so that moves are numbered in pairs. */
  alternates: boolean;
  /** How many moves make a round, with draws; two when absent. */
  movesInRow?: 2 | 3;
  /** The ply at which each side moves for the first time; 1 and 2 when absent. */
  firstPly?: Readonly<Record<Side, number>>;
  /** A match is two games with the same draws and sides swapped; these are the first side's points. */
  halves?: { points: (view: unknown) => number };
  hasProof: boolean;
  hasThreats: boolean;
  /** The share of the first side that the explanation proves, 0 to 1. */
  provenShare?: (explanation: unknown) => number | undefined;
  /** One sentence from the explanation, for the line under the board. */
  proofSummary?: (explanation: unknown, sides: SideNames) => string | undefined;
  /** Why the position is as it is, one sentence each. */
  proofReasons?: (explanation: unknown, sides: SideNames) => string[];
}
