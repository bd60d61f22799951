/** A finished game looked at: the key moments in words and on the board, the sum, the graph, and all moves. */
import { Link, useSearch } from "@tanstack/react-router";
import { useMemo, useState } from "react";
import { boardStyle } from "../app/BoardArea";
import { useReplayKeys } from "../app/cursor";
import { LineOnBoard } from "../app/LineOnBoard";
import { PlayFromDialog } from "../app/PlayFromDialog";
import { api } from "../game/api";
import { useGameInfo } from "../game/query";
import { capital, resultWords, seatName, sideNames, worthOf } from "../game/words";
import { moduleOf } from "../games";
import { Legend } from "../marks/Legend";
import type { Side } from "../games/module";
import { text } from "../text";
import { EvaluationBar, EvaluationWords } from "../ui/EvaluationBar";
import { Replay } from "../ui/Replay";
import type { GameReply, Ply } from "../wire";
import { Graph } from "./Graph";
import { JudgedMoves } from "./JudgedMoves";
import { KeyMoments } from "./KeyMoments";
import { keyMoments, lessonsOf, worstOf } from "./keyMoments";
import { Learn } from "./Learn";
import { LearnOffer } from "./LearnOffer";
import { marginOf } from "./lesson";
import { Moment } from "./Moment";
import { progressWords } from "./progress";
import { Share } from "./Share";
import { useStepping } from "./stepping";
import { Sum } from "./Sum";
import { useAnalysis } from "./useAnalysis";
import { isLesson, luckOf, valueAt, type Verdict, verdictsOf } from "./verdicts";
import { useWalk } from "./walk";

export function Review({ reply: { state: game, you }, plies }: { reply: GameReply; plies: readonly Ply[] }) {
  const module = moduleOf(game.game);
  const info = useGameInfo(game.game);
  const sides = sideNames(game);
  const { ply, try: isAsked } = useSearch({ from: "/games/$id/analysis" });
  const { analysis, problem } = useAnalysis(game.id);
  const { summary } = analysis;
  const unit = summary?.unit ?? "chance";
  const opening = summary?.opening ?? 0;
  const isDone = analysis.status === "done";
  const verdicts = useMemo(() => verdictsOf(analysis, unit), [analysis, unit]);
  const luck = useMemo(() => luckOf(analysis, unit), [analysis, unit]);
  const moments = useMemo(() => keyMoments(verdicts), [verdicts]);
  // Chosen once, when every move has been looked at: what is read does not jump away while verdicts come.
  const isJudged = isDone || (game.ply > 0 && analysis.done >= game.ply);
  const worst = isJudged ? worstOf(moments, you)?.ply : undefined;
  const [opened, setOpened] = useState<number>();
  if (opened === undefined && worst !== undefined) setOpened(worst);
  const walk = useWalk(game.ply, isAsked && ply ? ply - 1 : ply, opened);
  useReplayKeys(walk, game.ply);
  const [lessons, setLessons] = useState<readonly Verdict[]>();
  // An address may ask for the better move at once; the answer is not shown before.
  const asked = isAsked ? verdicts.find((one) => one.ply === ply && isLesson(one)) : undefined;
  const [hasAsked, setAsked] = useState(false);
  if (asked && isJudged && !hasAsked) {
    setAsked(true);
    setLessons([asked]);
  }
  const [playFrom, setPlayFrom] = useState<number>();
  const names = game.seats.map((seat) => seatName(seat, you)) as [string, string];
  const nameOf = (side: Side) => names[side === "first" ? 0 : 1];
  const verdict = verdicts.find((one) => one.ply === walk.shown);
  const stepping = useStepping(game.id, plies, walk.shown, verdict, module, nameOf);
  const { shown } = stepping;
  const value = valueAt(analysis, shown.ply);
  const worth = value && { ...worthOf(value, sides), by: summary && capital(summary.analyst.split(":")[0] ?? "") };
  const isEnd = shown.ply === game.ply;
  const evaluation = worth && isEnd ? { share: worth.share, words: resultWords(game, you), isProven: false } : worth;
  const open = (moment: number) => {
    walk.seek(moment);
    // On a phone the list lies far below the board.
    if (matchMedia("(max-width: 900px)").matches) window.scrollTo({ top: 0 });
  };
  if (lessons) {
    return (
      <Learn
        game={game}
        module={module}
        plies={plies}
        lessons={lessons}
        unit={unit}
        margin={marginOf(summary)}
        names={names}
        onOpen={(target) => {
          setLessons(undefined);
          open(target);
        }}
        onClose={() => {
          setLessons(undefined);
          if (asked) open(asked.ply);
        }}
      />
    );
  }
  const allLessons = lessonsOf(verdicts, you);
  return (
    <main id="main" className="analysis" style={boardStyle(module)}>
      <title>{`${text.analysis.of(names.join(" against "))} · Parlor`}</title>
      <h1 className="sr">{text.analysis.of(names.join(" against "))}</h1>
      <section className="analysis-board" aria-label={text.analysis.position}>
        <div className={`analysis-column ${module.frame ? "" : "free"}`}>
          <div className="board-row">
            <LineOnBoard
              module={module}
              view={shown.view}
              sides={sides}
              you={you}
              moves={game.moves.slice(0, shown.ply)}
              marks={shown.marks}
              frames={shown.frames}
              at={shown.at}
            />
            <EvaluationBar evaluation={evaluation} side={sides[0]} tints={module.sideColours(sides)} />
          </div>
          <Legend marks={shown.at > 0 ? [] : shown.marks} module={module} sides={sides} />
        </div>
      </section>
      <div className="analysis-replay">
        <Replay shown={walk.shown} last={game.ply} isPlaying={walk.isPlaying} onSeek={walk.seek} onPlay={walk.togglePlay} />
      </div>
      <aside className="panel review" aria-label={text.analysis.title}>
        <div className="review-top">
          <div className="section review-result">
            <b>{resultWords(game, you)}</b>
            <Link className="btn ghost small" to="/games/$id" params={{ id: game.id }} search={{}}>
              {text.analysis.toTable}
            </Link>
          </div>
          <Moment
            shown={walk.shown}
            last={game.ply}
            step={walk.shown > 0 ? plies[walk.shown] : undefined}
            view={plies[walk.shown - 1]?.view}
            story={module.describeLastMove?.(plies[walk.shown]?.view)}
            verdict={verdict}
            luck={luck.get(walk.shown)}
            opening={opening}
            unit={unit}
            module={module}
            names={names}
            sides={sides}
            stepping={stepping}
            isJudged={isJudged}
            onTry={(moment) => setLessons([moment])}
            onPlayFrom={setPlayFrom}
          />
        </div>
        <div className="review-rest">
          <KeyMoments
            moments={moments}
            plies={plies}
            module={module}
            sides={sides}
            unit={unit}
            status={analysis.status}
            done={analysis.done}
            progress={problem ? text.analysis.stopped(problem) : progressWords(analysis, game.ply, moments.length)}
            shown={walk.shown}
            onSeek={open}
          />
          <Sum summary={summary} names={names} sides={sides} you={you} isDone={isDone} />
          <section className="section">
            <div className="section-head">
              <h2>{text.learn.title}</h2>
            </div>
            <LearnOffer lessons={allLessons} isDone={isDone} onStart={() => setLessons(allLessons)} />
          </section>
          <section className="section">
            <div className="section-head">
              <h2>{text.analysis.graph}</h2>
              <EvaluationWords evaluation={evaluation} isAsking={!isDone} />
            </div>
            <Graph
              analysis={analysis}
              last={game.ply}
              verdicts={verdicts}
              luck={luck}
              unit={unit}
              shown={walk.shown}
              line={unit === "points" ? text.analysis.points(capital(sides[0])) : text.analysis.chance(capital(sides[0]))}
              onSeek={walk.seek}
            />
          </section>
          <section className="section">
            <div className="section-head">
              <h2>{text.game.moves}</h2>
              <span className="cap">{unit === "points" ? text.analysis.pointsLost : text.analysis.chanceLost}</span>
            </div>
            <JudgedMoves plies={plies} verdicts={verdicts} opening={opening} module={module} shown={walk.shown} onSeek={open} />
          </section>
          <section className="section">
            <div className="section-head">
              <h2>{text.analysis.share}</h2>
            </div>
            <Share game={game} plies={plies} shown={walk.shown} />
          </section>
        </div>
      </aside>
      {info && playFrom !== undefined && (
        <PlayFromDialog info={info} record={() => api.record(game.id)} ply={playFrom} onClose={() => setPlayFrom(undefined)} />
      )}
    </main>
  );
}
