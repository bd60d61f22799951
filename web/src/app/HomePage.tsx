/** The front page. */
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { useCatalogue, useGameList } from "../game/query";
import { botName, seatName } from "../game/words";
import type { GameInfo, GameListing } from "../wire";
import { text } from "../text";
import { Icon } from "../ui/Icon";
import { GameCard } from "./GameCard";
import { GameRows } from "./GameRows";
import { LeagueSummary } from "./LeagueSummary";
import { MessagePage } from "./MessagePage";
import { NewGame, type NewGameKind } from "./NewGame";
import { againstBot, rememberedLevel, useCreateGame } from "./start";

export function HomePage() {
  const catalogue = useCatalogue();
  const mine = useGameList("mine=true&limit=5");
  const tables = useGameList("status=in_progress&limit=20");
  const [setting, setSetting] = useState<NewGameKind>();
  if (catalogue.isError) {
    return (
      <MessagePage
        title={text.home.unavailable}
        words={text.home.noAnswer(catalogue.error.message)}
        onRetry={() => void catalogue.refetch()}
      />
    );
  }
  const games = catalogue.data?.games ?? [];
  return (
    <main id="main" className="home">
      <title>{text.home.tab}</title>
      <section className="hero">
        <div>
          <h1>{text.home.title}</h1>
          <p>{text.home.text}</p>
        </div>
        <HeroActions
          games={games}
          running={mine.data?.games.find((game) => game.status === "in_progress")}
          onSet={setSetting}
        />
      </section>
      <section className="games" aria-label={text.home.games} aria-busy={catalogue.isPending}>
        {games.map((info) => (
          <GameCard key={info.id} info={info} live={tables.data?.games.find(({ game }) => game === info.id)} />
        ))}
        {catalogue.isPending && SKELETONS.map((key) => <CardSkeleton key={key} />)}
      </section>
      <section className="lower">
        <GameRows isMine title={text.home.yours} list={mine} empty={text.home.noneYet} />
        <GameRows title={text.home.now} list={tables} empty={text.home.noneNow} most={5} />
      </section>
      <LeagueSummary />
      {setting && games.length > 0 && <NewGame games={games} kind={setting} onClose={() => setSetting(undefined)} />}
    </main>
  );
}

interface HeroActionsProps {
  games: readonly GameInfo[];
  running?: GameListing;
  onSet: (kind: NewGameKind) => void;
}

function HeroActions({ games, running, onSet }: HeroActionsProps) {
  const create = useCreateGame();
  const first = games[0];
  const opponent = running?.seats.find((seat) => seat.kind === "bot");
  return (
    <div className="hero-actions">
      {running && (
        <Link className="btn ghost" to="/games/$id" params={{ id: running.id }} search={{}}>
          <Icon name="undo" />
          {text.home.resume}
          {opponent && <span className="wide-only">{text.home.resumeAgainst(seatName(opponent, []))}</span>}
        </Link>
      )}
      <button type="button" className="btn ghost" disabled={!first} onClick={() => onSet("friend")}>
        <Icon name="link" />
        {text.home.friend}
      </button>
      <button type="button" className="btn quiet" disabled={!first} onClick={() => onSet("bot")}>
        <Icon name="settings" />
        {text.home.newGame}
      </button>
      <button
        type="button"
        className="btn primary"
        disabled={!first || create.isPending}
        onClick={() => first && create.mutate(againstBot(first.id, rememberedLevel(first)))}
      >
        <Icon name="play" />
        {create.isPending ? text.newGame.starting : text.home.playBot}
      </button>
      <span className="sr">{first && text.home.against(first.name, botName(rememberedLevel(first)))}</span>
    </div>
  );
}

/** As many placeholders as there will be cards, so that nothing shifts. */
const SKELETONS = ["first", "second", "third"];

function CardSkeleton() {
  return (
    <article className="game-card" aria-label={text.home.loading} aria-busy="true">
      <div className="well" />
      <div className="body">
        <span className="skeleton" style={{ width: "45%", height: 24 }} />
        <span className="skeleton" style={{ width: "80%" }} />
        <span className="skeleton" style={{ width: "60%", height: 36, marginTop: 12 }} />
        <span className="skeleton" style={{ width: "100%", height: 44, marginTop: 12 }} />
      </div>
    </article>
  );
}
