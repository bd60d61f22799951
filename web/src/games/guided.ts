/** Guided lessons: a script of steps, and the positions that the rules give for every way through it. */

/** What follows a move of the learner. */
export interface Answer {
  /** The moves that follow; a wrong try without them stays off the board. */
  reply?: readonly string[];
}

export interface Right extends Answer {
  /** What it did, in words. */
  did: string;
}

export interface Wrong extends Answer {
  /** Why it is not the move. */
  why: string;
}

/** One thing to know, and mostly one move to make. */
export interface Step {
  say: string;
  /** What is asked; a step without it is only read. */
  ask?: string;
  /** The moves that are accepted; keys with a star as for other tries. */
  right?: Readonly<Record<string, Right>>;
  /** Other tries; a key that ends with a star stands for all moves that begin so. */
  wrong?: Readonly<Record<string, Wrong>>;
  /** Moves that follow what is only read. */
  reply?: readonly string[];
}

export interface Chapter {
  /** What happened since the chapter before. */
  title?: string;
  /** Whom the learner plays, where that changes. */
  side?: "first" | "second";
  steps: readonly Step[];
}

export interface Guided {
  id: string;
  title: string;
  about: string;
  /** The most that it takes; only the first game says it. */
  minutes?: number;
  side: "first" | "second";
  chapters: readonly Chapter[];
  /** What to remember. */
  end: string;
}

/** Something that surprises, with a picture. */
export interface Surprise {
  /** The lesson in the file of positions. */
  id: string;
  title: string;
  text: string;
  side: "first" | "second";
  /** The moves up to the picture. */
  moves: readonly string[];
}

/** A position as its difference from the one before: the format is described in `crates/games/tests/lessons.rs`. */
export type Frames = Readonly<Record<string, readonly Readonly<Record<string, unknown>>[]>>;

/** What a game's `lessons.json` holds: the guided first game comes first. */
export interface Script {
  lessons: readonly Guided[];
  surprises?: readonly Surprise[];
}

/** All lessons of a game with their positions. */
export interface LessonBook extends Script {
  frames: Frames;
}
