/** Which board plays which game; a game without its own gets the generic one. */
import { connect4 } from "./connect4";
import { entropy } from "./entropy";
import { generic } from "./generic";
import type { GameModule } from "./module";

const MODULES: Readonly<Record<string, GameModule>> = { connect4, entropy };

export const moduleOf = (id: string): GameModule => MODULES[id] ?? generic;
