/** The mail address of the account, for a forgotten password. */
import { type FormEvent, useState } from "react";
import { useHasMail, useSetAddress } from "../game/account";
import { text } from "../text";
import { Field } from "../ui/Field";
import type { Account } from "../wire";
import { FormError } from "./FormError";
import { CurrentPassword } from "./PasswordField";

export function AddressForm({ account: { name, address } }: { account: Account }) {
  const [mail, setMail] = useState(address?.mail ?? "");
  const [password, setPassword] = useState("");
  const hasMail = useHasMail();
  const change = useSetAddress(() => setPassword(""));
  if (!hasMail && !address) return null;
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    // Two buttons send this form.
    const { submitter } = event.nativeEvent as SubmitEvent;
    const isRemoved = submitter?.getAttribute("value") === "remove";
    if (isRemoved) setMail("");
    change.mutate({ address: isRemoved ? null : mail.trim(), password });
  };
  return (
    <form className="sheet" onSubmit={submit} aria-labelledby="own-address">
      <h2 id="own-address">{text.recovery.addressTitle}</h2>
      <p className="dim">{text.recovery.addressText}</p>
      {address && (
        <p>
          {address.mail}{" "}
          <span className="pill">{address.isConfirmed ? text.recovery.confirmed : text.recovery.unconfirmed}</span>
        </p>
      )}
      <input type="text" name="username" autoComplete="username" value={name} readOnly hidden />
      {hasMail && (
        <Field
          label={text.recovery.address}
          type="email"
          value={mail}
          autoComplete="email"
          maxLength={254}
          onChange={setMail}
        />
      )}
      <CurrentPassword label={text.account.password} value={password} onChange={setPassword} />
      <FormError error={change.error} />
      <div className="row">
        {hasMail && (
          <button type="submit" className="btn quiet" disabled={change.isPending || mail.trim() === ""}>
            {text.recovery.save}
          </button>
        )}
        {address && (
          <button type="submit" value="remove" className="btn quiet" disabled={change.isPending}>
            {text.recovery.remove}
          </button>
        )}
      </div>
    </form>
  );
}
