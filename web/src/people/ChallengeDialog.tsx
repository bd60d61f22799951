/** Challenges a player: game, side, clock and rating; then waits for the answer. */
import { useMutation } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { type FormEvent, useEffect, useState } from "react";
import { api } from "../game/api";
import { clockWords, useAnswer } from "../game/challenges";
import { useCatalogue } from "../game/query";
import { capital } from "../game/words";
import { text } from "../text";
import { Choices } from "../ui/Choices";
import { Dialog } from "../ui/Dialog";
import type { Challenge, ChallengeSide, ClockSettings, Player } from "../wire";
import { FormError } from "./FormError";

const CLOCKS: Record<string, ClockSettings> = {
  five: { kind: "game", seconds: 300, increment: 3 },
  turn: { kind: "turn", seconds: 30 },
  day: { kind: "turn", seconds: 86_400 },
};

const CLOCK_CHOICES = Object.entries(CLOCKS).map(([value, clock]) => ({ value, label: clockWords(clock) }));

export function ChallengeDialog({ player, onClose }: { player: Player; onClose: () => void }) {
  const send = useMutation({ mutationFn: api.challenge });
  return (
    <Dialog title={text.challenge.title(player.name)} onClose={onClose}>
      {send.data ? (
        <Waiting challenge={send.data} onClose={onClose} />
      ) : (
        <Terms player={player} error={send.error} isBusy={send.isPending} onSend={send.mutate} />
      )}
    </Dialog>
  );
}

interface TermsProps {
  player: Player;
  error: Error | null;
  isBusy: boolean;
  onSend: (request: Parameters<typeof api.challenge>[0]) => void;
}

function Terms({ player, error, isBusy, onSend }: TermsProps) {
  const games = useCatalogue().data?.games ?? [];
  const [chosen, setChosen] = useState("");
  const game = games.find(({ id }) => id === chosen) ?? games[0];
  const [side, setSide] = useState<ChallengeSide>("random");
  const [clock, setClock] = useState("five");
  const [isRated, setRated] = useState(false);
  if (!game) return null;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSend({ to: player.id, game: game.id, side, rated: isRated, clock: CLOCKS[clock] });
  };
  const sides: { value: ChallengeSide; label: string }[] = [
    { value: "random", label: text.challenge.random },
    { value: "first", label: capital(game.sides[0]) },
    { value: "second", label: capital(game.sides[1]) },
  ];
  return (
    <form className="new-game" onSubmit={submit}>
      <Choices
        label={text.challenge.game}
        choices={games.map(({ id, name }) => ({ value: id, label: name }))}
        value={game.id}
        onChange={setChosen}
      />
      <div className="form-row">
        <span className="cap">{text.challenge.side}</span>
        <Choices label={text.challenge.side} choices={sides} value={side} onChange={setSide} />
      </div>
      <div className="form-row">
        <span className="cap">{text.challenge.clock}</span>
        <Choices label={text.challenge.clock} choices={CLOCK_CHOICES} value={clock} onChange={setClock} />
      </div>
      <label className="check">
        <input type="checkbox" checked={isRated} onChange={({ target }) => setRated(target.checked)} />
        {text.challenge.rated}
      </label>
      <FormError error={error} />
      <div className="actions">
        <button type="submit" className="btn primary" disabled={isBusy}>
          {text.challenge.send}
        </button>
      </div>
    </form>
  );
}

function Waiting({ challenge, onClose }: { challenge: Challenge; onClose: () => void }) {
  const { id, to } = challenge;
  const navigate = useNavigate();
  const answer = useAnswer(id);
  const cancel = useMutation({ mutationFn: () => api.cancelChallenge(id), onSettled: onClose });
  useEffect(() => {
    if (answer === "game") void navigate({ to: "/games/$id", params: { id }, search: {} });
  }, [answer, id, navigate]);
  return (
    <>
      <p role="status">{answer === "gone" ? text.challenge.gone(to.name) : text.challenge.waits(to.name)}</p>
      {answer === "waits" && (
        <div className="actions">
          <button type="button" className="btn quiet" disabled={cancel.isPending} onClick={() => cancel.mutate()}>
            {text.challenge.takeBack}
          </button>
        </div>
      )}
    </>
  );
}
