/** The game last shown in this tab, so that a reloading page has the right board shape at once. */
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
    // Without storage the board takes its shape once the game is loaded.
  }
}
