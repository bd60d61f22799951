/** A tournament: standings, cross table, progress and games. */
import { useQuery } from "@tanstack/react-query";
import { Link, useParams } from "@tanstack/react-router";
import { MessagePage } from "../app/MessagePage";
import { Lines } from "../chart/Lines";
import { api, ApiError } from "../game/api";
import { useGameInfo } from "../game/query";
import { dateOf } from "../game/rating";
import { entrantName } from "../game/words";
import { text } from "../text";
import { Icon } from "../ui/Icon";
import type { TournamentReply } from "../wire";
import { CrossTable } from "./CrossTable";
import { TournamentGames } from "./TournamentGames";
import { TournamentStandings } from "./TournamentStandings";
import "../people/people.css";
import "./league.css";

export default function TournamentPage() {
  const { id } = useParams({ from: "/tournaments/$id" });
  const reply = useQuery({
    queryKey: ["tournament", id],
    queryFn: ({ signal }) => api.tournament(id, signal),
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (reply.isError) {
    const isMissing = reply.error instanceof ApiError && reply.error.status === 404;
    return (
      <MessagePage
        title={isMissing ? text.tournament.missing : text.page.unreachable}
        words={isMissing ? text.tournament.missingText : text.page.notLoaded(reply.error.message)}
        onRetry={isMissing ? undefined : () => void reply.refetch()}
      />
    );
  }
  return (
    <main id="main" className="home league" aria-busy={reply.isPending}>
      {reply.data ? <Tournament reply={reply.data} /> : <p className="cap">{text.tournament.loading}</p>}
    </main>
  );
}

function Tournament({ reply: { tournament, standings } }: { reply: TournamentReply }) {
  const info = useGameInfo(tournament.game);
  const { players, faults } = standings;
  const facts = [
    info?.name ?? tournament.game,
    text.tournament.formats[standings.format.kind],
    text.tournament.pairs(standings.pairs),
    text.tournament.took(standings.seconds),
    dateOf(tournament.createdAt),
  ];
  return (
    <>
      <section className="hero">
        <title>{text.tournament.tab(tournament.name)}</title>
        <div>
          <h1>{tournament.name}</h1>
          <p>{facts.join(" · ")}</p>
        </div>
        <div className="hero-actions">
          <Link className="btn quiet" to="/league">
            <Icon name="cup" />
            {text.tournament.toLeague}
          </Link>
        </div>
      </section>
      <TournamentStandings standings={standings} />
      <CrossTable standings={standings} />
      {players.some(({ course }) => course.length > 1) && (
        <section>
          <div className="section-head">
            <h2>{text.tournament.course}</h2>
            <span className="cap">{text.tournament.courseText}</span>
          </div>
          <Lines
            lines={players.map(({ name, course }) => ({ name: entrantName(name), values: course }))}
            range={[0, 1]}
            label={text.tournament.courseOf(players.map(({ name }) => entrantName(name)).join(", "))}
            axis={text.tournament.courseAxis}
            write={text.tournament.percent}
          />
        </section>
      )}
      {faults.length > 0 && (
        <section>
          <div className="section-head">
            <h2>{text.tournament.faults}</h2>
          </div>
          <ul className="faults">
            {faults.map((fault) => (
              <li key={`${fault.player} ${fault.opponent} ${fault.pair} ${fault.side}`}>
                {text.tournament.fault(entrantName(fault.player), entrantName(fault.opponent), fault)}
              </li>
            ))}
          </ul>
        </section>
      )}
      <TournamentGames tournament={tournament} />
    </>
  );
}
