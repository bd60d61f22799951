/** The HTTP interface: one function a call, errors with the server's own words. */
import type {
  Catalogue,
  CreateGame,
  ErrorReply,
  Explanation,
  GameList,
  GameRecord,
  GameReply,
  Hint,
  ImportGame,
  PlyList,
  RematchRequest,
} from "../wire";

/** A refusal, or a line that broke (`status` 0). */
export class ApiError extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
  ) {
    super(message);
  }
}

async function call<T>(path: string, body?: unknown, signal?: AbortSignal): Promise<T> {
  const init: RequestInit =
    body === undefined
      ? { signal }
      : { signal, method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) };
  let response: Response;
  try {
    response = await fetch(`/api${path}`, init);
  } catch (error) {
    if (signal?.aborted) throw error;
    throw new ApiError(0, "no_connection", "the server cannot be reached");
  }
  if (!response.ok) throw await refusal(response);
  return (await response.json()) as T;
}

async function refusal(response: Response): Promise<ApiError> {
  const reply = (await response.json().catch(() => undefined)) as Partial<ErrorReply> | undefined;
  const message = reply?.error?.message ?? `the server answered ${response.status}`;
  return new ApiError(response.status, reply?.error?.code ?? "unknown", message);
}

/** Where a finished game can be downloaded. */
export const recordAddress = (id: string): string => `/api${game(id)}/record`;

const game = (id: string) => `/games/${encodeURIComponent(id)}`;

/** The server gives at most so many positions at once. */
const PLIES_AT_ONCE = 100;

export const api = {
  catalogue: (signal?: AbortSignal) => call<Catalogue>("/catalogue", undefined, signal),
  games: (query: string, signal?: AbortSignal) => call<GameList>(`/games?${query}`, undefined, signal),
  create: (request: CreateGame) => call<GameReply>("/games", request),
  game: (id: string, signal?: AbortSignal) => call<GameReply>(game(id), undefined, signal),
  plies: (id: string, from: number, signal?: AbortSignal, count = PLIES_AT_ONCE) =>
    call<PlyList>(`${game(id)}/plies?from=${from}&count=${count}`, undefined, signal),
  join: (id: string) => call<GameReply>(`${game(id)}/join`, {}),
  rematch: (id: string, request: RematchRequest) => call<GameReply>(`${game(id)}/rematch`, request),
  hint: (id: string, ply: number, signal?: AbortSignal) => call<Hint>(`${game(id)}/hint`, { ply }, signal),
  explain: (id: string, ply: number, signal?: AbortSignal) => call<Explanation>(`${game(id)}/explain`, { ply }, signal),
  record: (id: string) => call<GameRecord>(`${game(id)}/record`),
  import: (request: ImportGame) => call<GameReply>("/games/import", request),
};

/** The first of the hundred positions that hold this ply. */
export const pageStart = (ply: number): number => Math.floor(ply / PLIES_AT_ONCE) * PLIES_AT_ONCE;
