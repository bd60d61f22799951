/** The game of the failure demo: the page plays random moves for one side, a bot plays the other, and a log shows what happens. */
import { useMutation } from "@tanstack/react-query";
import { type CSSProperties, useEffect, useState } from "react";
import { StaticBoard } from "../app/StaticBoard";
import { api } from "../game/api";
import { toastError } from "../game/notices";
import { useSession } from "../game/session";
import { isYourTurn, type GameClient, type GameClientActions, useGameClient } from "../game/client";
import { botName, seatName, sideNames, turnWords } from "../game/words";
import { moduleOf } from "../games";
import { text } from "../text";
import { Icon } from "../ui/Icon";
import type { GameReply, GameState } from "../wire";

export function Experiment({ first }: { first: GameReply }) {
  const { client: store } = useSession(first);
  const client = useGameClient(store, (state) => state);
  const game = client.game ?? first.state;
  const module = moduleOf(game.game);
  useRandomPlayer(game, client);
  const { log, note } = useLog(game, client);
  const isThinking = game.status === "in_progress" && game.turn === "second";
  const pull = useMutation({
    mutationFn: () => api.unplug(game.id),
    onMutate: () => note(text.chaos.pulled(seatName(game.seats[1], client.you))),
    onError: (error) => toastError(error.message),
  });
  return (
    <section className="experiment">
      <div
        className="chaos-board"
        style={{ "--ratio": module.frame?.ratio ?? 1 } as CSSProperties}
        data-ply={game.ply}
        inert
        aria-hidden="true"
      >
        <StaticBoard module={module} view={game.view} sides={sideNames(game)} moves={game.moves} plies={game.ply} />
      </div>
      <div className="chaos-side">
        <p className="chaos-turn" data-testid="status">
          <b>{turnWords(game, client.you)}</b>
          <span className="cap"> {text.chaos.moves(game.ply)}</span>
        </p>
        <button
          type="button"
          className="btn primary large"
          disabled={!isThinking || pull.isPending}
          onClick={() => pull.mutate()}
        >
          <Icon name="plug" />
          {text.chaos.pull}
        </button>
        <div className="chaos-log" role="log" aria-label={text.chaos.log}>
          <ol>
            {log.map(({ key, words }) => (
              <li key={key}>{words}</li>
            ))}
          </ol>
        </div>
      </div>
    </section>
  );
}

/** Slow enough to follow. */
const MOVE_MS = 900;

/** Plays random moves for the visitor's side. */
function useRandomPlayer(game: GameState, { act, ...client }: GameClient & GameClientActions): void {
  const isOurs = isYourTurn(client) && client.connection === "open";
  useEffect(() => {
    if (!isOurs) return;
    const timer = setTimeout(() => {
      act("move", game.legal[Math.floor(Math.random() * game.legal.length)]);
    }, MOVE_MS);
    return () => clearTimeout(timer);
  }, [isOurs, act, game.legal]);
}

interface Line {
  key: number;
  words: string;
}

/** What happened to the bot, latest first. */
function useLog(game: GameState, { trouble }: GameClient): { log: readonly Line[]; note: (words: string) => void } {
  const [log, setLog] = useState<readonly Line[]>([]);
  const note = (words: string) => setLog((lines) => [{ key: lines.length, words }, ...lines]);
  const bot = game.seats[1].bot ?? "";
  const [before, setBefore] = useState({ bot, trouble, status: game.status });
  if (before.bot !== bot || before.trouble !== trouble || before.status !== game.status) {
    setBefore({ bot, trouble, status: game.status });
    if (bot !== before.bot) note(text.bot.replaced(botName(bot), botName(before.bot)));
    else if (before.trouble && !trouble) note(text.chaos.recovered(botName(bot)));
    if (game.status === "finished") note(text.chaos.over);
  }
  return { log, note };
}
