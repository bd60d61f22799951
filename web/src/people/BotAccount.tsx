/** Turns the account into a BOT, after a question. */
import { useState } from "react";
import { useBecomeBot } from "../game/account";
import { text } from "../text";
import { Dialog } from "../ui/Dialog";
import type { Account } from "../wire";
import { FormError } from "./FormError";

export function BotAccount({ account }: { account: Account }) {
  const [isAsking, setAsking] = useState(false);
  return (
    <section className="sheet" aria-labelledby="bot-account">
      <h2 id="bot-account">{text.botAccount.title}</h2>
      <p className="dim">{account.isBot ? text.botAccount.isOne : text.botAccount.why}</p>
      {!account.isBot && (
        <button type="button" className="btn quiet" onClick={() => setAsking(true)}>
          {text.botAccount.become}
        </button>
      )}
      {isAsking && <Question name={account.name} onClose={() => setAsking(false)} />}
    </section>
  );
}

function Question({ name, onClose }: { name: string; onClose: () => void }) {
  const become = useBecomeBot(onClose);
  return (
    <Dialog title={text.botAccount.ask(name)} onClose={onClose}>
      <p>{text.botAccount.askText}</p>
      <FormError error={become.error} />
      <div className="actions">
        <button type="button" className="btn danger" disabled={become.isPending} onClick={() => become.mutate()}>
          {text.botAccount.now}
        </button>
        <button type="button" className="btn quiet" onClick={onClose}>
          {text.botAccount.stay}
        </button>
      </div>
    </Dialog>
  );
}
