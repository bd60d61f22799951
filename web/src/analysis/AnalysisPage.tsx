/** A finished game looked at move by move: graph, labels, best lines, luck and skill, and what to learn from it. */
import { useQuery } from "@tanstack/react-query";
import { Link, useParams, useSearch } from "@tanstack/react-router";
import { useMemo, useState } from "react";
import { useReplayKeys } from "../app/cursor";
import { MessagePage } from "../app/MessagePage";
import { boardStyle } from "../app/BoardArea";
import { StaticBoard } from "../app/StaticBoard";
import { api } from "../game/api";
import { capital, resultWords, seatName, sideNames, worthOf } from "../game/words";
import { moduleOf } from "../games";
import { text } from "../text";
import type { GameReply, Ply } from "../wire";
import { EvaluationBar, EvaluationWords } from "../ui/EvaluationBar";
import { Replay } from "../ui/Replay";
import "./analysis.css";
import { Graph } from "./Graph";
import { JudgedMoves } from "./JudgedMoves";
import { Learn } from "./Learn";
import { Share } from "./Share";
import { Split } from "./Split";
import { ThisMove } from "./ThisMove";
import { useAnalysis } from "./useAnalysis";
import { isLesson, luckOf, valueAt, verdictsOf } from "./verdicts";
import { useWalk } from "./walk";

export default function AnalysisPage() {
  const { id } = useParams({ from: "/games/$id/analysis" });
  const reply = useQuery({ queryKey: ["finished", id], queryFn: ({ signal }) => api.game(id, signal) });
  const last = reply.data?.state.ply ?? 0;
  const plies = useQuery({
    queryKey: ["all plies", id, last],
    queryFn: ({ signal }) => allPlies(id, last, signal),
    enabled: reply.data?.state.status === "finished",
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (reply.isError || plies.isError) {
    return <MessagePage title={text.analysis.nothing} words={`${(reply.error ?? plies.error)?.message}.`} />;
  }
  if (reply.data && reply.data.state.status !== "finished") {
    return <MessagePage title={text.analysis.notOver} words={text.analysis.notOverText} />;
  }
  if (!reply.data || !plies.data) {
    return (
      <main id="main" className="analysis" aria-busy="true">
        <p className="cap" role="status">
          {text.game.loading}
        </p>
      </main>
    );
  }
  return <Analysis key={id} reply={reply.data} plies={plies.data} />;
}

async function allPlies(id: string, last: number, signal: AbortSignal): Promise<Ply[]> {
  const starts = Array.from({ length: Math.floor(last / PAGE) + 1 }, (_, page) => page * PAGE);
  const pages = await Promise.all(starts.map((from) => api.plies(id, from, signal, PAGE)));
  return pages.flatMap(({ plies }) => plies);
}

/** Positions that come at once. */
const PAGE = 100;

function Analysis({ reply: { state: game, you }, plies }: { reply: GameReply; plies: readonly Ply[] }) {
  const module = moduleOf(game.game);
  const sides = sideNames(game);
  const { ply } = useSearch({ from: "/games/$id/analysis" });
  const walk = useWalk(game.ply, ply);
  useReplayKeys(walk, game.ply);
  const { analysis, problem } = useAnalysis(game.id);
  const { summary } = analysis;
  const unit = summary?.unit ?? "chance";
  const opening = summary?.opening ?? 0;
  const isDone = analysis.status === "done";
  const verdicts = useMemo(() => verdictsOf(analysis, unit), [analysis, unit]);
  const luck = useMemo(() => luckOf(analysis, unit), [analysis, unit]);
  const [isBetterShown, setBetterShown] = useState(false);
  const [isLearning, setLearning] = useState(false);
  const verdict = verdicts.find((one) => one.ply === walk.shown);
  const before = isBetterShown && verdict ? walk.shown - 1 : walk.shown;
  const value = valueAt(analysis, before);
  const worth = value && { ...worthOf(value, sides), by: summary && capital(summary.analyst.split(":")[0] ?? "") };
  const isEnd = before === game.ply;
  const evaluation = worth && isEnd ? { share: worth.share, words: resultWords(game, you), isProven: false } : worth;
  const names = game.seats.map((seat) => seatName(seat, you)) as [string, string];
  const seek = (target: number) => {
    setBetterShown(false);
    walk.seek(target);
  };
  if (isLearning) {
    return (
      <Learn
        game={game}
        module={module}
        plies={plies}
        verdicts={verdicts}
        unit={unit}
        you={you}
        names={names}
        onClose={() => setLearning(false)}
      />
    );
  }
  return (
    <main id="main" className="analysis" style={boardStyle(module)}>
      <title>{`${text.analysis.of(names.join(" against "))} · Parlor`}</title>
      <h1 className="sr">{text.analysis.of(names.join(" against "))}</h1>
      <div className="analysis-stage">
        <section className="analysis-board" aria-label={text.analysis.position}>
          <div className="board-row">
            <StaticBoard
              module={module}
              view={plies[before]?.view}
              sides={sides}
              you={you}
              moves={game.moves}
              plies={before}
              hint={isBetterShown ? verdict?.suggestedMove : undefined}
            />
            <EvaluationBar evaluation={evaluation} side={sides[0]} tints={module.sideColours(sides)} />
          </div>
          <p className="status-line">
            <EvaluationWords evaluation={evaluation} isAsking={!isDone} />
          </p>
        </section>
        <ThisMove
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
          isBetterShown={isBetterShown}
          onBetter={() => setBetterShown(!isBetterShown)}
        />
      </div>
      <Graph
        analysis={analysis}
        last={game.ply}
        verdicts={verdicts}
        luck={luck}
        unit={unit}
        shown={walk.shown}
        caption={problem ? text.analysis.stopped(problem) : text.analysis.status[analysis.status](analysis.done, game.ply)}
        line={unit === "points" ? text.analysis.points(capital(sides[0])) : text.analysis.chance(capital(sides[0]))}
        onSeek={seek}
      />
      <div className="analysis-replay">
        <Replay shown={walk.shown} last={game.ply} isPlaying={walk.isPlaying} onSeek={seek} onPlay={walk.togglePlay} />
      </div>
      <aside className="panel" aria-label={text.analysis.title}>
        <section className="section">
          <div className="section-head">
            <h2>{resultWords(game, you)}</h2>
            <Link className="btn ghost small" to="/games/$id" params={{ id: game.id }} search={{}}>
              {text.analysis.toTable}
            </Link>
          </div>
          <Split summary={summary} names={names} sides={sides} isDone={isDone} />
        </section>
        <section className="section">
          <div className="section-head">
            <h2>{text.game.moves}</h2>
            <span className="cap">{unit === "points" ? text.analysis.pointsLost : text.analysis.chanceLost}</span>
          </div>
          <JudgedMoves moves={plies.slice(1)} verdicts={verdicts} opening={opening} module={module} shown={walk.shown} onSeek={seek} />
        </section>
        <section className="section">
          <div className="section-head">
            <h2>{text.learn.title}</h2>
          </div>
          <LearnOffer count={verdicts.filter(isLesson).length} isDone={isDone} onStart={() => setLearning(true)} />
          <Share game={game} plies={plies} shown={walk.shown} />
        </section>
      </aside>
    </main>
  );
}

interface LearnOfferProps {
  count: number;
  isDone: boolean;
  onStart: () => void;
}

function LearnOffer({ count, isDone, onStart }: LearnOfferProps) {
  const words =
    count === 0
      ? isDone
        ? text.learn.none
        : text.learn.noneYet
      : text.learn.offer(count, isDone);
  return (
    <>
      <p className="dim">{words}</p>
      <button type="button" className="btn primary small" disabled={count === 0} onClick={onStart}>
        {text.learn.start(count)}
      </button>
    </>
  );
}
