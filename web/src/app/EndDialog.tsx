/** The dialog at the end of a game: the result, and what to play next. */
import { Link } from "@tanstack/react-router";
import { useEffect, useRef, useState } from "react";
import { levelDescription } from "../game/levels";
import { botName, endingWords, isYou, resultWords } from "../game/words";
import type { Side } from "../games/module";
import { text } from "../text";
import type { GameInfo, GameState } from "../wire";
import { LevelPicker } from "../ui/Choices";
import { Dialog } from "../ui/Dialog";
import { Icon } from "../ui/Icon";
import type { Match } from "./match";
import { RatingResult } from "./RatingResult";
import { useNextGame } from "./Rematch";
import { SECOND_HALF, useRematch } from "./start";

/** Leaves time to see the last move and the winning line. */
const WAIT_MS = 1_200;

interface EndDialogProps {
  game: GameState;
  you: readonly Side[];
  info?: GameInfo;
  match?: Match;
}

export function EndDialog({ game, you, info, match }: EndDialogProps) {
  const isOver = game.status === "finished";
  // No dialog for a game that was over when the page opened.
  const wasOver = useRef(isOver);
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    if (!isOver || wasOver.current || you.length === 0) return;
    const timer = setTimeout(() => setOpen(true), WAIT_MS);
    return () => clearTimeout(timer);
  }, [isOver, you.length]);
  if (!isOpen) return null;
  return (
    <Dialog className="aside" title={match?.result ?? resultWords(game, you)} onClose={() => setOpen(false)}>
      <p className="dim">
        {endingWords(game, you)} <RatingResult game={game} you={you} />
      </p>
      {match?.isHalfway ? (
        <SecondHalf game={game} you={you} match={match} />
      ) : (
        <NextGame game={game} you={you} info={info} />
      )}
    </Dialog>
  );
}

/** Between the halves of a match only the second half is offered. */
function SecondHalf({ game, you, match: { first, second } }: { game: GameState; you: readonly Side[]; match: Match }) {
  const next = useNextGame(game, you, SECOND_HALF, text.tool.secondHalf);
  return (
    <>
      <p>
        {text.end.halfway} {isYou(second.name) ? text.end.youNeed(first.points) : text.end.needs(second.name, first.points)}
      </p>
      <div className="actions">
        <button
          type="button"
          className="btn primary"
          disabled={next.isDisabled}
          onClick={next.start}
        >
          <Icon name="swap" />
          {next.word}
        </button>
        <Link className="btn ghost" to="/">
          {text.end.other}
        </Link>
      </div>
    </>
  );
}

function NextGame({ game, you, info }: { game: GameState; you: readonly Side[]; info?: GameInfo }) {
  const rematch = useRematch(game.id);
  const bot = game.seats.find((seat) => seat.kind === "bot");
  const [level, setLevel] = useState(bot?.bot ?? "");
  const chosen = info?.levels.find(({ name }) => name === level);
  const player = bot && level !== bot.bot ? { player: level } : {};
  const next = useNextGame(game, you, { swap: true, ...player }, text.tool.rematch);
  return (
    <>
      {bot && info && info.levels.length > 1 && (
        <div className="next">
          <span className="cap">
            {text.end.next}: <b>{botName(level)}</b>
          </span>
          <LevelPicker label={text.end.next} levels={info.levels} value={level} onChange={setLevel} />
          <span className="cap character">{chosen && levelDescription(info.id, chosen)}</span>
        </div>
      )}
      <div className="actions">
        <button
          type="button"
          className="btn primary"
          disabled={next.isDisabled}
          onClick={next.start}
        >
          <Icon name="swap" />
          {next.word}
        </button>
        {!next.offerer && (
          <button
            type="button"
            className="btn quiet"
            disabled={rematch.isPending}
            onClick={() => rematch.mutate({ swap: false, ...player })}
          >
            {text.end.same}
          </button>
        )}
        <Link className="btn quiet" to="/games/$id/analysis" params={{ id: game.id }} search={{}}>
          {text.tool.analyse}
        </Link>
        <Link className="btn ghost" to="/">
          {text.end.other}
        </Link>
      </div>
    </>
  );
}
