/** The top of the side panel, with a fixed height: the thinking bot, whose move it is, the result, or the open seat. */
import { useMutation } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useNow } from "../game/clock";
import { api } from "../game/api";
import { toast, toastError } from "../game/notices";
import { isAnalysisHidden, isHelpAgreed } from "../game/rating";
import type { GameClient, GameClientActions } from "../game/client";
import { endingWords, isYou, outlookWords, resultWords, seatName, seatOf, sideNames } from "../game/words";
import { text } from "../text";
import type { GameReply, GameState } from "../wire";
import { Icon } from "../ui/Icon";
import { Thinking } from "../ui/Thinking";
import type { Cursor } from "./cursor";
import type { Match } from "./match";
import { DrawOffer } from "./DrawOffer";
import { RatingResult } from "./RatingResult";
import { useNextGame } from "./Rematch";

interface TurnStatusProps {
  game: GameState;
  client: GameClient & GameClientActions;
  cursor: Cursor;
  since: number;
  match?: Match;
  /** Called when the visitor joins from this window. */
  onJoined: (reply: GameReply) => void;
}

export function TurnStatus({ game, client, cursor, since, match, onJoined }: TurnStatusProps) {
  const { you } = client;
  if (!cursor.isLive) return <LookingBack game={game} cursor={cursor} />;
  if (game.status === "waiting") return <Waiting game={game} you={client.you} onJoined={onJoined} />;
  if (game.status === "finished") return <Finished game={game} you={you} match={match} />;
  if (game.turn === null) return <Lines title={text.turn.draws}>{text.turn.chance}</Lines>;
  const seat = seatOf(game, game.turn);
  if (seat.kind === "bot") {
    const thought = client.thinking?.seq === game.seq ? client.thinking : undefined;
    return (
      <Thinking name={seatName(seat, you)} thought={thought} since={since} trouble={client.trouble}>
        {you.length > 0 && !isAnalysisHidden(game) && <MoveNow key={game.seq} id={game.id} />}
      </Thinking>
    );
  }
  return (
    <DrawOffer game={game} client={client}>
      <PersonTurn game={game} client={client} />
    </DrawOffer>
  );
}

/** Makes the bot play the best move it has found so far. */
function MoveNow({ id }: { id: string }) {
  const hurry = useMutation({ mutationFn: () => api.hurry(id), onError: (error) => toastError(error.message) });
  return (
    <button
      type="button"
      className="btn quiet small"
      disabled={hurry.isPending || hurry.isSuccess}
      onClick={() => hurry.mutate()}
    >
      {text.bot.moveNow}
    </button>
  );
}

function Finished({ game, you, match }: { game: GameState; you: GameClient["you"]; match?: Match }) {
  const next = useNextGame(game, you, {}, "");
  const { rematchOffer } = game;
  if (rematchOffer && next.offerer === "opponent") {
    return (
      <div className="row">
        <b className="grow">{text.turn.offersRematch(seatName(seatOf(game, rematchOffer.side), you))}</b>
        <button type="button" className="btn primary small" disabled={next.isDisabled} onClick={next.start}>
          <Icon name="swap" />
          {text.turn.accept}
        </button>
      </div>
    );
  }
  return (
    <div className="row">
      <div className="grow">
        <Lines title={`${resultWords(game, you)}.`}>
          {endingWords(game, you)} <RatingResult game={game} you={you} />
        </Lines>
      </div>
      {game.rematch && (
        <Link className="btn quiet small" to="/games/$id" params={{ id: game.rematch }} search={{}}>
          {match?.second.half?.id ? text.turn.toSecondHalf : text.turn.toRematch}
        </Link>
      )}
    </div>
  );
}

function Lines({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div>
      <b>{title}</b>
      <p className="cap">{children}</p>
    </div>
  );
}

function PersonTurn({ game, client }: { game: GameState; client: GameClient }) {
  const name = game.turn ? seatName(seatOf(game, game.turn), client.you) : "";
  return (
    <Lines title={isYou(name) ? text.turn.yours : text.turn.theirs(name)}>
      {lastThought(game, client)} {isHelpAgreed(game, client.you) && text.turn.helpAgreed}
    </Lines>
  );
}

/** "Medium took 0.3 s and gives itself a 54% chance". */
function lastThought(game: GameState, { lastMove, you }: GameClient): string {
  if (!lastMove?.side || lastMove.seq !== game.lastAction?.seq) return game.ply === 0 ? text.turn.nobody : "";
  const name = seatName(seatOf(game, lastMove.side), you);
  const took =
    lastMove.thinkMs < 100 ? text.turn.atOnce(name) : text.turn.took(name, (lastMove.thinkMs / 1000).toFixed(1));
  if (!lastMove.value) return took;
  return `${took} and ${outlookWords(lastMove.value, lastMove.side, sideNames(game), "itself")}`;
}

function LookingBack({ game, cursor }: { game: GameState; cursor: Cursor }) {
  const behind = game.ply - cursor.shown;
  return (
    <div className="row">
      <span className="grow">
        <b>{text.turn.lookingBack}</b>
        <p className="cap">
          {text.turn.behind(cursor.shown, behind, game.status === "finished")}
        </p>
      </span>
      <button type="button" className="btn quiet small" onClick={() => cursor.seek(game.ply)}>
        {game.status === "finished" ? text.turn.toEnd : text.turn.toGame}
      </button>
    </div>
  );
}

interface WaitingProps {
  game: GameState;
  you: GameClient["you"];
  onJoined: (reply: GameReply) => void;
}

function Waiting({ game, you, onJoined }: WaitingProps) {
  const join = useMutation({
    mutationFn: () => api.join(game.id),
    onSuccess: onJoined,
    onError: (error) => toastError(error.message),
  });
  const isSeated = you.length > 0;
  const now = useNow(1000, true);
  const minutes = Math.floor((now - game.createdAt) / 60_000);
  return (
    <div className="row">
      <span className="grow">
        <b>{isSeated ? text.turn.waiting : text.turn.openSeat}</b>
        <p className="cap">
          {isSeated
            ? text.turn.whoever(minutes)
            : text.turn.join}
          {isHelpAgreed(game, you) && ` ${text.turn.helpAgreed}`}
        </p>
      </span>
      {isSeated ? (
        <button type="button" className="btn primary small" onClick={copyAddress}>
          <Icon name="link" />
          {text.turn.copyLink}
        </button>
      ) : (
        <button type="button" className="btn primary small" disabled={join.isPending} onClick={() => join.mutate()}>
          {join.isPending ? text.turn.joining : text.turn.takeSeat}
        </button>
      )}
    </div>
  );
}

function copyAddress(): void {
  navigator.clipboard
    .writeText(window.location.href)
    .then(() => toast(text.turn.linkCopied, "link"))
    .catch(() => toastError(text.turn.sendThis(window.location.href)));
}
