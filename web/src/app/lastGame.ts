/** Which game was last on this tab, so that a table that loads again has its shape at once. */
const KEY = "parlor.kind";

export function lastGame(): string {
  try {
    return sessionStorage.getItem(KEY) ?? "connect4";
  } catch {
    return "connect4";
  }
}

export function rememberGame(game: string): void {
  try {
    sessionStorage.setItem(KEY, game);
  } catch {
    // Without storage the table takes its shape when it is known.
  }
}
