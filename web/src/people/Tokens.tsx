/** Personal tokens, by which programs act for the account: listed, made, shown once, revoked. */
import { type FormEvent, useState } from "react";
import { useCreateToken, useRevokeToken, useTokens } from "../game/account";
import { dateOf } from "../game/rating";
import { text } from "../text";
import { Field } from "../ui/Field";
import type { Scope, TokenInfo } from "../wire";
import { FormError } from "./FormError";
import { Secret } from "./Secret";

/** What the page offers; tokens of the operator are made with the operator's key. */
const SCOPES: readonly Scope[] = ["read", "play", "bot"];

export function Tokens() {
  const { data, error } = useTokens();
  const revoke = useRevokeToken();
  const tokens = data?.tokens ?? [];
  return (
    <section className="sheet" aria-labelledby="tokens">
      <h2 id="tokens">{text.tokens.title}</h2>
      <p className="dim">{text.tokens.why}</p>
      {tokens.length > 0 && (
        <ul className="devices">
          {tokens.map((token) => (
            <Token key={token.id} token={token} isBusy={revoke.isPending} onRevoke={() => revoke.mutate(token.id)} />
          ))}
        </ul>
      )}
      <FormError error={error ?? revoke.error} />
      <NewToken />
    </section>
  );
}

interface TokenProps {
  token: TokenInfo;
  isBusy: boolean;
  onRevoke: () => void;
}

function Token({ token, isBusy, onRevoke }: TokenProps) {
  const used = token.usedAt === null ? text.tokens.unused : text.account.seen(dateOf(token.usedAt));
  return (
    <li>
      <div className="about">
        <span className="what">
          {token.name}{" "}
          {token.scopes.map((scope) => (
            <span key={scope} className="pill">
              {scope}
            </span>
          ))}
        </span>
        <span className="cap">
          {text.tokens.made(dateOf(token.createdAt))} · {used}
        </span>
      </div>
      <button
        type="button"
        className="btn quiet small"
        aria-label={text.tokens.revokeOf(token.name)}
        disabled={isBusy}
        onClick={onRevoke}
      >
        {text.tokens.revoke}
      </button>
    </li>
  );
}

function NewToken() {
  const [name, setName] = useState("");
  const [scopes, setScopes] = useState<readonly Scope[]>(["play"]);
  const create = useCreateToken();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    create.mutate({ name: name.trim(), scopes: [...scopes] }, { onSuccess: () => setName("") });
  };
  return (
    <form className="sheet-form" onSubmit={submit}>
      <Field
        label={text.tokens.name}
        rule={text.tokens.nameRule}
        value={name}
        autoComplete="off"
        required
        maxLength={40}
        onChange={setName}
      />
      <fieldset className="scopes">
        <legend>{text.tokens.scopes}</legend>
        {SCOPES.map((scope) => (
          <label key={scope} className="check">
            <input
              type="checkbox"
              checked={scopes.includes(scope)}
              onChange={({ target }) =>
                setScopes(target.checked ? [...scopes, scope] : scopes.filter((other) => other !== scope))
              }
            />
            {scope} <span className="cap">{text.tokens.allows[scope]}</span>
          </label>
        ))}
      </fieldset>
      <FormError error={create.error} />
      <button type="submit" className="btn quiet" disabled={create.isPending || scopes.length === 0}>
        {text.tokens.create}
      </button>
      {create.data && <Secret words={text.tokens.once} secret={create.data.token} />}
    </form>
  );
}
