/** A game of the house: picture, opponent, play. */
import { useState } from "react";
import { capital } from "../game/words";
import { moduleOf } from "../games";
import type { GameInfo, LevelInfo } from "../wire";
import { Choices, LevelPicker } from "../ui/Choices";
import { againstBot, rememberedLevel, rememberLevel, useCreateGame } from "./start";

export function GameCard({ info }: { info: GameInfo }) {
  const { Emblem, variants } = moduleOf(info.id);
  const [variant, setVariant] = useState(variants?.[0]?.value ?? "");
  const options = variants?.find(({ value }) => value === variant)?.options ?? null;
  const [level, setLevel] = useState(() => rememberedLevel(info));
  const create = useCreateGame();
  const chosen = info.levels.find(({ name }) => name === level);
  return (
    <article className="game-card" aria-labelledby={`game-${info.id}`}>
      <div className="well">
        <Emblem />
      </div>
      <div className="body">
        <h2 id={`game-${info.id}`}>{info.name}</h2>
        <p className="about">{info.about}</p>
        <div className="pick">
          <span className="cap">Opponent</span>
          <LevelPicker
            label={`Opponent in ${info.name}`}
            levels={info.levels}
            value={level}
            onChange={(name) => {
              setLevel(name);
              rememberLevel(info.id, name);
            }}
          />
        </div>
        {variants && (
          <div className="pick">
            <span className="cap">Teams</span>
            <Choices label={`Teams in ${info.name}`} choices={variants} value={variant} onChange={setVariant} />
          </div>
        )}
        <div className="go">
          <span>
            <b>{capital(level)}</b>
            <br />
            <span className="cap">{chosen && levelFacts(chosen)}</span>
          </span>
          <button
            type="button"
            className="btn primary large"
            aria-label={`Play ${info.name} against ${level}`}
            disabled={create.isPending}
            onClick={() => create.mutate(againstBot(info.id, level, options))}
          >
            Play
          </button>
        </div>
      </div>
    </article>
  );
}

/** How the level plays and how long it takes, from the catalogue. */
function levelFacts({ about, budget }: LevelInfo): string {
  const time = budget.millis ? `${budget.millis / 1000} s a move` : undefined;
  const depth = budget.depth ? `looks ${budget.depth} ${budget.depth === 1 ? "move" : "moves"} ahead` : undefined;
  return [about, time ?? depth].filter(Boolean).join(" · ");
}
