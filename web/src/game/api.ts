/** The HTTP interface: one function per call; errors carry the server's message. */
import type {
  AccountReply,
  Catalogue,
  Challenge,
  ChallengeList,
  ChangeAddress,
  ChangePassword,
  ChangeSettings,
  CloseRequest,
  ConfirmAddress,
  CreateChallenge,
  CreateGame,
  CreateToken,
  CreatedToken,
  CreatedWebhook,
  CreateWebhook,
  Credentials,
  DeleteAccount,
  ErrorReply,
  Explanation,
  ForgottenPassword,
  GameList,
  GameRecord,
  GameReply,
  Hint,
  ImportGame,
  Leaderboard,
  League,
  Line,
  LineRequest,
  OperatorAccount,
  OperatorLog,
  PlayerReply,
  PlyList,
  RecoverAccount,
  RematchRequest,
  SessionList,
  TokenList,
  TournamentGames,
  TournamentList,
  TournamentReply,
  TryReply,
  TryRequest,
  WebhookInfo,
  WebhookList,
} from "../wire";
import { guestHeaders } from "./guest";

/** A refusal, or a failed connection (`status` 0). */
export class ApiError extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
  ) {
    super(message);
  }
}

interface Call {
  body?: unknown;
  /** `POST` where there is a body, else `GET`. */
  method?: "POST" | "PUT" | "DELETE";
  signal?: AbortSignal;
  /** Whether it is sent even while the page is being closed. */
  keepalive?: boolean;
  headers?: Record<string, string>;
}

export async function call<T>(path: string, { body, ...init }: Call = {}): Promise<T> {
  const headers = { ...guestHeaders, ...init.headers };
  const sent: RequestInit =
    body === undefined
      ? { ...init, headers }
      : {
          method: "POST",
          ...init,
          headers: { ...headers, "content-type": "application/json" },
          body: JSON.stringify(body),
        };
  let response: Response;
  try {
    response = await fetch(`/api${path}`, sent);
  } catch (error) {
    if (init.signal?.aborted) throw error;
    throw new ApiError(0, "no_connection", "the server cannot be reached");
  }
  if (!response.ok) throw await refusal(response);
  return (WITHOUT_BODY.has(response.status) ? undefined : await response.json()) as T;
}

/** Accepted, and no content. */
const WITHOUT_BODY = new Set([202, 204]);

async function refusal(response: Response): Promise<ApiError> {
  const reply = (await response.json().catch(() => undefined)) as Partial<ErrorReply> | undefined;
  const message = reply?.error?.message ?? `the server answered ${response.status}`;
  return new ApiError(response.status, reply?.error?.code ?? "unknown", message);
}

/** Where everything that is stored about an account can be downloaded. */
export const EXPORT_ADDRESS = "/api/account/export";

/** Where a finished game can be downloaded. */
export const recordAddress = (id: string): string => `/api${game(id)}/record`;

const game = (id: string) => `/games/${encodeURIComponent(id)}`;

/** The most positions the server returns per request. */
const PLIES_AT_ONCE = 100;

const tournament = (id: string) => `/tournaments/${encodeURIComponent(id)}`;

const webhook = (id: string) => `/account/webhooks/${encodeURIComponent(id)}`;

const challenge = (id: string) => `/challenges/${encodeURIComponent(id)}`;

const player = (id: string) => `/players/${encodeURIComponent(id)}`;

export const api = {
  catalogue: (signal?: AbortSignal) => call<Catalogue>("/catalogue", { signal }),
  games: (query: string, signal?: AbortSignal) => call<GameList>(`/games?${query}`, { signal }),
  create: (request: CreateGame) => call<GameReply>("/games", { body: request }),
  game: (id: string, signal?: AbortSignal) => call<GameReply>(game(id), { signal }),
  plies: (id: string, from: number, signal?: AbortSignal, count = PLIES_AT_ONCE) =>
    call<PlyList>(`${game(id)}/plies?from=${from}&count=${count}`, { signal }),
  join: (id: string) => call<GameReply>(`${game(id)}/join`, { body: {} }),
  rematch: (id: string, request: RematchRequest) => call<GameReply>(`${game(id)}/rematch`, { body: request }),
  hurry: (id: string) => call<void>(`${game(id)}/hurry`, { method: "POST" }),
  unplug: (id: string) => call<void>(`${game(id)}/unplug`, { method: "POST" }),
  hint: (id: string, ply: number, signal?: AbortSignal) => call<Hint>(`${game(id)}/hint`, { body: { ply }, signal }),
  explain: (id: string, ply: number, signal?: AbortSignal) =>
    call<Explanation>(`${game(id)}/explain`, { body: { ply }, signal }),
  line: (id: string, request: LineRequest, signal?: AbortSignal) =>
    call<Line>(`${game(id)}/lines`, { body: request, signal }),
  /** What a move that was not played would have been worth. */
  attempt: (id: string, request: TryRequest, signal?: AbortSignal) =>
    call<TryReply>(`${game(id)}/tries`, { body: request, signal }),
  record: (id: string) => call<GameRecord>(`${game(id)}/record`),
  import: (request: ImportGame) => call<GameReply>("/games/import", { body: request }),
  account: (signal?: AbortSignal) => call<AccountReply>("/account", { signal }),
  signUp: (request: Credentials) => call<AccountReply>("/account", { body: request }),
  signIn: (request: Credentials) => call<AccountReply>("/session", { body: request }),
  signOut: () => call<void>("/session", { method: "DELETE" }),
  changePassword: (request: ChangePassword) => call<AccountReply>("/account/password", { body: request }),
  setAddress: (request: ChangeAddress) => call<AccountReply>("/account/address", { body: request }),
  confirmAddress: (request: ConfirmAddress) => call<void>("/account/address/confirm", { body: request }),
  forgotten: (request: ForgottenPassword) => call<void>("/account/forgotten", { body: request }),
  recover: (request: RecoverAccount) => call<void>("/account/recover", { body: request }),
  keepSettings: (settings: ChangeSettings["settings"]) =>
    call<AccountReply>("/account/settings", { method: "PUT", body: { settings }, keepalive: true }),
  sessions: (signal?: AbortSignal) => call<SessionList>("/account/sessions", { signal }),
  endSession: (id: string) => call<void>(`/account/sessions/${encodeURIComponent(id)}`, { method: "DELETE" }),
  endOtherSessions: () => call<void>("/account/sessions", { method: "DELETE" }),
  tokens: (signal?: AbortSignal) => call<TokenList>("/account/tokens", { signal }),
  createToken: (request: CreateToken) => call<CreatedToken>("/account/tokens", { body: request }),
  revokeToken: (id: string) => call<void>(`/account/tokens/${encodeURIComponent(id)}`, { method: "DELETE" }),
  webhooks: (signal?: AbortSignal) => call<WebhookList>("/account/webhooks", { signal }),
  createWebhook: (request: CreateWebhook) => call<CreatedWebhook>("/account/webhooks", { body: request }),
  deleteWebhook: (id: string) => call<void>(webhook(id), { method: "DELETE" }),
  pingWebhook: (id: string) => call<WebhookInfo>(`${webhook(id)}/ping`, { method: "POST" }),
  becomeBot: () => call<AccountReply>("/account/bot", { method: "POST" }),
  challenges: (signal?: AbortSignal) => call<ChallengeList>("/challenges", { signal }),
  challenge: (request: CreateChallenge) => call<Challenge>("/challenges", { body: request }),
  acceptChallenge: (id: string) => call<GameReply>(`${challenge(id)}/accept`, { method: "POST" }),
  declineChallenge: (id: string) => call<void>(`${challenge(id)}/decline`, { body: {} }),
  cancelChallenge: (id: string) => call<void>(challenge(id), { method: "DELETE" }),
  deleteAccount: (request: DeleteAccount) => call<void>("/account/delete", { body: request }),
  player: (id: string, signal?: AbortSignal) => call<PlayerReply>(player(id), { signal }),
  /** Of one game, or of all. */
  league: (id: string | undefined, signal?: AbortSignal) =>
    call<League>(id === undefined ? "/league" : `/league?game=${encodeURIComponent(id)}`, { signal }),
  tournaments: (id: string, signal?: AbortSignal) =>
    call<TournamentList>(`/tournaments?game=${encodeURIComponent(id)}`, { signal }),
  tournament: (id: string, signal?: AbortSignal) => call<TournamentReply>(tournament(id), { signal }),
  tournamentGames: (id: string, from: number, count: number, signal?: AbortSignal) =>
    call<TournamentGames>(`${tournament(id)}/games?from=${from}&count=${count}`, { signal }),
  leaders: (id: string, kind: "person" | "bot", signal?: AbortSignal) =>
    call<Leaderboard>(`/leaderboard?game=${encodeURIComponent(id)}&kind=${kind}`, { signal }),
};

const account = (id: string) => `/operator/accounts/${encodeURIComponent(id)}`;

/** The calls of the operator, who sends a key; without one, a server on this machine knows its own programs. */
export const operatorApi = (key: string) => {
  const headers: Record<string, string> = key ? { authorization: `Bearer ${key}` } : {};
  return {
    account: (id: string) => call<OperatorAccount>(account(id), { headers }),
    close: (id: string, request: CloseRequest) => call<OperatorAccount>(`${account(id)}/close`, { body: request, headers }),
    reopen: (id: string) => call<OperatorAccount>(`${account(id)}/reopen`, { method: "POST", headers }),
    closeGame: (id: string, request: CloseRequest) =>
      call<void>(`/operator/games/${encodeURIComponent(id)}/close`, { body: request, headers }),
    log: () => call<OperatorLog>("/operator/log", { headers }),
  };
};

/** The first ply of the request that contains this ply. */
export const pageStart = (ply: number): number => Math.floor(ply / PLIES_AT_ONCE) * PLIES_AT_ONCE;
