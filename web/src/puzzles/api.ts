/** The puzzle calls of the HTTP interface. */
import { call } from "../game/api";
import type { OwnPuzzles, Puzzle, PuzzleAnswer, PuzzleOverview, PuzzleRun, PuzzleTry } from "../wire";

const of = (game: string, rest = ""): string => `/puzzles/${encodeURIComponent(game)}${rest}`;

const one = (game: string, id: string, rest = ""): string => of(game, `/${encodeURIComponent(id)}${rest}`);

export const puzzleApi = {
  overview: (game: string, signal?: AbortSignal) => call<PuzzleOverview>(of(game), { signal }),
  daily: (game: string, signal?: AbortSignal) => call<Puzzle>(of(game, "/daily"), { signal }),
  next: (game: string, theme: string | undefined, signal?: AbortSignal) =>
    call<Puzzle>(of(game, `/next${theme ? `?theme=${encodeURIComponent(theme)}` : ""}`), { signal }),
  puzzle: (game: string, id: string, signal?: AbortSignal) => call<Puzzle>(one(game, id), { signal }),
  attempt: (game: string, id: string, request: PuzzleTry) => call<PuzzleAnswer>(one(game, id, "/tries"), { body: request }),
  giveUp: (game: string, id: string) => call<PuzzleAnswer>(one(game, id, "/solution"), { body: {} }),
  begin: (game: string) => call<PuzzleRun>(of(game, "/runs"), { body: {} }),
  run: (game: string, id: string, signal?: AbortSignal) =>
    call<PuzzleRun>(of(game, `/runs/${encodeURIComponent(id)}`), { signal }),
  own: (game: string, signal?: AbortSignal) => call<OwnPuzzles>(`/puzzles/own?game=${encodeURIComponent(game)}`, { signal }),
};
