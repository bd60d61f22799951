/** The cross table of a tournament: each player’s score against each other player. */
import type { Interval, Standings, TournamentMeeting } from "../wire";

/** The score of the row’s player against the column’s player. */
export interface Cell {
  /** From 0 to 1. */
  share: number;
  /** The 95% interval, if the players met once. */
  interval?: readonly [low: number, high: number];
  pairs: number;
}

/** Points of the first player in a pair, by place in `pairScores`. */
const POINTS = [0, 0.25, 0.5, 0.75, 1];

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);

/** By name: first the row, then the column. Several meetings share one cell. */
export function crossOf({ meetings }: Pick<Standings, "meetings">): ReadonlyMap<string, ReadonlyMap<string, Cell>> {
  const cross = new Map<string, Map<string, Cell>>();
  const put = (row: string, column: string, cell: Cell) => {
    const cells = cross.get(row) ?? new Map<string, Cell>();
    cross.set(row, cells.set(column, joined(cells.get(column), cell)));
  };
  for (const meeting of meetings) {
    const cell = cellOf(meeting);
    if (!cell) continue;
    const [first, second] = meeting.players;
    put(first, second, cell);
    put(second, first, mirrored(cell));
  }
  return cross;
}

function cellOf({ pairScores, share }: TournamentMeeting): Cell | undefined {
  const pairs = sum(pairScores);
  if (pairs === 0) return undefined;
  const points = sum(pairScores.map((count, place) => count * (POINTS[place] ?? 0)));
  return { share: points / pairs, interval: boundsOf(share), pairs };
}

const boundsOf = (share: Interval | null): Cell["interval"] =>
  share?.low != null && share.high != null ? [share.low, share.high] : undefined;

const mirrored = ({ share, interval, pairs }: Cell): Cell => ({
  share: 1 - share,
  interval: interval && [1 - interval[1], 1 - interval[0]],
  pairs,
});

function joined(one: Cell | undefined, two: Cell): Cell {
  if (!one) return two;
  const pairs = one.pairs + two.pairs;
  return { share: (one.share * one.pairs + two.share * two.pairs) / pairs, pairs };
}
