/** Which board plays which game; a game without its own gets the generic one. */
import { connect4 } from "./connect4";
import { entropy } from "./entropy";
import { generic } from "./generic";
import { lolchess } from "./lolchess";
import type { GameModule } from "./module";

const MODULES: Readonly<Record<string, GameModule>> = { connect4, entropy, lolchess };

export const moduleOf = (id: string): GameModule => MODULES[id] ?? generic;
