/** The front page: one click to a game. */
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { useCatalogue, useGameList } from "../game/query";
import { capital, seatName } from "../game/words";
import type { GameInfo, GameListing } from "../wire";
import { Icon } from "../ui/Icon";
import { GameCard } from "./GameCard";
import { GameRows } from "./GameRows";
import { MessagePage } from "./MessagePage";
import { SetTable } from "./SetTable";
import { againstBot, rememberedLevel, useCreateGame } from "./start";

export function Home() {
  const catalogue = useCatalogue();
  const mine = useGameList("mine=true&limit=5");
  const tables = useGameList("status=in_progress&limit=5");
  const [isSetting, setSetting] = useState(false);
  if (catalogue.isError) {
    return (
      <MessagePage
        title="The house is closed"
        text={`Parlor did not answer: ${catalogue.error.message}.`}
        onRetry={() => void catalogue.refetch()}
      />
    );
  }
  const games = catalogue.data?.games ?? [];
  return (
    <main id="main" className="home">
      <title>Parlor, a house of game bots</title>
      <section className="hero">
        <div>
          <h1>Pull up a chair.</h1>
          <p>Board games and the bots of the house. No account: choose an opponent and you are playing.</p>
        </div>
        <HeroActions
          games={games}
          running={mine.data?.games.find((game) => game.status === "in_progress")}
          onSet={() => setSetting(true)}
        />
      </section>
      <section className="games" aria-label="Games" aria-busy={catalogue.isPending}>
        {games.map((info) => (
          <GameCard key={info.id} info={info} />
        ))}
        {catalogue.isPending && <CardSkeleton />}
      </section>
      <section className="lower">
        <GameRows isMine title="Your games" list={mine} empty="No games yet. The first chair is yours." />
        <GameRows
          title="On the tables now"
          list={tables}
          empty="No public game is running. Start one bot against another and watch."
        />
      </section>
      {isSetting && games.length > 0 && <SetTable games={games} onClose={() => setSetting(false)} />}
    </main>
  );
}

interface HeroActionsProps {
  games: readonly GameInfo[];
  running?: GameListing;
  onSet: () => void;
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
          Resume{opponent && <span className="wide-only"> with {seatName(opponent, [])}</span>}
        </Link>
      )}
      <button type="button" className="btn quiet" disabled={!first} onClick={onSet}>
        <Icon name="settings" />
        Set a table
      </button>
      <button
        type="button"
        className="btn primary"
        disabled={!first || create.isPending}
        onClick={() => first && create.mutate(againstBot(first.id, rememberedLevel(first)))}
      >
        <Icon name="play" />
        {create.isPending ? "Setting the board…" : "Play vs Bot"}
      </button>
      <span className="sr">{first && `${first.name} against ${capital(rememberedLevel(first))}`}</span>
    </div>
  );
}

function CardSkeleton() {
  return (
    <article className="game-card" aria-label="Loading the games">
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
