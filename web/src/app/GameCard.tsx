/** A game on the front page: picture, opponent and the play button. */
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { levelDescription, ladder } from "../game/levels";
import { botName } from "../game/words";
import { moduleOf } from "../games";
import { text } from "../text";
import type { GameInfo, GameListing } from "../wire";
import { Choices, LevelPicker } from "../ui/Choices";
import { Miniature, WatchLink } from "./Miniature";
import { againstBot, rememberedLevel, rememberLevel, useCreateGame } from "./start";

interface GameCardProps {
  info: GameInfo;
  /** A public game of this kind that is being played now. */
  live?: GameListing;
}

export function GameCard({ info, live }: GameCardProps) {
  const { Emblem, variants, loadLessons } = moduleOf(info.id);
  const [variant, setVariant] = useState(variants?.choices[0]?.value ?? "");
  const options = variants?.choices.find(({ value }) => value === variant)?.options ?? null;
  const [level, setLevel] = useState(() => rememberedLevel(info));
  const create = useCreateGame();
  const chosen = info.levels.find(({ name }) => name === level);
  return (
    <article className="game-card" aria-labelledby={`game-${info.id}`}>
      <div className="well">
        {live ? (
          <>
            <Miniature key={live.id} listing={live} />
            <WatchLink listing={live} />
          </>
        ) : (
          <Emblem />
        )}
      </div>
      <div className="body">
        <h2 id={`game-${info.id}`}>{info.name}</h2>
        <p className="about">
          {info.about}{" "}
          {loadLessons && (
            <Link className="learn-link" to="/learn/$game" params={{ game: info.id }} aria-label={text.lessons.firstGameOf(info.name)}>
              {text.lessons.firstGame}
            </Link>
          )}
        </p>
        <div className="pick">
          <span className="cap">{text.home.opponent}</span>
          <LevelPicker
            label={text.home.opponentIn(info.name)}
            levels={ladder(info.levels)}
            value={level}
            onChange={(name) => {
              setLevel(name);
              rememberLevel(info.id, name);
            }}
          />
        </div>
        {variants && (
          <div className="pick">
            <span className="cap">{variants.label}</span>
            <Choices
              label={text.home.variantIn(variants.label, info.name)}
              choices={variants.choices}
              value={variant}
              onChange={setVariant}
            />
          </div>
        )}
        <div className="go">
          <span>
            <b>{botName(level)}</b>
            <br />
            <span className="cap character">{chosen && levelDescription(info.id, chosen)}</span>
          </span>
          <button
            type="button"
            className="btn primary large"
            aria-label={text.home.playAgainst(info.name, level)}
            disabled={create.isPending}
            onClick={() => create.mutate(againstBot(info.id, level, options))}
          >
            {text.home.play}
          </button>
        </div>
      </div>
    </article>
  );
}
