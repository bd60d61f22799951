/** Marks on the board: the last move, the landing ring, a hint, threats and the winning line. */
import type { CSSProperties } from "react";
import type { Heat, SideNames } from "../module";
import { cross, kindOf } from "./Disc";
import { centre } from "./Plate";
import { columnOf, landedSquare, landingRow, threats, type Threat, type View, winningLine } from "./rules";

interface MarksProps {
  view: View;
  sides: SideNames;
  lastMove?: string;
  pending?: string;
  hint?: string;
  heat?: Heat;
  aimed?: number;
  /** Whether the last disc is falling now, so that its ring waits for it. */
  isLive: boolean;
  areThreatsShown: boolean;
}

export function Marks({ view, sides, lastMove, pending, hint, heat, aimed, isLive, areThreatsShown }: MarksProps) {
  const last = landedSquare(view, lastMove);
  const sent = columnOf(pending);
  const hinted = columnOf(hint);
  const line = winningLine(view);
  return (
    <>
      {heat && !line && <HeatMarks view={view} heat={heat} />}
      {aimed !== undefined && sent === undefined && (
        <Ring column={aimed} row={landingRow(view, aimed)} radius={34} width={4} dash="11 9" />
      )}
      {hinted !== undefined && sent === undefined && <HintMark column={hinted} row={landingRow(view, hinted)} />}
      {areThreatsShown && !line && <ThreatMarks view={view} sides={sides} hinted={hinted} />}
      {last && (
        <g
          key={`${last.column}-${last.row}`}
          className={isLive ? "landed" : ""}
          style={{ "--rows": last.row + 1 } as CSSProperties}
        >
          <Ring column={last.column} row={last.row} radius={46} width={5} />
        </g>
      )}
      {sent !== undefined && <Ring column={sent} row={landingRow(view, sent)} radius={46} width={4} dash="9 8" />}
      {line && <WinningLine ends={[centre(line[0].column, line[0].row), centre(line[1].column, line[1].row)]} />}
    </>
  );
}

interface RingProps {
  column: number;
  row: number;
  radius: number;
  width: number;
  dash?: string;
}

function Ring({ column, row, radius, width, dash }: RingProps) {
  if (row < 0) return null;
  const [x, y] = centre(column, row);
  return (
    <circle cx={x} cy={y} r={radius} fill="none" stroke="var(--glow)" strokeWidth={width} strokeDasharray={dash} />
  );
}

/** The heat map: the larger and lighter a mark, the more the bot searches that column. */
function HeatMarks({ view, heat }: { view: View; heat: Heat }) {
  return [...heat].map(([move, share]) => {
    const column = columnOf(move);
    const row = column === undefined ? -1 : landingRow(view, column);
    if (column === undefined || row < 0) return null;
    const [x, y] = centre(column, row);
    return (
      <g key={move} className="heat">
        <circle cx={x} cy={y} r={10 + 30 * share} opacity={0.2 + 0.6 * share} />
        {share >= 0.1 && (
          <text x={x} y={y + 8}>
            {Math.round(100 * share)}
          </text>
        )}
      </g>
    );
  });
}

function HintMark({ column, row }: { column: number; row: number }) {
  const [x, y] = centre(column, row);
  return (
    <text x={x} y={y + 18} textAnchor="middle" fontSize="52" fill="var(--glow)">
      ★
    </text>
  );
}

/** A hint says more than a threat on the same square. */
function ThreatMarks({ view, sides, hinted }: { view: View; sides: SideNames; hinted?: number }) {
  const isHinted = ({ column, row }: Threat) => column === hinted && row === landingRow(view, column);
  const all = threats(view).filter((threat) => !isHinted(threat));
  const isShared = ({ column, row }: Threat) =>
    all.filter((other) => other.column === column && other.row === row).length > 1;
  return all.map((threat) => (
    <ThreatMark
      key={`${threat.column}-${threat.row}-${threat.side}`}
      threat={threat}
      sides={sides}
      isShared={isShared(threat)}
    />
  ));
}

/** The disc's own sign in an empty hole: heavy where the square can be filled at once. */
function ThreatMark({
  threat: { column, row, side, open },
  sides,
  isShared,
}: {
  threat: Threat;
  sides: SideNames;
  isShared: boolean;
}) {
  const [x, y] = centre(column, row);
  // Where both sides want the square, each keeps to its half of the hole.
  const shifted = isShared ? x + (side === "first" ? -17 : 17) : x;
  const width = open ? 7 : 4;
  return kindOf(side, sides) === "honey" ? (
    <circle cx={shifted} cy={y} r={11} fill="none" stroke="var(--c4-honey)" strokeWidth={width} />
  ) : (
    <path d={cross(shifted, y, 10)} stroke="var(--c4-ember-light)" strokeWidth={width} strokeLinecap="round" />
  );
}

function WinningLine({ ends: [[x1, y1], [x2, y2]] }: { ends: [[number, number], [number, number]] }) {
  return <line className="winning-line" pathLength={1} x1={x1} y1={y1} x2={x2} y2={y2} />;
}
