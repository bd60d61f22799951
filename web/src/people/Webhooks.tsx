/** Webhooks of the account: listed with what is wrong with them, made, tried, deleted. */
import { type FormEvent, useState } from "react";
import { useCreateWebhook, useDeleteWebhook, usePingWebhook, useWebhooks } from "../game/account";
import { sentence } from "../game/notices";
import { dateOf } from "../game/rating";
import { text } from "../text";
import { Field } from "../ui/Field";
import type { WebhookEvent, WebhookInfo } from "../wire";
import { FormError } from "./FormError";
import { Secret } from "./Secret";

const EVENTS: readonly WebhookEvent[] = ["your_turn", "game_over"];

export function Webhooks() {
  const { data, error } = useWebhooks();
  const webhooks = data?.webhooks ?? [];
  return (
    <section className="sheet" aria-labelledby="webhooks">
      <h2 id="webhooks">{text.webhooks.title}</h2>
      <p className="dim">{text.webhooks.why}</p>
      {webhooks.length > 0 && (
        <ul className="devices">
          {webhooks.map((webhook) => (
            <Webhook key={webhook.id} webhook={webhook} />
          ))}
        </ul>
      )}
      <FormError error={error} />
      <NewWebhook />
    </section>
  );
}

function Webhook({ webhook }: { webhook: WebhookInfo }) {
  const { id, url, events, isOn, triedAt, fault } = webhook;
  const ping = usePingWebhook();
  const remove = useDeleteWebhook();
  const isBusy = ping.isPending || remove.isPending;
  return (
    <li>
      <div className="about">
        <span className="what">
          {url} {!isOn && <span className="pill">{text.webhooks.off}</span>}
        </span>
        <span className="cap">
          {events.map((event) => text.webhooks.events[event]).join(", ")}
          {triedAt !== null && ` · ${text.webhooks.tried(dateOf(triedAt))}`}
        </span>
        {fault !== null && <span className="cap">{sentence(fault)}</span>}
        <FormError error={ping.error ?? remove.error} />
      </div>
      <div className="row">
        <button
          type="button"
          className="btn quiet small"
          aria-label={text.webhooks.pingOf(url)}
          disabled={isBusy}
          onClick={() => ping.mutate(id)}
        >
          {text.webhooks.ping}
        </button>
        <button
          type="button"
          className="btn quiet small"
          aria-label={text.webhooks.deleteOf(url)}
          disabled={isBusy}
          onClick={() => remove.mutate(id)}
        >
          {text.webhooks.delete}
        </button>
      </div>
    </li>
  );
}

function NewWebhook() {
  const [url, setUrl] = useState("");
  const [events, setEvents] = useState<readonly WebhookEvent[]>(EVENTS);
  const create = useCreateWebhook();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    create.mutate({ url: url.trim(), events: [...events] }, { onSuccess: () => setUrl("") });
  };
  return (
    <form className="sheet-form" onSubmit={submit}>
      <Field
        label={text.webhooks.url}
        type="url"
        value={url}
        autoComplete="off"
        required
        maxLength={500}
        onChange={setUrl}
      />
      <fieldset className="scopes">
        <legend>{text.webhooks.when}</legend>
        {EVENTS.map((event) => (
          <label key={event} className="check">
            <input
              type="checkbox"
              checked={events.includes(event)}
              onChange={({ target }) =>
                setEvents(target.checked ? [...events, event] : events.filter((other) => other !== event))
              }
            />
            {text.webhooks.events[event]}
          </label>
        ))}
      </fieldset>
      <FormError error={create.error} />
      <button type="submit" className="btn quiet" disabled={create.isPending || events.length === 0}>
        {text.webhooks.create}
      </button>
      {create.data && <Secret words={text.webhooks.once} secret={create.data.secret} />}
    </form>
  );
}
