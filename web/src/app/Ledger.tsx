/** The side panel: whose turn, the moves, typing, and what the bot sees. It moves below the board on a phone. */
import { Suspense } from "react";
import { toast, toastError } from "../game/notices";
import { isSecret } from "../game/rating";
import { settings, useSettings } from "../game/settings";
import { isYourTurn, type Table, type TableActions } from "../game/table";
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
import { Mind } from "./Mind";
import type { Position } from "./position";
import { Tips } from "./Tips";
import { TurnSlot } from "./TurnSlot";

const NONE: readonly string[] = [];

interface LedgerProps {
  game: GameState;
  table: Table & TableActions;
  module: GameModule;
  cursor: Cursor;
  position: Position;
  match?: Match;
  hinting: Hinting;
  pending?: string;
  since: number;
  onSeated: (reply: GameReply) => void;
}

export function Ledger(props: LedgerProps) {
  const { game, table, module, cursor, position, match, hinting, pending, since, onSeated } = props;
  const { reasons, sides } = position;
  const canMove = cursor.isLive && isYourTurn(table);
  return (
    <aside className="panel" aria-label={text.table.game}>
      <section className={`section turn-slot ${game.rated ? "rated" : ""}`}>
        <TurnSlot game={game} table={table} cursor={cursor} since={since} match={match} onSeated={onSeated} />
      </section>
      {table.you.length > 0 && !isSecret(game) && <Tips game={game.game} />}
      {module.Panel && (
        // Keeps what comes after it out of sight until it is there, so that nothing is seen to move.
        <Suspense fallback={<div className="panel-wait" />}>
          <module.Panel
            view={position.view}
            sides={sides}
            you={table.you}
            legal={canMove ? game.legal : NONE}
            history={{ id: game.id, moves: game.moves, plies: cursor.shown, views: table.views }}
            play={(move) => table.act("move", move)}
          />
        </Suspense>
      )}
      {module.halves && <MatchNote match={match} scorer={module.sideName("first", sides)} />}
      <section className="section">
        <div className="section-head">
          <h2>{text.table.moves}</h2>
          <Watchers table={table} />
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
        {table.you.length > 0 && game.status !== "finished" ? (
          <TypedMove
            legal={canMove ? game.legal : []}
            example={module.typingHint}
            play={(move) => table.act("move", move)}
          />
        ) : (
          <span className="grow cap">
            {game.status === "finished" ? text.table.walk : text.table.watching}
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
      <Mind game={game} table={table} module={module} />
    </aside>
  );
}

function Watchers({ table: { presence, you } }: { table: Table }) {
  const others = (presence?.spectators ?? 0) - (you.length === 0 ? 1 : 0);
  const words = [you.length === 0 ? text.table.youWatch : undefined, others > 0 ? text.table.othersWatch(others) : undefined].filter(
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
      aria-label={isSoundOn ? text.table.soundOff : text.table.soundOn}
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
      aria-label={text.table.copyLink}
      onClick={() => void share()}
    >
      <Icon name="link" />
    </button>
  );
}
