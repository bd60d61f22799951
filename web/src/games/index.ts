/** Which module plays which game; a game without its own gets the generic one. */
import { connect4 } from "./connect4";
import { entropy } from "./entropy";
import { generic } from "./generic";
import { lolchess } from "./lolchess";
import type { ExtraPage, GameModule } from "./module";

const MODULES: Readonly<Record<string, GameModule>> = { connect4, entropy, lolchess };

export const moduleOf = (id: string): GameModule => MODULES[id] ?? generic;

/** The game whose pieces and board stand in where no game is known yet. */
export const [DEFAULT_GAME = ""] = Object.keys(MODULES);

/** Games with a rules page; the first one is shown first. */
export const WITH_COURSE: readonly string[] = Object.keys(MODULES).filter((id) => MODULES[id]?.loadCourse);

/** Games with a guided first game. */
export const WITH_LESSONS: readonly string[] = Object.keys(MODULES).filter((id) => MODULES[id]?.loadLessons);

export const EXTRA_PAGES: readonly ExtraPage[] = Object.values(MODULES).flatMap(({ extraPages = [] }) => extraPages);
