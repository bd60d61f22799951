/** The operator's page: find, close and reopen accounts, close games, and the log of all that. */
import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useMemo, useState } from "react";
import { operatorApi } from "../game/api";
import { toast } from "../game/notices";
import { dateOf, timeOf } from "../game/rating";
import { text } from "../text";
import { Field } from "../ui/Field";
import type { OperatorAccount, OperatorAct } from "../wire";
import { FormError } from "./FormError";
import "./people.css";

type Api = ReturnType<typeof operatorApi>;

export default function OperatorPage() {
  const [key, setKey] = useState("");
  const api = useMemo(() => operatorApi(key.trim()), [key]);
  const log = useMutation({ mutationFn: () => api.log() });
  const onDone = () => log.mutate();
  return (
    <main id="main" className="home narrow">
      <title>{text.operator.tab}</title>
      <h1>{text.operator.title}</h1>
      <p className="dim">{text.operator.why}</p>
      <div className="sheet">
        <Field
          label={text.operator.key}
          rule={text.operator.keyRule}
          type="password"
          value={key}
          autoComplete="off"
          onChange={setKey}
        />
      </div>
      <AccountForm api={api} onDone={onDone} />
      <GameForm api={api} onDone={onDone} />
      <section className="sheet" aria-labelledby="operator-log">
        <h2 id="operator-log">{text.operator.log}</h2>
        {log.data && <Log acts={log.data.acts} />}
        <FormError error={log.error} />
        <button type="button" className="btn quiet" disabled={log.isPending} onClick={() => log.mutate()}>
          {text.operator.show}
        </button>
      </section>
    </main>
  );
}

interface FormProps {
  api: Api;
  onDone: () => void;
}

function AccountForm({ api, onDone }: FormProps) {
  const [name, setName] = useState("");
  const [reason, setReason] = useState("");
  const find = useMutation({ mutationFn: (id: string) => api.account(id) });
  const change = useMutation({
    mutationFn: ({ id, closed }: OperatorAccount) => (closed === null ? api.close(id, { reason }) : api.reopen(id)),
    onSuccess: ({ id }) => {
      setReason("");
      find.mutate(id);
      onDone();
    },
  });
  const found = find.data;
  const search = (event: FormEvent) => {
    event.preventDefault();
    change.reset();
    find.mutate(name.trim());
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (found) change.mutate(found);
  };
  return (
    <section className="sheet" aria-labelledby="operator-account">
      <h2 id="operator-account">{text.operator.account}</h2>
      <form className="sheet-form" onSubmit={search}>
        <Field label={text.operator.accountName} value={name} autoComplete="off" required onChange={setName} />
        <FormError error={find.error} />
        <button type="submit" className="btn quiet" disabled={find.isPending}>
          {text.operator.find}
        </button>
      </form>
      {found && (
        <form className="sheet-form" onSubmit={submit}>
          <p>
            <b>{found.name}</b>{" "}
            <span className="pill">
              {found.closed === null ? text.operator.isOpen : text.operator.closedFor(found.closed)}
            </span>
            <br />
            <span className="cap">{text.operator.facts(found.games, found.sessions, dateOf(found.createdAt))}</span>
          </p>
          {found.closed === null && (
            <Field
              label={text.operator.reason}
              rule={text.operator.reasonRule}
              value={reason}
              autoComplete="off"
              required
              maxLength={200}
              onChange={setReason}
            />
          )}
          <FormError error={change.error} />
          <button type="submit" className={`btn ${found.closed === null ? "danger" : "quiet"}`} disabled={change.isPending}>
            {found.closed === null ? text.operator.close : text.operator.reopen}
          </button>
        </form>
      )}
    </section>
  );
}

function GameForm({ api, onDone }: FormProps) {
  const [id, setId] = useState("");
  const [reason, setReason] = useState("");
  const close = useMutation({
    mutationFn: () => api.closeGame(id.trim(), { reason }),
    onSuccess: () => {
      setId("");
      setReason("");
      toast(text.operator.gameClosed);
      onDone();
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    close.mutate();
  };
  return (
    <form className="sheet" onSubmit={submit}>
      <h2>{text.operator.game}</h2>
      <Field
        label={text.operator.gameId}
        rule={text.operator.gameIdRule}
        value={id}
        autoComplete="off"
        required
        onChange={setId}
      />
      <Field
        label={text.operator.gameReason}
        value={reason}
        autoComplete="off"
        required
        maxLength={200}
        onChange={setReason}
      />
      <FormError error={close.error} />
      <button type="submit" className="btn danger" disabled={close.isPending}>
        {text.operator.closeGame}
      </button>
    </form>
  );
}

function Log({ acts }: { acts: readonly OperatorAct[] }) {
  if (acts.length === 0) return <p className="dim">{text.operator.none}</p>;
  return (
    <ol className="devices">
      {acts.map((act) => (
        <li key={`${act.at} ${act.action} ${act.subject}`}>
          <div className="about">
            <span className="what">
              {act.action} <code>{act.subject}</code>
            </span>
            <span className="cap">{[timeOf(act.at), act.reason].filter(Boolean).join(" · ")}</span>
          </div>
        </li>
      ))}
    </ol>
  );
}
