/** The league page: the running bot league, top rated players and tournaments. */
import { useState } from "react";
import { GameRows } from "../app/GameRows";
import { LiveGames } from "../app/LiveGames";
import { useCatalogue, useLeague } from "../game/query";
import { text } from "../text";
import { Choices } from "../ui/Choices";
import type { GameInfo, LeagueRow } from "../wire";
import { Leaders } from "./Leaders";
import { LeagueStandings } from "./LeagueStandings";
import { Tournaments } from "./Tournaments";
import "../people/people.css";
import "./league.css";

export default function LeaguePage() {
  const games = useCatalogue().data?.games ?? [];
  const [chosen, setChosen] = useState<string>();
  const game = games.find(({ id }) => id === chosen) ?? games[0];
  return (
    <main id="main" className="home league" aria-busy={!game}>
      <title>{text.league.tab}</title>
      <section className="hero">
        <div>
          <h1>{text.league.title}</h1>
          <p>{text.league.text}</p>
        </div>
      </section>
      {game && (
        <>
          <Choices
            label={text.profile.game}
            choices={games.map(({ id, name }) => ({ value: id, label: name }))}
            value={game.id}
            onChange={setChosen}
          />
          <LeagueOf key={game.id} game={game} />
        </>
      )}
    </main>
  );
}

function LeagueOf({ game }: { game: GameInfo }) {
  const running = useLeague(game.id, ({ tables }) => ({ games: tables[0]?.running ?? [] }));
  const league = useLeague(game.id, (whole) => whole);
  return (
    <>
      <LiveGames list={running} empty={league.data?.share === 0 ? text.league.asleep : text.league.between} />
      {/* Rendered together, so that nothing is pushed down by a part that loads later. */}
      {!league.isPending && <Places game={game} rows={league.data?.tables[0]?.standings ?? []} />}
    </>
  );
}

/** As many as fit beside the standings. */
const RECENT = 6;

function Places({ game, rows }: { game: GameInfo; rows: readonly LeagueRow[] }) {
  const recent = useLeague(game.id, ({ tables }) => ({ games: tables[0]?.recent ?? [] }));
  return (
    <>
      <div className="league-columns">
        <LeagueStandings game={game} rows={rows} />
        <div className="lower">
          <GameRows title={text.league.recent} list={recent} empty={text.league.noRecent} most={RECENT} />
        </div>
      </div>
      <div className="league-columns">
        <Leaders game={game} />
        <Tournaments game={game} />
      </div>
    </>
  );
}
