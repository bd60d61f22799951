/** The failure demo: the visitor interrupts a thinking bot and the game goes on. */
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { api } from "../game/api";
import { toastError } from "../game/notices";
import { useCatalogue } from "../game/query";
import { moduleOf } from "../games";
import { text } from "../text";
import { Icon } from "../ui/Icon";
import type { GameInfo, GameReply } from "../wire";
import { Experiment } from "./Experiment";
import "./chaos.css";

export default function ChaosPage() {
  const info = useCatalogue().data?.games.find(({ id }) => moduleOf(id).slowBot);
  const [first, setFirst] = useState<GameReply>();
  const begin = useMutation({
    mutationFn: (game: GameInfo) =>
      api.create({ game: game.id, first: { kind: "person" }, second: { kind: "bot", player: moduleOf(game.id).slowBot ?? "" } }),
    onSuccess: setFirst,
    onError: (error) => toastError(error.message),
  });
  return (
    <main id="main" className="home">
      <title>{text.chaos.tab}</title>
      <section className="hero">
        <div>
          <h1>{text.chaos.title}</h1>
          <p>{text.chaos.text}</p>
        </div>
        <div className="hero-actions">
          <button
            type="button"
            className={`btn ${first ? "quiet" : "primary"}`}
            disabled={!info || begin.isPending}
            onClick={() => info && begin.mutate(info)}
          >
            <Icon name="play" />
            {first ? text.chaos.again : text.chaos.begin}
          </button>
        </div>
      </section>
      {first ? (
        <Experiment key={first.state.id} first={first} />
      ) : (
        <ol className="promise">
          {text.chaos.promise.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ol>
      )}
    </main>
  );
}
