/** A match of two halves: two games with the same draws and the sides swapped; the first side's points count. */
import { useQuery } from "@tanstack/react-query";
import { api } from "../game/api";
import { isYou, seatName, winnerOf } from "../game/words";
import type { GameModule, Side } from "../games/module";
import { text } from "../text";
import type { GameReply, GameState } from "../wire";

/** One half: who has the points there, and how many. */
export interface Half {
  /** Who plays the first side. */
  name: string;
  points: number;
  isOver: boolean;
  /** Whether it ended early, for example by resignation, so that its points do not count. */
  isBroken: boolean;
  /** Where it is played; absent for the one on this page. */
  id?: string;
}

export interface Match {
  first: Half;
  /** Who will have the points in the second half, and the half once it has begun. */
  second: { name: string; half?: Half };
  /** Who won and how, once both halves are over. */
  result?: string;
  /** Whether the second half can be started. */
  isHalfway: boolean;
}

/** How often the other half is polled while it is being played. */
const LOOK_MS = 5_000;

export function useMatch(game: GameState, you: readonly Side[], module: GameModule): Match | undefined {
  const other = module.halves ? (game.sameDrawsAs ?? game.rematch ?? undefined) : undefined;
  const reply = useQuery({
    queryKey: ["half", other],
    queryFn: ({ signal }) => api.game(other ?? "", signal),
    enabled: other !== undefined,
    refetchInterval: ({ state }) => (state.data?.state.status === "finished" ? false : LOOK_MS),
  }).data;
  if (!module.halves || (game.sameDrawsAs !== null && !reply)) return undefined;
  return matchOf({ you: [...you], state: game, events: [] }, reply, module.halves.points);
}

/** The match of a game and the one before or after it. */
export function matchOf(here: GameReply, other: GameReply | undefined, points: (view: unknown) => number): Match {
  const isSecond = other !== undefined && follows(here, other);
  const opening = isSecond ? other : here;
  const answer = isSecond ? here : follows(other, here) ? other : undefined;
  const [one, two] = namesOf(opening);
  const half = ({ state }: GameReply, name: string): Half => ({
    name,
    points: points(state.view),
    isOver: state.status === "finished",
    isBroken: state.result !== null && winnerOf(state.result) !== undefined,
    id: state.id === here.state.id ? undefined : state.id,
  });
  const first = half(opening, one);
  const second = answer && half(answer, two);
  return {
    first,
    second: { name: two, half: second },
    result: second && resultOf(first, second, answer?.state ?? null),
    isHalfway: first.isOver && !first.isBroken && opening.state.rematch === null && !second,
  };
}

const follows = (answer: GameReply | undefined, { state }: GameReply): boolean =>
  answer?.state.sameDrawsAs === state.id;

/** The names of the players of the first half; numbered when they would be equal. */
function namesOf({ state, you }: GameReply): [string, string] {
  const [first, second] = state.seats.map((seat) => seatName(seat, you));
  if (you.length === 2) return [text.match.playerOne, text.match.playerTwo];
  return first === second ? [text.match.one(first ?? ""), text.match.two(second ?? "")] : [first ?? "", second ?? ""];
}

function resultOf(first: Half, second: Half, game: GameState | null): string | undefined {
  if (!second.isOver || first.isBroken) return undefined;
  if (second.isBroken) {
    // The sides are swapped: whoever had the points in the first half is the second side now.
    return wins(winnerOf(game?.result ?? null) === "second" ? first.name : second.name);
  }
  const score = text.match.score(Math.max(first.points, second.points), Math.min(first.points, second.points));
  if (first.points === second.points) return text.match.drawn(first.points);
  return `${wins(first.points > second.points ? first.name : second.name)}, ${score}`;
}

const wins = (name: string): string => (isYou(name) ? text.match.youWin : text.match.wins(name));
