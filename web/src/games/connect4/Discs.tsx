/** All discs of a position; a new one falls, a rejected one slides back up. */
import { type CSSProperties, useEffect, useState } from "react";
import type { SideNames } from "../module";
import { Disc, kindOf } from "./Disc";
import { centre } from "./Plate";
import { type Cell, cellAt, columnOf, landingRow, type Side, sideToMove, type Square, type View } from "./rules";

/** As long as the animation of a disc that slides back. */
const RETURN_MS = 260;

interface DiscsProps {
  view: View;
  sides: SideNames;
  pending?: string;
  /** Whether a disc that appears now was played just now. */
  isLive: boolean;
}

interface Placed extends Square {
  side: Side;
  isPending: boolean;
}

export function Discs({ view, sides, pending, isLive }: DiscsProps) {
  const dropped = pendingDisc(view, pending);
  const refused = useRefused(view, dropped);
  const placed: Placed[] = [
    ...view.cells.flatMap((row, index) => row.flatMap((cell, column) => disc(cell, column, index))),
    ...(dropped ? [dropped] : []),
  ];
  return (
    <>
      {placed.map((one) => (
        <PlacedDisc key={`${one.column}-${one.row}`} disc={one} sides={sides} isLive={isLive} />
      ))}
      {refused && <RefusedDisc disc={refused} sides={sides} />}
    </>
  );
}

const disc = (cell: Cell, column: number, row: number): Placed[] =>
  cell ? [{ column, row, side: cell, isPending: false }] : [];

function pendingDisc(view: View, pending: string | undefined): Placed | undefined {
  const column = columnOf(pending);
  if (column === undefined) return undefined;
  const row = landingRow(view, column);
  return row < 0 ? undefined : { column, row, side: sideToMove(view), isPending: true };
}

/** The disc that was pending and vanished without being accepted, for as long as it takes to slide back. */
function useRefused(view: View, dropped: Placed | undefined): Placed | undefined {
  const [before, setBefore] = useState(dropped);
  const [refused, setRefused] = useState<Placed>();
  if (before?.column !== dropped?.column || before?.row !== dropped?.row) {
    setBefore(dropped);
    if (before && !dropped && cellAt(view, before.column, before.row) === null) setRefused(before);
  }
  useEffect(() => {
    if (!refused) return;
    const timer = setTimeout(() => setRefused(undefined), RETURN_MS);
    return () => clearTimeout(timer);
  }, [refused]);
  return refused;
}

const travel = (row: number): CSSProperties =>
  ({ "--rows": row + 1, "--from": `${-100 * (row + 1)}px` }) as CSSProperties;

function PlacedDisc({
  disc: { column, row, side, isPending },
  sides,
  isLive,
}: {
  disc: Placed;
  sides: SideNames;
  isLive: boolean;
}) {
  // Decided when the disc appears: an accepted move must not fall a second time.
  const [falls] = useState(isLive || isPending);
  const [x, y] = centre(column, row);
  const className = `${falls ? "falling" : ""} ${isPending ? "unconfirmed" : ""}`;
  return <Disc x={x} y={y} kind={kindOf(side, sides)} className={className} style={travel(row)} />;
}

function RefusedDisc({ disc: { column, row, side }, sides }: { disc: Placed; sides: SideNames }) {
  const [x, y] = centre(column, row);
  return <Disc x={x} y={y} kind={kindOf(side, sides)} className="returning" style={travel(row)} />;
}
