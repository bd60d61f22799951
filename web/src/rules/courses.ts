/** Where the rules of each game are told. */
import type { Course } from "../games/lesson";

export const COURSES: Readonly<Record<string, () => Promise<{ course: Course }>>> = {
  connect4: () => import("../games/connect4/course"),
  entropy: () => import("../games/entropy/course"),
  lolchess: () => import("../games/lolchess/course"),
};
