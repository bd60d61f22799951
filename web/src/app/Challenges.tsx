/** The challenges that wait for an answer, on every page. */
import { useNavigate } from "@tanstack/react-router";
import { termsOf, useAccept, useDecline, useIncomingChallenges } from "../game/challenges";
import { useCatalogue } from "../game/query";
import { text } from "../text";
import type { Challenge } from "../wire";

export function Challenges() {
  const challenges = useIncomingChallenges();
  return (
    // Always there, so that screen readers tell what comes.
    <section className="challenges" aria-label={text.challenge.list} aria-live="polite">
      {challenges.map((challenge) => (
        <Notice key={challenge.id} challenge={challenge} />
      ))}
    </section>
  );
}

function Notice({ challenge }: { challenge: Challenge }) {
  const navigate = useNavigate();
  const accept = useAccept((id) => void navigate({ to: "/games/$id", params: { id }, search: {} }));
  const decline = useDecline();
  const games = useCatalogue().data?.games ?? [];
  const game = games.find(({ id }) => id === challenge.game)?.name ?? challenge.game;
  const name = challenge.from.isBot ? text.name.program(challenge.from.name) : challenge.from.name;
  const isBusy = accept.isPending || decline.isPending;
  return (
    <div className="toast challenge">
      <span className="grow">
        {text.challenge.comes(name, game)} <span className="cap">{termsOf(challenge)}</span>
      </span>
      <button
        type="button"
        className="btn primary small"
        aria-label={text.challenge.acceptOf(name)}
        disabled={isBusy}
        onClick={() => accept.mutate(challenge.id)}
      >
        {text.challenge.accept}
      </button>
      <button
        type="button"
        className="btn quiet small"
        aria-label={text.challenge.declineOf(name)}
        disabled={isBusy}
        onClick={() => decline.mutate(challenge.id)}
      >
        {text.challenge.decline}
      </button>
    </div>
  );
}
