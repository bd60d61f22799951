/** What surprises people in a game: a sentence or two and a picture of a real position. */
import { type CSSProperties, useMemo } from "react";
import { StaticBoard } from "../app/StaticBoard";
import type { LessonBook, Surprise } from "../games/guided";
import type { GameModule } from "../games/module";
import { viewAfter } from "../learn/frames";
import { text } from "../text";

interface SurprisesProps {
  game: string;
  module: GameModule;
  book: LessonBook;
}

export function Surprises({ game, module, book }: SurprisesProps) {
  if (!book.surprises?.length) return null;
  return (
    <section className="surprises" aria-label={text.lessons.surprises}>
      <h2>{text.lessons.surprises}</h2>
      <ul>
        {book.surprises.map((surprise) => (
          <li key={`${game} ${surprise.id}`}>
            <Picture surprise={surprise} module={module} book={book} />
            <h3>{surprise.title}</h3>
            <p>{surprise.text}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Picture({ surprise: { id, side, moves }, module, book }: { surprise: Surprise; module: GameModule; book: LessonBook }) {
  const view = useMemo(() => viewAfter(book.frames, id, 0, moves), [book, id, moves]);
  return (
    <div className="example-board" style={{ "--ratio": module.frame?.ratio ?? 1 } as CSSProperties} inert aria-hidden="true">
      <StaticBoard module={module} view={view} sides={module.sides} you={[side]} moves={moves} plies={moves.length} />
    </div>
  );
}
