/** A guided first game or an exercise: the learner makes the moves on the board, step by step. */
import { useParams } from "@tanstack/react-router";
import { MessagePage } from "../app/MessagePage";
import { useCatalogue } from "../game/query";
import { moduleOf } from "../games";
import { text } from "../text";
import { Lesson } from "./Lesson";
import { useLessons } from "./lessons";
import "./learn.css";

export default function LearnPage() {
  const { game = "", lesson: wanted } = useParams({ strict: false });
  const catalogue = useCatalogue();
  const module = moduleOf(game);
  const book = useLessons(game);
  const index = wanted === undefined ? 0 : (book.data?.lessons.findIndex(({ id }) => id === wanted) ?? 0);
  const lesson = book.data?.lessons[index];
  const isMissing = !module.loadLessons || (book.data && !lesson);
  if (isMissing || book.isError) {
    return <MessagePage title={text.lessons.missing} words={book.error?.message ?? text.lessons.missingText} />;
  }
  const info = catalogue.data?.games.find(({ id }) => id === game);
  if (!book.data || !lesson || !info) {
    return (
      <main id="main" className="learn-page" aria-busy="true">
        <p className="cap" role="status">
          {text.lessons.loading}
        </p>
      </main>
    );
  }
  return <Lesson key={`${game} ${lesson.id}`} info={info} module={module} book={book.data} index={index} />;
}
