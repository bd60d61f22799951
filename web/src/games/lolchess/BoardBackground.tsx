/** The board background: rail, eight by eight squares, the outer files and the two pits. */
import { memo } from "react";
import { BARON_PIT, boxOf, DRAKE_PIT, FILES, filesOf, type Layout, RANKS, ranksOf } from "./layout";

export const BoardBackground = memo(function BoardBackground({ layout, isBare = false }: { layout: Layout; isBare?: boolean }) {
  const { width, height, side, rail, lane } = layout;
  const inner = { x: side, y: rail, width: 800 + 2 * lane, height: 800 };
  return (
    <>
      <rect width={width} height={height} rx="20" fill="var(--frame)" />
      <rect
        x="1.5"
        y="1.5"
        width={width - 3}
        height={height - 3}
        rx="19"
        fill="none"
        stroke="var(--frame-edge)"
        strokeWidth="3"
      />
      <rect {...inner} rx="6" fill="var(--lc-ditch)" />
      {FILES.flatMap((file) => RANKS.map((rank) => <Stone key={`${file}${rank}`} layout={layout} square={`${file}${rank}`} />))}
      <rect x={side + lane} y={rail} width="800" height="800" fill="none" stroke="#0007" strokeWidth="3" />
      <rect {...inner} rx="6" fill="none" stroke="#0006" strokeWidth="3" />
      {!isBare && <Coordinates layout={layout} />}
    </>
  );
});

function Stone({ layout, square }: { layout: Layout; square: string }) {
  const { x, y, width } = boxOf(layout, square);
  const file = square[0] ?? "";
  if (square === BARON_PIT || square === DRAKE_PIT) {
    return (
      <g className="lc-pit">
        <rect x={x + 3} y={y + 3} width={width - 6} height="94" rx="14" />
        <rect x={x + 8} y={y + 8} width={width - 16} height="84" rx="11" className="rim" />
      </g>
    );
  }
  if (file === "z" || file === "i") {
    return <rect x={x + 2} y={y + 2} width={width - 4} height="96" rx="8" className="lc-lane" />;
  }
  const isLight = ("zabcdefghi".indexOf(file) + Number(square[1])) % 2 === 1;
  return <rect x={x} y={y} width="100" height="100" fill={`var(--lc-${isLight ? "light" : "dark"})`} />;
}

function Coordinates({ layout }: { layout: Layout }) {
  const { height, side, rail, lane } = layout;
  const isSlim = side < 20;
  return (
    <g className="lc-coordinates">
      {filesOf(layout).map((file) => (
        <text key={file} x={boxOf(layout, `${file}1`).cx} y={height - rail / 2 + 8}>
          {file}
        </text>
      ))}
      {ranksOf(layout).map((rank) => (
        // A slim rail has no room: the rank is written into the first stone.
        <text
          key={rank}
          className={isSlim ? "inside" : ""}
          x={isSlim ? side + lane + 12 : side / 2}
          y={boxOf(layout, `a${rank}`).y + (isSlim ? 24 : 58)}
        >
          {rank}
        </text>
      ))}
    </g>
  );
}
