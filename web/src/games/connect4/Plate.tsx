/** The board background: discs behind a plate with holes, marks on top. */
import { memo, type ReactNode, useId } from "react";
import { COLUMN_INDEXES, ROWS } from "./rules";

const PAD = 24;
const WIDTH = 700 + 2 * PAD;
const BODY = 600 + 2 * PAD;
const FOOT = 26;

/** Width by height of the drawing with its foot. */
export const RATIO = WIDTH / (BODY + FOOT);

const ROW_INDEXES = Array.from({ length: ROWS }, (_, row) => row);

export const centre = (column: number, row: number): [number, number] => [
  PAD + column * 100 + 50,
  PAD + row * 100 + 50,
];

interface PlateProps {
  /** Drawn behind the plate: discs and the tint of a column. */
  behind: ReactNode;
  /** Drawn on the plate: rings and lines. */
  front?: ReactNode;
  /** A small picture has no foot. */
  isSmall?: boolean;
}

export function Plate({ behind, front, isSmall = false }: PlateProps) {
  const id = useId();
  const height = isSmall ? BODY : BODY + FOOT;
  return (
    <svg viewBox={`0 0 ${WIDTH} ${height}`} aria-hidden="true" focusable="false">
      <Definitions id={id} />
      {!isSmall && (
        <>
          <path d={`M26 ${BODY - 30}h${WIDTH - 52}l22 ${FOOT + 26}h-${WIDTH - 8}z`} fill="var(--frame)" />
          <path d={`M4 ${BODY + FOOT - 10}h${WIDTH - 8}v4a6 6 0 0 1-6 6H10a6 6 0 0 1-6-6z`} fill="var(--frame-edge)" />
        </>
      )}
      <rect x="2" y="2" width={WIDTH - 4} height={BODY - 4} rx="34" fill="var(--c4-hole)" />
      <g clipPath={`url(#${id}-clip)`}>{behind}</g>
      <Face id={id} />
      {front}
    </svg>
  );
}

const Definitions = memo(function Definitions({ id }: { id: string }) {
  return (
    <defs>
      <mask id={`${id}-holes`}>
        <rect width={WIDTH} height={BODY} fill="#fff" />
        {ROW_INDEXES.flatMap((row) =>
          COLUMN_INDEXES.map((column) => {
            const [x, y] = centre(column, row);
            return <circle key={`${column}-${row}`} cx={x} cy={y} r="42" fill="#000" />;
          }),
        )}
      </mask>
      <clipPath id={`${id}-clip`}>
        <rect x="2" y="2" width={WIDTH - 4} height={BODY - 4} rx="34" />
      </clipPath>
      <linearGradient id={`${id}-light`} x1="0" y1="0" x2="0" y2="1">
        <stop offset="0" stopColor="var(--c4-plate-hi)" />
        <stop offset=".35" stopColor="var(--c4-plate)" />
      </linearGradient>
      <linearGradient id={`${id}-rim`} x1="0" y1="0" x2="0" y2="1">
        <stop offset=".2" stopColor="#000" stopOpacity=".55" />
        <stop offset="1" stopColor="#fff" stopOpacity=".28" />
      </linearGradient>
    </defs>
  );
});

const Face = memo(function Face({ id }: { id: string }) {
  return (
    <>
      <rect
        x="2"
        y="2"
        width={WIDTH - 4}
        height={BODY - 4}
        rx="34"
        mask={`url(#${id}-holes)`}
        fill={`url(#${id}-light)`}
      />
      {ROW_INDEXES.flatMap((row) =>
        COLUMN_INDEXES.map((column) => {
          const [x, y] = centre(column, row);
          return (
            <circle
              key={`${column}-${row}`}
              cx={x}
              cy={y}
              r="43"
              fill="none"
              stroke={`url(#${id}-rim)`}
              strokeWidth="3"
            />
          );
        }),
      )}
    </>
  );
});
