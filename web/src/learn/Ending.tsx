/** What comes after a finished lesson: the next one, a real game, or the same again. */
import { Link } from "@tanstack/react-router";
import { againstBot, useCreateGame } from "../app/start";
import { ladder } from "../game/levels";
import { botName } from "../game/words";
import type { LessonBook } from "../games/guided";
import { text } from "../text";
import type { GameInfo } from "../wire";

interface EndingProps {
  info: GameInfo;
  book: LessonBook;
  index: number;
  onAgain: () => void;
}

export function Ending({ info, book, index, onAgain }: EndingProps) {
  const create = useCreateGame();
  const next = book.lessons[index + 1];
  const easiest = ladder(info.levels)[0]?.name;
  const play = easiest !== undefined && (
    <button
      type="button"
      className={`btn ${next ? "quiet" : "primary"}`}
      disabled={create.isPending}
      onClick={() => create.mutate(againstBot(info.id, easiest))}
    >
      {text.lessons.play}
      <span className="sr"> {text.lessons.playAgainst(botName(easiest))}</span>
    </button>
  );
  return (
    <div className="row lesson-actions">
      {next && (
        <Link className="btn primary" to="/learn/$game/$lesson" params={{ game: info.id, lesson: next.id }}>
          {index === 0 ? text.lessons.toExercises : text.lessons.next}
        </Link>
      )}
      {play}
      <button type="button" className="btn ghost" onClick={onAgain}>
        {text.lessons.again}
      </button>
    </div>
  );
}
