/** The actions that are possible in the game now. */
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { api, recordAddress } from "../game/api";
import { isAnalysisHidden } from "../game/rating";
import { settings, useSettings } from "../game/settings";
import { text } from "../text";
import { isYourTurn, type GameClient, type GameClientActions } from "../game/client";
import type { GameModule } from "../games/module";
import type { GameInfo, GameState } from "../wire";
import { Dialog } from "../ui/Dialog";
import { Icon } from "../ui/Icon";
import type { Cursor } from "./cursor";
import { isAmongBots } from "./evaluation";
import type { Hinting } from "./hint";
import type { Match } from "./match";
import { DrawTool, mayDraw } from "./DrawOffer";
import { PlayFromDialog } from "./PlayFromDialog";
import { RematchTool } from "./Rematch";
import { Tool } from "./Tool";

interface ToolbarProps {
  game: GameState;
  client: GameClient & GameClientActions;
  module: GameModule;
  info?: GameInfo;
  cursor: Cursor;
  match?: Match;
  hinting: Hinting;
}

export function Toolbar({ game, client, module, info, cursor, match, hinting }: ToolbarProps) {
  const { isProofShown, areThreatsShown, isEvaluationShown, isHeatShown } = useSettings();
  const { you, connection, pending } = client;
  const isRunning = game.status === "in_progress";
  const isSeated = you.length > 0;
  const isBlocked = connection !== "open" || pending !== undefined;
  const { firstPly = FIRST_PLY } = module;
  const hasMoved = you.some((side) => game.ply >= firstPly[side]);
  const isHidden = isAnalysisHidden(game);
  // A game between bots needs nobody's consent to go on.
  const mayGoOn = isSeated || isAmongBots(game);
  return (
    <div className="toolbar" role="toolbar" aria-label={text.game.game}>
      {isSeated && isRunning && (
        <>
          {game.takeback && (
            <Tool
              icon="undo"
              word={offerWords(game, you)}
              isDisabled={isBlocked || !hasMoved}
              onClick={() => client.act("takeback")}
            />
          )}
          {!isHidden && (
            <Tool
              icon="hint"
              word={hinting.isPending ? text.tool.asking : hinting.data ? text.tool.why : text.tool.hint}
              isDisabled={isBlocked || hinting.isPending || hinting.isWhyShown || !isYourTurn(client)}
              onClick={hinting.ask}
            />
          )}
        </>
      )}
      {game.status === "finished" && (isSeated || (mayGoOn && match?.isHalfway)) && (
        <RematchTool game={game} you={you} isHalfway={match?.isHalfway ?? false} />
      )}
      {!isHidden && module.hasProof && info?.hasExplain && (
        <Tool
          icon="proof"
          word={text.tool.proof}
          isPressed={isProofShown}
          onClick={() => settings.setState({ isProofShown: !isProofShown })}
        />
      )}
      {!isHidden && module.hasThreats && (
        <Tool
          icon="threat"
          word={text.tool.threats}
          isPressed={areThreatsShown}
          onClick={() => settings.setState({ areThreatsShown: !areThreatsShown })}
        />
      )}
      {!isHidden && isRunning && game.seats.some(({ kind }) => kind === "bot") && (
        <Tool
          icon="heat"
          word={text.tool.heat}
          isPressed={isHeatShown}
          onClick={() => settings.setState({ isHeatShown: !isHeatShown })}
        />
      )}
      {!isHidden && (isRunning || !cursor.isLive) && (
        <Tool
          icon="balance"
          word={text.tool.evaluation}
          isPressed={isEvaluationShown}
          onClick={() => settings.setState({ isEvaluationShown: !isEvaluationShown })}
        />
      )}
      {game.status === "finished" && (
        <>
          {info && !cursor.isLive && <PlayFromTool game={game} info={info} ply={cursor.shown} />}
          <Link
            className="btn ghost"
            aria-label={text.tool.analyse}
            to="/games/$id/analysis"
            params={{ id: game.id }}
            search={{}}
          >
            <Icon name="analyse" />
            <span className="word">{text.tool.analyse}</span>
          </Link>
          <a
            className="btn ghost"
            aria-label={text.tool.download}
            href={recordAddress(game.id)}
            download={`${game.game}-${game.id}.json`}
          >
            <Icon name="download" />
            <span className="word">{text.tool.record}</span>
          </a>
        </>
      )}
      {mayDraw(game, you) && <DrawTool game={game} client={client} isBlocked={isBlocked} />}
      {isSeated && isRunning && <ResignTool isBlocked={isBlocked} onResign={() => client.act("resign")} />}
    </div>
  );
}

const offerWords = ({ takebackOffer }: GameState, you: GameClient["you"]) =>
  takebackOffer && !you.includes(takebackOffer) ? text.tool.acceptTakeback : text.tool.takeBack;

const FIRST_PLY = { first: 1, second: 2 } as const;

function ResignTool({ isBlocked, onResign }: { isBlocked: boolean; onResign: () => void }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Tool icon="flag" word={text.tool.resign} isDisabled={isBlocked} onClick={() => setOpen(true)} />
      {isOpen && (
        <Dialog title={text.resign.title} onClose={() => setOpen(false)}>
          <p className="dim">{text.resign.text}</p>
          <div className="actions">
            <button
              type="button"
              className="btn primary"
              onClick={() => {
                setOpen(false);
                onResign();
              }}
            >
              {text.tool.resign}
            </button>
            <button type="button" className="btn quiet" onClick={() => setOpen(false)}>
              {text.resign.playOn}
            </button>
          </div>
        </Dialog>
      )}
    </>
  );
}

/** From any position of a finished game. */
function PlayFromTool({ game, info, ply }: { game: GameState; info: GameInfo; ply: number }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Tool icon="play" word={text.tool.playFromHere} onClick={() => setOpen(true)} />
      {isOpen && <PlayFromDialog info={info} record={() => api.record(game.id)} ply={ply} onClose={() => setOpen(false)} />}
    </>
  );
}
