/** The visitor of an embedded page: a guest by a token of the frame, because browsers keep cookies from frames of other sites. */
import { randomId } from "./random";

/** Only these pages may be shown in a frame of another site. */
export const isEmbedded = window.location.pathname.startsWith("/embed/");

const TOKEN = "parlor.guest";

const token = isEmbedded ? (recall(TOKEN) ?? created()) : undefined;

function created(): string {
  const fresh = randomId();
  remember(TOKEN, fresh);
  return fresh;
}

/** The header that identifies an embedded page; a page of its own has a cookie. */
export const guestHeaders: Readonly<Record<string, string>> = token ? { authorization: `Bearer ${token}` } : {};

/** The same for a socket, to which browsers add no header: the server answers with the first of the two. */
export const guestProtocols: string[] = token ? ["parlor", `bearer.${token}`] : [];

/** Reads from the storage of the frame, which the browser may refuse. */
export function recall(key: string): string | undefined {
  try {
    return localStorage.getItem(key) ?? undefined;
  } catch {
    return undefined;
  }
}

/** Without storage, what is written lasts as long as the page. */
export function remember(key: string, value: string): void {
  try {
    localStorage.setItem(key, value);
  } catch {
    // The game goes on until the page is reloaded.
  }
}
