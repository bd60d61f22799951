/** A game to play against a bot in a frame of another site; it begins with a click, so that readers of a page cost nothing. */
import { useMutation } from "@tanstack/react-query";
import { useSearch } from "@tanstack/react-router";
import { useState } from "react";
import { rememberedLevel } from "../app/start";
import { api } from "../game/api";
import { recall, remember } from "../game/guest";
import { toastError } from "../game/notices";
import { queryClient, useCatalogue, useFirstReply } from "../game/query";
import { botName } from "../game/words";
import { moduleOf } from "../games";
import { text } from "../text";
import { Icon } from "../ui/Icon";
import type { CreateGame, GameInfo } from "../wire";
import { EmbedFoot } from "./EmbedFoot";
import { EmbedGame } from "./EmbedGame";
import { EmbedMessage } from "./EmbedMessage";

export default function EmbedPlayPage() {
  const { game, level } = useSearch({ from: "/embed/play" });
  const catalogue = useCatalogue();
  if (catalogue.isPending) return <main id="main" className="embed" aria-busy="true" />;
  if (catalogue.isError) {
    const words = text.page.notLoaded(catalogue.error.message);
    return <EmbedMessage title={text.page.unreachable} words={words} onRetry={() => void catalogue.refetch()} />;
  }
  const { games } = catalogue.data;
  const info = games.find(({ id }) => id === game);
  if (!info) {
    const known = games.map(({ id }) => id);
    return <EmbedMessage title={text.embed.noGame(game)} words={text.embed.games(known)} />;
  }
  const opponent = level ?? rememberedLevel(info);
  const bot = [...info.levels, ...info.bots].find(({ name }) => name === opponent);
  if (!bot) {
    const known = info.levels.map(({ name }) => name);
    return <EmbedMessage title={text.embed.noLevel(opponent, info.name)} words={text.embed.levels(known)} />;
  }
  return <Play info={info} opponent={opponent} side={bot.side ?? "second"} />;
}

interface PlayProps {
  info: GameInfo;
  opponent: string;
  /** The side of the bot. */
  side: "first" | "second";
}

/** The game that was begun in this frame goes on when the page is loaded again. */
function Play({ info, opponent, side }: PlayProps) {
  const key = `parlor.embed.${info.id}.${opponent}`;
  const [id, setId] = useState(() => recall(key));
  const first = useFirstReply(id ?? "", id !== undefined);
  const start = useMutation({
    mutationFn: () => api.create(request(info.id, opponent, side)),
    onSuccess: (reply) => {
      queryClient.setQueryData(["game", reply.state.id], reply);
      remember(key, reply.state.id);
      setId(reply.state.id);
    },
    onError: (error) => toastError(error.message),
  });
  const button = (word: string, kind: string) => (
    <button type="button" className={`btn ${kind}`} disabled={start.isPending} onClick={() => start.mutate()}>
      <Icon name="play" />
      {word}
    </button>
  );
  if (id !== undefined && first.isPending) return <main id="main" className="embed" aria-busy="true" />;
  // A game that is gone, or that another visitor began in this browser, is no reason not to play.
  const isOurs = first.data !== undefined && first.data.state.id === id && first.data.you.length > 0;
  if (isOurs) {
    return (
      <EmbedGame key={id} first={first.data}>
        {button(text.embed.again, "quiet small")}
      </EmbedGame>
    );
  }
  const { Emblem } = moduleOf(info.id);
  return (
    <main id="main" className="embed">
      <title>{`${info.name} · Parlor`}</title>
      <div className="embed-start">
        <div className="embed-picture" aria-hidden="true">
          <Emblem />
        </div>
        <h1>{info.name}</h1>
        {button(text.embed.play(botName(opponent)), "primary")}
      </div>
      <EmbedFoot href="/" />
    </main>
  );
}

function request(game: string, player: string, side: "first" | "second"): CreateGame {
  const person = { kind: "person" } as const;
  const bot = { kind: "bot", player } as const;
  return side === "first" ? { game, first: bot, second: person } : { game, first: person, second: bot };
}
