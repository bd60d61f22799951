/** A rating change with its sign and colour. */
export function RatingChange({ by }: { by: number }) {
  const sign = by > 0 ? "+" : by < 0 ? "−" : "±";
  return (
    <span className={`change ${by > 0 ? "up" : by < 0 ? "down" : ""}`}>
      {sign}
      {Math.abs(by)}
    </span>
  );
}
