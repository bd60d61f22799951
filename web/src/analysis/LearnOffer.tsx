/** Offers the lessons of a game. */
import { text } from "../text";

interface LearnOfferProps {
  count: number;
  isDone: boolean;
  onStart: () => void;
}

export function LearnOffer({ count, isDone, onStart }: LearnOfferProps) {
  const words = count === 0 ? (isDone ? text.learn.none : text.learn.noneYet) : text.learn.offer(count, isDone);
  return (
    <>
      <p className="dim">{words}</p>
      {count > 0 && (
        <button type="button" className="btn primary small" onClick={onStart}>
          {text.learn.start(count)}
        </button>
      )}
    </>
  );
}
