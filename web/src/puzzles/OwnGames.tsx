/** Mistakes of the visitor's own analysed games; each asks for the better move, in its game's review. */
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { botName } from "../game/words";
import { text } from "../text";
import { puzzleApi } from "./api";

/** How many are listed. */
const MOST = 4;

export function OwnGames({ game }: { game: string }) {
  const own = useQuery({ queryKey: ["puzzles", game, "own"], queryFn: ({ signal }) => puzzleApi.own(game, signal) });
  const puzzles = own.data?.puzzles ?? [];
  return (
    <section className="section">
      <div className="section-head">
        <h2>{text.puzzles.own}</h2>
      </div>
      {puzzles.length === 0 ? (
        <p className="dim">{text.puzzles.ownNone}</p>
      ) : (
        <ul className="own-puzzles">
          {puzzles.slice(0, MOST).map(({ gameId, ply, label, opponent }) => (
            <li key={`${gameId} ${ply}`}>
              <Link to="/games/$id/analysis" params={{ id: gameId }} search={{ ply, try: true }}>
                {text.puzzles.ownMove(ply, botName(opponent))}
              </Link>
              <span className="cap">{text.puzzles.labels[label] ?? label}</span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
