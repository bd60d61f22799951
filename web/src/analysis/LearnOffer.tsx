/** Offers the lessons of a game. */
import { text } from "../text";
import { isLesson, type Verdict } from "./verdicts";

interface LearnOfferProps {
  lessons: readonly Verdict[];
  isDone: boolean;
  onStart: () => void;
}

export function LearnOffer({ lessons, isDone, onStart }: LearnOfferProps) {
  const count = lessons.length;
  const offer = lessons.some(isLesson) ? text.learn.offer : text.learn.offerMinor;
  const words = count === 0 ? (isDone ? text.learn.none : text.learn.noneYet) : offer(count, isDone);
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
