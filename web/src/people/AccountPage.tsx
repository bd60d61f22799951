/** The account page: sign in, sign up, sign out, change the password, see the devices, leave. */
import { Link, useNavigate } from "@tanstack/react-router";
import { type FormEvent, useState } from "react";
import { useAccount, useChangePassword, useEnter, useHasMail, useSessions, useSignOut, useTokens, useWebhooks } from "../game/account";
import { dateOf } from "../game/rating";
import { text } from "../text";
import { Choices } from "../ui/Choices";
import { Field } from "../ui/Field";
import type { Account } from "../wire";
import { AddressForm } from "./AddressForm";
import { BotAccount } from "./BotAccount";
import { FormError } from "./FormError";
import { CurrentPassword, NewPassword } from "./PasswordField";
import { OwnData } from "./OwnData";
import { Sessions } from "./Sessions";
import { Tokens } from "./Tokens";
import { Webhooks } from "./Webhooks";
import "./people.css";

const WAYS = [
  { value: "in", label: text.account.in },
  { value: "up", label: text.account.up },
] as const;

export default function AccountPage() {
  const account = useAccount();
  return (
    <main id="main" className="home narrow" aria-busy={account === undefined}>
      <title>{text.account.tab}</title>
      {account === null && <SignIn />}
      {account && <OwnAccount account={account} />}
    </main>
  );
}

function SignIn() {
  const navigate = useNavigate();
  const [way, setWay] = useState<"in" | "up">("in");
  const [name, setName] = useState("");
  const [password, setPassword] = useState("");
  const [address, setAddress] = useState("");
  const hasMail = useHasMail();
  const isNew = way === "up";
  const enter = useEnter(isNew, ({ id }) => void navigate({ to: "/players/$id", params: { id } }));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    enter.mutate({ name: name.trim(), password, address: address.trim() });
  };
  return (
    <>
      <h1>{text.account.title}</h1>
      <p className="dim">{text.account.why}</p>
      <form className="sheet" onSubmit={submit}>
        <Choices
          label={text.account.which}
          choices={WAYS}
          value={way}
          onChange={(value) => {
            setWay(value);
            enter.reset();
          }}
        />
        <Field
          label={text.account.name}
          rule={isNew ? text.account.nameRule : undefined}
          value={name}
          autoComplete="username"
          required
          minLength={3}
          maxLength={20}
          onChange={setName}
        />
        <Field
          label={text.account.password}
          rule={isNew ? text.account.passwordRule : undefined}
          type="password"
          value={password}
          autoComplete={isNew ? "new-password" : "current-password"}
          required
          minLength={8}
          maxLength={200}
          onChange={setPassword}
        />
        {isNew && hasMail && (
          <Field
            label={text.recovery.address}
            rule={text.recovery.addressRule}
            type="email"
            value={address}
            autoComplete="email"
            maxLength={254}
            onChange={setAddress}
          />
        )}
        <FormError error={enter.error} />
        <button type="submit" className="btn primary large" disabled={enter.isPending}>
          {enter.isPending ? text.account.waiting : isNew ? text.account.signUp : text.account.signIn}
        </button>
        {!isNew && hasMail && <Link to="/recover">{text.recovery.forgot}</Link>}
        <p className="cap">{text.account.ownGames}</p>
      </form>
    </>
  );
}

function OwnAccount({ account }: { account: Account }) {
  const navigate = useNavigate();
  const leave = useSignOut(() => void navigate({ to: "/" }));
  const sessions = useSessions();
  const tokens = useTokens();
  const webhooks = useWebhooks();
  return (
    <>
      <h1>{text.account.hello(account.name)}</h1>
      <p className="dim">
        {text.account.since(dateOf(account.createdAt))}. {text.account.follow}
      </p>
      <div className="row">
        <Link className="btn primary" to="/players/$id" params={{ id: account.id }}>
          {text.account.profile}
        </Link>
        <button type="button" className="btn quiet" disabled={leave.isPending} onClick={() => leave.mutate()}>
          {text.account.signOut}
        </button>
      </div>
      <FormError error={leave.error} />
      {/* All at once, so that nothing moves when the lists are known. */}
      {!sessions.isPending && !tokens.isPending && !webhooks.isPending && (
        <>
          <Sessions />
          <Tokens />
          <Webhooks />
          <BotAccount account={account} />
          <PasswordForm name={account.name} />
          <AddressForm account={account} />
          <OwnData />
        </>
      )}
    </>
  );
}

function PasswordForm({ name }: { name: string }) {
  const [old, setOld] = useState("");
  const [chosen, setChosen] = useState("");
  const change = useChangePassword(() => {
    setOld("");
    setChosen("");
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    change.mutate({ old, new: chosen });
  };
  return (
    <form className="sheet" onSubmit={submit}>
      <h2>{text.account.change}</h2>
      {/* Tells a password manager whose password this is. */}
      <input type="text" name="username" autoComplete="username" value={name} readOnly hidden />
      <CurrentPassword label={text.account.old} value={old} onChange={setOld} />
      <NewPassword label={text.account.new} value={chosen} onChange={setChosen} />
      <FormError error={change.error} />
      <button type="submit" className="btn quiet" disabled={change.isPending}>
        {change.isPending ? text.account.waiting : text.account.change}
      </button>
    </form>
  );
}
