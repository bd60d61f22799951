/** Which game was last on this tab, so that a table that loads again has its shape at once. */
import { DEFAULT_GAME } from "../games";

const KEY = "parlor.kind";

export function lastGame(): string {
  try {
    return sessionStorage.getItem(KEY) ?? DEFAULT_GAME;
  } catch {
    return DEFAULT_GAME;
  }
}

export function rememberGame(game: string): void {
  try {
    sessionStorage.setItem(KEY, game);
  } catch {
    // Without storage the table takes its shape when it is known.
  }
}
