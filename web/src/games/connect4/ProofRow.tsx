/** Above each column its number, or in proof mode its exact result. */
import { type ColumnProof, SIGNS, WORDS } from "./proof";
import { COLUMN_INDEXES } from "./rules";

interface ProofRowProps {
  proof?: readonly ColumnProof[];
  isShown: boolean;
}

/** Hidden from screen readers: the column buttons say the same. */
export function ProofRow({ proof, isShown }: ProofRowProps) {
  return (
    <ol className="c4-head board-extra" aria-hidden="true">
      {COLUMN_INDEXES.map((column) => (
        <ProofCell key={column} number={column + 1} proof={proof} isShown={isShown} />
      ))}
    </ol>
  );
}

function ProofCell({ number, proof, isShown }: ProofRowProps & { number: number }) {
  const found = proof?.find((candidate) => candidate.move === String(number));
  if (!isShown) return <li>{number}</li>;
  if (!proof)
    return (
      <li>
        <span className="value">…</span>
        <span className="word">{number}</span>
      </li>
    );
  if (!found)
    return (
      <li>
        <span className="word">{number}</span>
      </li>
    );
  return (
    <li className={`${found.result} ${found.isBest ? "best" : ""}`}>
      <span className="value">
        <span>{SIGNS[found.result]}</span>
        {found.result !== "draw" && <span>{found.moves}</span>}
      </span>
      <span className="word">{WORDS[found.result]}</span>
    </li>
  );
}
