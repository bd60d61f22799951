/** What can be done at the table now. */
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { recordAddress } from "../game/api";
import { settings, useSettings } from "../game/settings";
import { isYourTurn, type Table, type TableActions } from "../game/table";
import type { GameModule } from "../games/module";
import type { GameInfo, GameState } from "../wire";
import { Dialog } from "../ui/Dialog";
import { Icon, type IconName } from "../ui/Icon";
import type { Cursor } from "./cursor";
import type { Match } from "./match";
import { rememberedLevel, SECOND_HALF, usePlayOn, useRematch } from "./start";

interface ToolbarProps {
  game: GameState;
  table: Table & TableActions;
  module: GameModule;
  info?: GameInfo;
  cursor: Cursor;
  match?: Match;
  isHinting: boolean;
  onHint: (ply: number) => void;
}

export function Toolbar({ game, table, module, info, cursor, match, isHinting, onHint }: ToolbarProps) {
  const { isProofShown, areThreatsShown } = useSettings();
  const [isResigning, setResigning] = useState(false);
  const { you, connection, pending } = table;
  const isRunning = game.status === "in_progress";
  const isSeated = you.length > 0;
  const isBlocked = connection !== "open" || pending !== undefined;
  const { firstPly = FIRST_PLY } = module;
  const hasMoved = you.some((side) => game.ply >= firstPly[side]);
  // Nobody's leave is needed to see two bots play on.
  const mayGoOn = isSeated || game.seats.every(({ kind }) => kind === "bot");
  return (
    <div className="toolbar" role="toolbar" aria-label="Game">
      {isSeated && isRunning && (
        <>
          {game.takeback && (
            <Tool
              icon="undo"
              word={offerWords(game, you)}
              isDisabled={isBlocked || !hasMoved}
              onClick={() => table.act("takeback")}
            />
          )}
          <Tool
            icon="hint"
            word={isHinting ? "Asking…" : "Hint"}
            isDisabled={isBlocked || isHinting || !isYourTurn(table)}
            onClick={() => onHint(game.ply)}
          />
        </>
      )}
      {game.status === "finished" && (isSeated || (mayGoOn && match?.isHalfway)) && (
        <RematchTool id={game.id} isHalfway={match?.isHalfway ?? false} />
      )}
      {module.hasProof && info?.hasExplain && (
        <Tool
          icon="proof"
          word="Proof"
          isPressed={isProofShown}
          onClick={() => settings.setState({ isProofShown: !isProofShown })}
        />
      )}
      {module.hasThreats && (
        <Tool
          icon="threat"
          word="Threats"
          isPressed={areThreatsShown}
          onClick={() => settings.setState({ areThreatsShown: !areThreatsShown })}
        />
      )}
      {game.status === "finished" && (
        <>
          {info && module.alternates && !cursor.isLive && <PlayOnTool game={game} info={info} ply={cursor.shown} />}
          <Link
            className="btn ghost"
            aria-label="Analyse"
            to="/games/$id/analysis"
            params={{ id: game.id }}
            search={{}}
          >
            <Icon name="proof" />
            <span className="word">Analyse</span>
          </Link>
          <a
            className="btn ghost"
            aria-label="Download the record"
            href={recordAddress(game.id)}
            download={`${game.game}-${game.id}.json`}
          >
            <Icon name="download" />
            <span className="word">Record</span>
          </a>
        </>
      )}
      {isSeated && isRunning && (
        <Tool icon="flag" word="Resign" isDisabled={isBlocked} onClick={() => setResigning(true)} />
      )}
      {isResigning && (
        <Dialog title="Resign this game?" onClose={() => setResigning(false)}>
          <p className="dim">Your opponent wins; the game can still be replayed.</p>
          <div className="actions">
            <button
              type="button"
              className="btn primary"
              onClick={() => {
                setResigning(false);
                table.act("resign");
              }}
            >
              Resign
            </button>
            <button type="button" className="btn quiet" onClick={() => setResigning(false)}>
              Play on
            </button>
          </div>
        </Dialog>
      )}
    </div>
  );
}

const offerWords = ({ takebackOffer }: GameState, you: Table["you"]) =>
  takebackOffer && !you.includes(takebackOffer) ? "Agree to takeback" : "Take back";

const FIRST_PLY = { first: 1, second: 2 } as const;

function RematchTool({ id, isHalfway }: { id: string; isHalfway: boolean }) {
  const rematch = useRematch(id);
  const word = isHalfway ? "Play the second half" : "Rematch, swap sides";
  return (
    <Tool
      icon="swap"
      word={rematch.isPending ? "Setting up…" : word}
      isDisabled={rematch.isPending}
      onClick={() => rematch.mutate(isHalfway ? SECOND_HALF : {})}
    />
  );
}

/** From an earlier position of a game whose sides move in turn, against the level last chosen. */
function PlayOnTool({ game, info, ply }: { game: GameState; info: GameInfo; ply: number }) {
  const playOn = usePlayOn(game.id);
  const side = ply % 2 === 0 ? "first" : "second";
  return (
    <Tool
      icon="play"
      word="Play from here"
      isDisabled={playOn.isPending}
      onClick={() => playOn.mutate({ ply, side, level: rememberedLevel(info) })}
    />
  );
}

interface ToolProps {
  icon: IconName;
  word: string;
  isDisabled?: boolean;
  isPressed?: boolean;
  onClick: () => void;
}

function Tool({ icon, word, isDisabled, isPressed, onClick }: ToolProps) {
  return (
    <button
      type="button"
      className="btn ghost"
      aria-label={word}
      aria-pressed={isPressed}
      title={word}
      disabled={isDisabled}
      onClick={onClick}
    >
      <Icon name={icon} />
      <span className="word">{word}</span>
    </button>
  );
}
