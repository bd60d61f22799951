/** A forgotten password: asks for a link and, opened by it, for a new password. */
import { useMutation } from "@tanstack/react-query";
import { useLocation, useNavigate } from "@tanstack/react-router";
import { type FormEvent, useState } from "react";
import { useAccount, useHasMail, useRecover } from "../game/account";
import { api } from "../game/api";
import { text } from "../text";
import { Field } from "../ui/Field";
import { FormError } from "./FormError";
import { NewPassword } from "./PasswordField";
import "./people.css";

export default function RecoverPage() {
  // In the fragment, because browsers send it to nobody.
  const token = useLocation({ select: ({ hash }) => hash });
  const account = useAccount();
  return (
    <main id="main" className="home narrow" aria-busy={account === undefined}>
      <title>{text.recovery.tab}</title>
      {account !== undefined && (token ? <ChooseForm token={token} /> : <AskForm />)}
    </main>
  );
}

function AskForm() {
  const [who, setWho] = useState("");
  const hasMail = useHasMail();
  const ask = useMutation({ mutationFn: api.forgotten });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    ask.mutate({ who: who.trim() });
  };
  return (
    <>
      <h1>{text.recovery.title}</h1>
      <p className="dim">{hasMail ? text.recovery.why : text.recovery.noMail}</p>
      {hasMail && (
        <form className="sheet" onSubmit={submit}>
          <Field
            label={text.recovery.who}
            value={who}
            autoComplete="username"
            required
            maxLength={254}
            onChange={setWho}
          />
          <FormError error={ask.error} />
          {ask.isSuccess && (
            <p className="note" role="status">
              {text.recovery.asked}
            </p>
          )}
          <button type="submit" className="btn primary large" disabled={ask.isPending}>
            {ask.isPending ? text.account.waiting : text.recovery.ask}
          </button>
        </form>
      )}
    </>
  );
}

function ChooseForm({ token }: { token: string }) {
  const navigate = useNavigate();
  const [password, setPassword] = useState("");
  const recover = useRecover(() => void navigate({ to: "/account" }));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    recover.mutate({ token, password });
  };
  return (
    <>
      <h1>{text.recovery.choose}</h1>
      <p className="dim">{text.recovery.chooseText}</p>
      <form className="sheet" onSubmit={submit}>
        <NewPassword label={text.account.new} value={password} onChange={setPassword} />
        <FormError error={recover.error} />
        <button type="submit" className="btn primary large" disabled={recover.isPending}>
          {recover.isPending ? text.account.waiting : text.recovery.set}
        </button>
      </form>
    </>
  );
}
