/** What a game module provides; the rest of the page is the same for all games. */
import type { ComponentType } from "react";
import type { Mark, MarkKind } from "../wire";
import type { LessonBook } from "./guided";
import type { Course } from "./lesson";

export type Side = "first" | "second";

export const SIDES: readonly Side[] = ["first", "second"];

/** The catalogue's names of the two sides. */
export type SideNames = readonly [string, string];

/** Each move’s share of a bot’s search, 0 to 1. */
export type Heat = ReadonlyMap<string, number>;

/** What a board gets to show a position and take a move. */
export interface BoardProps {
  view: unknown;
  sides: SideNames;
  /** The sides that the visitor plays; a board may be turned towards a single one. */
  you?: readonly Side[];
  /** Moves that the visitor may play now; empty when looking back, waiting or watching. */
  legal: readonly string[];
  /** Whether the visitor plays in a running game; otherwise the arrow keys belong to the replay. */
  isPlaying: boolean;
  /** Moves played up to the position shown. */
  plies: number;
  lastMove?: string;
  /** The move before it, for games where the last one may be a random draw. */
  previousMove?: string;
  /** Sent, but not yet accepted by the server. */
  pending?: string;
  /** The hinted move. */
  hint?: string;
  /** What a reason draws on the board. */
  marks?: readonly Mark[];
  /** Where a bot is searching now. */
  heat?: Heat;
  /** The game's explanation of this position, while it is shown. */
  explanation?: unknown;
  isProofShown: boolean;
  areThreatsShown: boolean;
  play: (move: string) => void;
}

/** The game up to the position shown, for panels that show a log. */
export interface History {
  id: string;
  moves: readonly string[];
  /** Moves played up to the position shown. */
  plies: number;
  /** Views of plies that were seen. */
  views: ReadonlyMap<number, unknown>;
}

/** What a game's own part of the side panel gets. */
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

/** A kind of move that has a column of its own in a list. */
export interface MoveKind {
  title: string;
  isKind: (move: string) => boolean;
}

export interface AvatarProps {
  side: Side;
  sides: SideNames;
}

export interface GameModule {
  /** Side names for pictures and lessons, where there is no game to take them from. */
  sides: SideNames;
  /** The board's shape, which reserves its space while loading; without one the board takes the space it needs. */
  frame?: {
    /** Width by height. */
    ratio: number;
    /** Height in pixels of everything above and below the board that must fit on one screen. */
    chrome: number;
  };
  Board: ComponentType<BoardProps>;
  Avatar: ComponentType<AvatarProps>;
  /** A small picture of the game for the front page. */
  Emblem: ComponentType;
  /** The game's own part of the side panel. */
  Panel?: ComponentType<PanelProps>;
  /** A move in a list, in words where the position before it is given; in plain notation when absent. */
  MoveText?: ComponentType<{ move: string; view?: unknown }>;
  /** The name of a side, with the sign of its pieces. */
  sideName: (side: Side, sides: SideNames) => string;
  /** Colours of the two sides in the evaluation bar. */
  sideColours: (sides: SideNames) => readonly [string, string];
  /** A move in words; more detailed when the position is given. */
  describeMove: (move: string, view?: unknown) => string;
  /** What else a screen reader should say after a move. */
  describePosition?: (view: unknown) => string;
  /** Facts beside a player's name, for example gold. */
  playerFacts?: (view: unknown, side: Side) => string | undefined;
  variants?: Variants;
  /** The last move as a sentence, for the line under the board; "who played what" when absent. */
  describeLastMove?: (view: unknown) => string;
  /** The legal moves of a view, for the lessons of the analysis; none when absent. */
  legalMoves?: (view: unknown) => readonly string[];
  /** The squares that a move names, for its mark on the board, in a position before it; none when absent. */
  moveSquares?: (move: string, view: unknown) => readonly string[];
  /** Whether a mistake is shown with its piece in place; before the move when absent. */
  isMistakeShownPlayed?: boolean;
  /** What marks are called in this game, where it has better words than the usual ones. */
  markWords?: Partial<Record<MarkKind, string>>;
  /** Columns of the move list of an analysis, for games whose moves come in kinds; by side when absent. */
  moveKinds?: readonly MoveKind[];
  /** How to play, in a few short sentences for the first visit. */
  tips: readonly string[];
  /** What each level is like to play against, by name; the catalogue's description when absent. */
  levelNotes?: Readonly<Record<string, string>>;
  /** The lessons of the rules page; no rules page when absent. */
  loadCourse?: () => Promise<{ course: Course }>;
  /** The guided first game and the exercises. */
  loadLessons?: () => Promise<{ book: LessonBook }>;
  extraPages?: readonly ExtraPage[];
  /** A bot that thinks for about a second per move, for the page that interrupts a thinking bot. */
  slowBot?: string;
  /** Whether a position can be shown as a miniature; always when absent. */
  hasPreview?: (view: unknown) => boolean;
  /** An example of a typed move. */
  moveExample: string;
  /** Parses pasted moves; separated by spaces when absent. */
  parseMoves?: (written: string) => string[];
  /** Whether the sides alternate, so that moves are numbered in pairs. */
  alternates: boolean;
  /** How many moves, including random draws, make a round; two when absent. */
  movesInRow?: 2 | 3;
  /** The ply at which each side moves for the first time; 1 and 2 when absent. */
  firstPly?: Readonly<Record<Side, number>>;
  /** A match is two games with the same draws and sides swapped; these are the first side's points. */
  halves?: { points: (view: unknown) => number };
  hasProof: boolean;
  hasThreats: boolean;
  /** The proven share of the first side, 0 to 1. */
  provenShare?: (explanation: unknown) => number | undefined;
  /** One sentence from the explanation, for the line under the board. */
  proofSummary?: (explanation: unknown, sides: SideNames) => string | undefined;
  /** The reasons behind the proof, one sentence each. */
  proofReasons?: (explanation: unknown, sides: SideNames) => string[];
}
