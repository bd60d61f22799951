/** The guided first game and the exercises of LOL Chess; `frames.json` is written by the rules. */
import type { LessonBook, Script } from "../guided";
import frames from "./frames.json";
import script from "./lessons.json";

export const book: LessonBook = { ...(script as unknown as Script), frames };
