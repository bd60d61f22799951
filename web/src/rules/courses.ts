/** Where the rules of each game are told. */
import type { Course } from "../games/lesson";

/** The rules that are shown first. */
export const FIRST_COURSE = "connect4";

export const COURSES: Readonly<Record<string, () => Promise<{ course: Course }>>> = {
  connect4: () => import("../games/connect4/course"),
  entropy: () => import("../games/entropy/course"),
  lolchess: () => import("../games/lolchess/course"),
};
