/** The devices that are signed in, with a way to sign each of them out. */
import { useEndSession, useSessions } from "../game/account";
import { dateOf } from "../game/rating";
import { text } from "../text";
import type { SessionInfo } from "../wire";
import { FormError } from "./FormError";

export function Sessions() {
  const { data, error } = useSessions();
  const end = useEndSession();
  const sessions = data?.sessions ?? [];
  return (
    <section className="sheet" aria-labelledby="sessions">
      <h2 id="sessions">{text.account.sessions}</h2>
      <ul className="devices">
        {sessions.map((session) => (
          <Device key={session.id} session={session} isBusy={end.isPending} onEnd={() => end.mutate(session.id)} />
        ))}
      </ul>
      <FormError error={error ?? end.error} />
      {sessions.length > 1 && (
        <button type="button" className="btn quiet" disabled={end.isPending} onClick={() => end.mutate(undefined)}>
          {text.account.endOthers}
        </button>
      )}
    </section>
  );
}

interface DeviceProps {
  session: SessionInfo;
  isBusy: boolean;
  onEnd: () => void;
}

function Device({ session, isBusy, onEnd }: DeviceProps) {
  const device = text.account.device(session.device);
  const used = session.seenAt > 0 ? dateOf(session.seenAt) : undefined;
  const facts = [
    session.createdAt > 0 ? text.account.signedIn(dateOf(session.createdAt)) : undefined,
    used && text.account.seen(used),
  ];
  return (
    <li>
      <div className="about">
        <span className="what">
          {device} {session.isCurrent && <span className="pill">{text.account.thisDevice}</span>}
        </span>
        <span className="cap">{facts.filter(Boolean).join(" · ")}</span>
      </div>
      {!session.isCurrent && (
        <button
          type="button"
          className="btn quiet small"
          aria-label={text.account.endOf(device, used ?? "–")}
          disabled={isBusy}
          onClick={onEnd}
        >
          {text.account.end}
        </button>
      )}
    </li>
  );
}
