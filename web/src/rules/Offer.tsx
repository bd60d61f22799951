/** The guided first game and the exercises of a game, above its rules. */
import type { LessonBook } from "../games/guided";
import { LessonList } from "../learn/LessonList";
import "../learn/learn.css";
import type { GameInfo } from "../wire";

export function Offer({ info, book }: { info: GameInfo; book: LessonBook }) {
  return (
    <div className="offer">
      <LessonList info={info} book={book} />
    </div>
  );
}
