/** The side panel: whose turn it is, the move list, typed moves and what the bot considers; below the board on a phone. */
import { Suspense } from "react";
import { toast, toastError } from "../game/notices";
import { isAnalysisHidden } from "../game/rating";
import { settings, useSettings } from "../game/settings";
import { isYourTurn, type GameClient, type GameClientActions } from "../game/client";
import type { GameModule } from "../games/module";
import type { GameReply, GameState } from "../wire";
import { text } from "../text";
import { Icon } from "../ui/Icon";
import { MoveList } from "../ui/MoveList";
import { Replay } from "../ui/Replay";
import { TypedMove } from "../ui/TypedMove";
import type { Cursor } from "./cursor";
import type { Hinting } from "./hint";
import { HintNote } from "./HintNote";
import type { Match } from "./match";
import { MatchNote } from "./MatchNote";
import { SearchInfo } from "./SearchInfo";
import type { Position } from "./position";
import { Tips } from "./Tips";
import { TurnStatus } from "./TurnStatus";

const NONE: readonly string[] = [];

interface SidePanelProps {
  game: GameState;
  client: GameClient & GameClientActions;
  module: GameModule;
  cursor: Cursor;
  position: Position;
  match?: Match;
  hinting: Hinting;
  pending?: string;
  since: number;
  onJoined: (reply: GameReply) => void;
}

export function SidePanel(props: SidePanelProps) {
  const { game, client, module, cursor, position, match, hinting, pending, since, onJoined } = props;
  const { reasons, sides } = position;
  const canMove = cursor.isLive && isYourTurn(client);
  return (
    <aside className="panel" aria-label={text.game.game}>
      <section className={`section turn-status ${game.rated ? "rated" : ""}`}>
        <TurnStatus game={game} client={client} cursor={cursor} since={since} match={match} onJoined={onJoined} />
      </section>
      {client.you.length > 0 && !isAnalysisHidden(game) && <Tips game={game.game} />}
      {module.Panel && (
        // The tall fallback keeps the following sections off screen while the panel loads, so that nothing shifts.
        <Suspense fallback={<div className="panel-wait" />}>
          <module.Panel
            view={position.view}
            sides={sides}
            you={client.you}
            legal={canMove ? game.legal : NONE}
            history={{ id: game.id, moves: game.moves, plies: cursor.shown, views: client.views }}
            play={(move) => client.act("move", move)}
          />
        </Suspense>
      )}
      {module.halves && <MatchNote match={match} scorer={module.sideName("first", sides)} />}
      <section className="section">
        <div className="section-head">
          <h2>{text.game.moves}</h2>
          <Watchers client={client} />
        </div>
        <MoveList
          id={game.id}
          moves={game.moves}
          shown={cursor.shown}
          pending={pending}
          module={module}
          onSeek={cursor.seek}
        />
        <Replay
          shown={cursor.shown}
          last={game.ply}
          isPlaying={cursor.isPlaying}
          onSeek={cursor.seek}
          onPlay={cursor.togglePlay}
        />
      </section>
      <section className="section row">
        {client.you.length > 0 && game.status !== "finished" ? (
          <TypedMove
            legal={canMove ? game.legal : []}
            example={module.moveExample}
            play={(move) => client.act("move", move)}
          />
        ) : (
          <span className="grow cap">
            {game.status === "finished" ? text.game.walk : text.game.watching}
          </span>
        )}
        <SoundButton />
        <ShareButton cursor={cursor} />
      </section>
      {hinting.data && <HintNote hint={hinting.data} hinting={hinting} game={game} module={module} />}
      {reasons.length > 0 && (
        <section className="section" aria-label={text.hint.reasons}>
          <div className="section-head">
            <h2>{text.hint.reasons}</h2>
          </div>
          {reasons.map((reason) => (
            <p key={reason} className="dim">
              {reason}
            </p>
          ))}
        </section>
      )}
      <SearchInfo game={game} client={client} module={module} />
    </aside>
  );
}

function Watchers({ client: { presence, you } }: { client: GameClient }) {
  const others = (presence?.spectators ?? 0) - (you.length === 0 ? 1 : 0);
  const words = [you.length === 0 ? text.game.youWatch : undefined, others > 0 ? text.game.othersWatch(others) : undefined].filter(
    Boolean,
  );
  if (words.length === 0) return null;
  return (
    <span className="pill" data-testid="watchers">
      <Icon name="eye" />
      {words.join(", ")}
    </span>
  );
}

function SoundButton() {
  const { isSoundOn } = useSettings();
  return (
    <button
      type="button"
      className="btn ghost square"
      aria-label={isSoundOn ? text.game.soundOff : text.game.soundOn}
      onClick={() => settings.setState({ isSoundOn: !isSoundOn })}
    >
      <Icon name={isSoundOn ? "sound" : "mute"} />
    </button>
  );
}

function ShareButton({ cursor }: { cursor: Cursor }) {
  const share = async () => {
    const link = new URL(window.location.href);
    link.search = `?ply=${cursor.shown}`;
    try {
      await navigator.clipboard.writeText(link.href);
      toast(text.share.linkCopied(cursor.shown), "link");
    } catch {
      toastError(text.share.theLink(link.href));
    }
  };
  return (
    <button
      type="button"
      className="btn ghost square"
      aria-label={text.game.copyLink}
      onClick={() => void share()}
    >
      <Icon name="link" />
    </button>
  );
}
