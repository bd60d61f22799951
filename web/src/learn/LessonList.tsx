/** The lessons of a game, with a check mark on those that are finished. */
import { Link } from "@tanstack/react-router";
import type { LessonBook } from "../games/guided";
import { text } from "../text";
import type { GameInfo } from "../wire";
import { useFinished } from "./finished";

interface LessonListProps {
  info: GameInfo;
  book: LessonBook;
  /** The lesson that is open, if one is. */
  index?: number;
}

export function LessonList({ info, book, index }: LessonListProps) {
  const isFinished = useFinished();
  return (
    <nav className="section lesson-list" aria-label={text.lessons.all}>
      <ul>
        {book.lessons.map(({ id, title, minutes, about }, at) => {
          const isDone = isFinished(info.id, id);
          const params = { game: info.id, lesson: id };
          const words = (
            <>
              <span className={`mark ${isDone ? "done" : ""}`} aria-hidden="true">
                {isDone ? "✓" : at === 0 ? "▸" : at}
              </span>
              <span className="grow">
                <b>{title}</b>
                {isDone && <span className="sr"> ({text.lessons.isFinished})</span>}
                {index === undefined && <span className="about">{about}</span>}
              </span>
              {minutes && <span className="cap nowrap">{text.lessons.minutes(minutes)}</span>}
            </>
          );
          return (
            <li key={id}>
              {at === 0 ? (
                <Link to="/learn/$game" params={{ game: info.id }} aria-current={index === 0 ? "page" : undefined}>
                  {words}
                </Link>
              ) : (
                <Link to="/learn/$game/$lesson" params={params} aria-current={at === index ? "page" : undefined}>
                  {words}
                </Link>
              )}
            </li>
          );
        })}
      </ul>
      {index !== undefined && (
        <Link className="btn ghost small" to="/rules/$page" params={{ page: info.id }}>
          {text.lessons.rules}
        </Link>
      )}
    </nav>
  );
}
