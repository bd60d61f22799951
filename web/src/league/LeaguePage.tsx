/** Who leads at each game by rated games. */
import { useState } from "react";
import { useCatalogue } from "../game/query";
import { text } from "../text";
import { Choices } from "../ui/Choices";
import { Leaders } from "./Leaders";
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
          <Leaders key={game.id} game={game} />
        </>
      )}
    </main>
  );
}
