/** A small playable board on a rules page; its moves are not sent to the server. */
import { type CSSProperties, Suspense, useState } from "react";
import type { Lesson } from "../games/lesson";
import type { GameModule } from "../games/module";
import { text } from "../text";

interface ExampleProps {
  lesson: Lesson;
  module: GameModule;
}

export function Example({ lesson, module }: ExampleProps) {
  const [scene, setScene] = useState(lesson.start);
  const ratio = module.frame?.ratio ?? 1;
  return (
    <figure className="example" aria-label={text.rules.example(lesson.title)}>
      <div className="example-board" style={{ "--ratio": ratio } as CSSProperties}>
        <Suspense fallback={<div className="board" />}>
          <module.Board
            view={scene.view}
            sides={module.sides}
            legal={scene.legal}
            isPlaying
            plies={scene.plies}
            lastMove={scene.lastMove}
            isProofShown={false}
            areThreatsShown={lesson.areThreatsShown ?? false}
            play={(move) => setScene(lesson.after(scene, move))}
          />
        </Suspense>
      </div>
      <figcaption>
        <span role="status" className={scene.isSolved ? "good" : ""}>
          {scene.isSolved && "✓ "}
          {scene.note}
        </span>
        <button
          type="button"
          className="btn quiet small"
          disabled={scene === lesson.start}
          onClick={() => setScene({ ...lesson.start })}
        >
          {text.rules.reset}
        </button>
      </figcaption>
    </figure>
  );
}
