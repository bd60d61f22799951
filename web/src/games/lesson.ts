/** A piece of a rules page: a few sentences, and a small board to try them on. */

/** A position of an example, with what may be played in it. */
export interface Scene {
  view: unknown;
  legal: readonly string[];
  plies: number;
  lastMove?: string;
  /** What just happened, or what is asked. */
  note: string;
  isSolved?: boolean;
}

export interface Lesson {
  title: string;
  text: readonly string[];
  start: Scene;
  /** What a move on the small board leads to. */
  after: (scene: Scene, move: string) => Scene;
  /** Whether it is for trying things out, without a task to solve. */
  isFree?: boolean;
  /** Whether threats are drawn. */
  areThreatsShown?: boolean;
}

/** What a game teaches. */
export interface Course {
  summary: string;
  lessons: readonly Lesson[];
}
