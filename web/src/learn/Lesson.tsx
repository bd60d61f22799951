/** One lesson: the board, what is asked, and what a move did. */
import { Fragment, Suspense, useEffect, useMemo, useRef, useState } from "react";
import { boardStyle } from "../app/BoardArea";
import { capital } from "../game/words";
import type { LessonBook } from "../games/guided";
import type { GameModule } from "../games/module";
import { text } from "../text";
import type { GameInfo } from "../wire";
import { Ending } from "./Ending";
import { finish } from "./finished";
import { viewAfter } from "./frames";
import { LessonList } from "./LessonList";
import { usePlayback } from "./playback";
import { after, again, type Place, progress, readOn, rightMove, START, stepAt } from "./walk";

interface LessonProps {
  info: GameInfo;
  module: GameModule;
  book: LessonBook;
  index: number;
}

const NONE: readonly string[] = [];

export function Lesson({ info, module, book, index }: LessonProps) {
  const lesson = book.lessons[index] ?? book.lessons[0];
  const [place, setPlace] = useState<Place>(START);
  const [isShown, setShown] = useState(false);
  // Counts new beginnings, so that the board starts afresh as well.
  const [round, setRound] = useState(0);
  const stage = useRef<HTMLElement>(null);
  const line = useMemo(() => [...place.path, ...(place.tried?.line ?? NONE)], [place]);
  const count = usePlayback(`${round} ${place.chapter}`, line);
  const played = useMemo(() => line.slice(0, count), [line, count]);
  const isGoing = count < line.length;
  const settled = useSettled(place, isGoing && !place.tried);
  const view = useMemo(
    () => lesson && viewAfter(book.frames, lesson.id, place.chapter, played),
    [book, lesson, place.chapter, played],
  );
  // A try is named as it was meant, not as it ended.
  const before = useMemo(
    () => lesson && viewAfter(book.frames, lesson.id, place.chapter, place.path),
    [book, lesson, place.chapter, place.path],
  );
  useEffect(() => {
    if (lesson && place.isDone && !isGoing) finish(info.id, lesson.id);
  }, [info.id, lesson, place.isDone, isGoing]);
  if (!lesson) return null;

  const step = stepAt(lesson, settled);
  const side = lesson.chapters[place.chapter]?.side ?? lesson.side;
  const isOffBoard = place.tried !== undefined && place.tried.line.length === 0;
  const isAsked = !isGoing && !place.isDone && !place.isResting && (!place.tried || isOffBoard) && step?.right !== undefined;
  const legal = isAsked ? (module.legalMoves?.(view) ?? NONE) : NONE;
  const { at, count: steps } = progress(lesson, settled);
  const go = (next: Place) => {
    setShown(false);
    setPlace(next);
    // The button that was pressed goes away: the board is where the learner goes on.
    requestAnimationFrame(() => {
      if (document.activeElement === document.body) stage.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus();
    });
  };
  const play = (move: string) => {
    setShown(false);
    setPlace(after(lesson, again(place), move, text.lessons.notThis));
  };
  const restart = () => {
    setRound(round + 1);
    go(START);
  };
  const hint = isAsked && isShown ? rightMove(step) : undefined;
  return (
    <main id="main" className="learn-page" style={boardStyle(module)} data-step={at}>
      <title>{text.lessons.tab(lesson.title, info.name)}</title>
      <Suspense fallback={<Waiting module={module} />}>
        <section className="board-area" aria-label={text.lessons.board} ref={stage}>
          <div className={`board-column ${module.frame ? "" : "free"}`}>
            <module.Board
              key={`${round} ${place.chapter}`}
              view={view}
              sides={module.sides}
              you={[side]}
              legal={legal}
              isPlaying
              plies={played.length}
              lastMove={played.at(-1)}
              previousMove={played.at(-2)}
              hint={hint}
              isProofShown={false}
              areThreatsShown={false}
              play={play}
            />
          </div>
        </section>
        <aside className="panel lesson-panel" aria-label={text.lessons.lesson}>
          <section className="section lesson-step">
            <header>
              <p className="cap">
                {info.name}
                {index > 0 && ` · ${text.lessons.exercise(index, book.lessons.length - 1)}`}
              </p>
              <h1>{lesson.title}</h1>
              {steps > 1 && <Steps at={settled.isDone ? steps : at - 1} count={steps} word={text.lessons.step(at, steps)} />}
            </header>
            <div role="status" className={`lesson-words ${isGoing && !place.tried ? "waiting" : ""}`}>
              <Fragment key={`${round} ${settled.chapter} ${settled.step} ${settled.isResting || settled.isDone}`}>
                {settled.did && <p className="did good">✓ {settled.did}</p>}
                {settled.isDone ? (
                  <p>{lesson.end}</p>
                ) : settled.isResting ? null : (
                  <>
                    {settled.step === 0 && lesson.chapters[settled.chapter]?.title && (
                      <p className="cap">{lesson.chapters[settled.chapter]?.title}</p>
                    )}
                    <p>{step?.say}</p>
                    {step?.ask && <p className="ask">{step.ask}</p>}
                  </>
                )}
              </Fragment>
              {place.tried && (
                <p className="why">
                  <b>
                    ✕ {text.lessons.notThat}: {module.describeMove(place.tried.move, before)}.
                  </b>{" "}
                  {place.tried.why}
                </p>
              )}
            </div>
            {settled.isDone ? (
              <Ending info={info} book={book} index={index} onAgain={restart} />
            ) : (
              <div className="row lesson-actions">
                {place.tried && !isOffBoard && (
                  <button type="button" className="btn primary" onClick={() => go(again(place))}>
                    {text.lessons.tryAgain}
                  </button>
                )}
                {!isGoing && !place.tried && (place.isResting || !step?.right) && (
                  <button type="button" className="btn primary" onClick={() => go(readOn(lesson, place))}>
                    {text.lessons.goOn}
                  </button>
                )}
                {isAsked && rightMove(step) && (
                  <button type="button" className="btn quiet" aria-pressed={isShown} onClick={() => setShown(!isShown)}>
                    {text.lessons.showMe}
                  </button>
                )}
                {(place.path.length > 0 || place.chapter > 0) && (
                  <button type="button" className="btn ghost" onClick={restart}>
                    {text.lessons.again}
                  </button>
                )}
              </div>
            )}
          </section>
          {module.Panel && (
            <module.Panel
              view={view}
              sides={module.sides}
              you={[side]}
              legal={legal}
              history={{ id: "", moves: played, plies: played.length, views: NO_VIEWS }}
              play={play}
            />
          )}
          <LessonList info={info} book={book} index={index} />
        </aside>
      </Suspense>
      <p className="sr" aria-live="polite">
        {hint && capital(module.describeMove(hint, view))}
      </p>
    </main>
  );
}

/** The board's place, while it is being loaded. */
function Waiting({ module }: { module: GameModule }) {
  return (
    <section className="board-area" aria-busy="true">
      <div className={`board-column ${module.frame ? "" : "free"}`}>
        <div className="board" />
      </div>
    </section>
  );
}

const NO_VIEWS: ReadonlyMap<number, unknown> = new Map();

/** The place that the words speak of: it waits until the moves have been shown. */
function useSettled(place: Place, isWaiting: boolean): Place {
  const [settled, setSettled] = useState(place);
  if (!isWaiting && settled !== place) setSettled(place);
  return isWaiting ? settled : place;
}

interface StepsProps {
  at: number;
  count: number;
  word: string;
}

function Steps({ at, count, word }: StepsProps) {
  return (
    <div className="steps">
      <span className="meter" aria-hidden="true">
        <i style={{ width: `${(100 * at) / count}%` }} />
      </span>
      <span className="cap nowrap">{word}</span>
    </div>
  );
}
