/** The games of a tournament, page by page; each can be replayed. */
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { usePlayOn } from "../app/start";
import { api } from "../game/api";
import { entrantName, winnerOf } from "../game/words";
import { text } from "../text";
import { Icon } from "../ui/Icon";
import type { GameRecord, TournamentListing } from "../wire";

const SHOWN = 10;

export function TournamentGames({ tournament: { id, games: total } }: { tournament: TournamentListing }) {
  const [from, setFrom] = useState(0);
  const playOn = usePlayOn();
  const list = useQuery({
    queryKey: ["tournament-games", id, from],
    queryFn: ({ signal }) => api.tournamentGames(id, from, SHOWN, signal),
    staleTime: Number.POSITIVE_INFINITY,
    placeholderData: (previous) => previous,
  });
  if (total === 0) return null;
  return (
    <section className="lower" aria-labelledby="games">
      <div>
        <div className="section-head">
          <h2 id="games">{text.tournament.games}</h2>
          <span className="row">
            <button
              type="button"
              className="btn ghost square"
              aria-label={text.tournament.earlier}
              disabled={from === 0}
              onClick={() => setFrom(Math.max(0, from - SHOWN))}
            >
              <Icon name="previous" />
            </button>
            <span className="cap nowrap">{text.tournament.part(from + 1, Math.min(total, from + SHOWN), total)}</span>
            <button
              type="button"
              className="btn ghost square"
              aria-label={text.tournament.later}
              disabled={from + SHOWN >= total}
              onClick={() => setFrom(from + SHOWN)}
            >
              <Icon name="next" />
            </button>
          </span>
        </div>
        {list.isError && <p className="note err">{text.rows.notLoaded(list.error.message)}</p>}
        <ol>
          {list.data?.games.map((record, index) => (
            <li key={`${from} ${index}`}>
              <span className="cap">{from + index + 1}</span>
              <span className="grow">
                {entrants(record).join(` ${text.game.versus} `)}{" "}
                <span className="cap">{resultOf(record)}</span>
              </span>
              <button
                type="button"
                className="btn ghost small"
                disabled={playOn.isPending}
                onClick={() => playOn.mutate({ record: () => Promise.resolve(record) })}
              >
                <Icon name="play" />
                {text.rows.replay}
                <span className="sr"> {text.tournament.number(from + index + 1)}</span>
              </button>
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}

const entrants = ({ players }: GameRecord): string[] => (players ?? []).map(entrantName);

function resultOf(record: GameRecord): string {
  const { result, moves } = record;
  const winner = winnerOf(result ?? null);
  if (winner) return text.tournament.won(entrants(record)[winner === "first" ? 0 : 1] ?? winner, moves.length);
  return result && typeof result === "object" && "points" in result ? text.match.points(result.points) : text.rows.draw;
}
