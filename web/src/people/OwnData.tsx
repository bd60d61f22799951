/** Download everything, or delete the account. */
import { useNavigate } from "@tanstack/react-router";
import { type FormEvent, useState } from "react";
import { useDeleteAccount } from "../game/account";
import { EXPORT_ADDRESS } from "../game/api";
import { text } from "../text";
import { Dialog } from "../ui/Dialog";
import { FormError } from "./FormError";
import { CurrentPassword } from "./PasswordField";

export function OwnData() {
  const [isAsking, setAsking] = useState(false);
  return (
    <section className="sheet" aria-labelledby="own-data">
      <h2 id="own-data">{text.account.data}</h2>
      <p className="dim">{text.account.dataText}</p>
      <div className="row">
        <a className="btn quiet" href={EXPORT_ADDRESS} download>
          {text.account.export}
        </a>
        <button type="button" className="btn danger" onClick={() => setAsking(true)}>
          {text.account.delete}
        </button>
      </div>
      {isAsking && <DeleteDialog onClose={() => setAsking(false)} />}
    </section>
  );
}

function DeleteDialog({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate();
  const [password, setPassword] = useState("");
  const remove = useDeleteAccount(() => void navigate({ to: "/" }));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    remove.mutate({ password });
  };
  return (
    <Dialog title={text.account.deleteTitle} onClose={onClose}>
      <form className="leaving" onSubmit={submit}>
        <p>{text.account.deleteText}</p>
        <CurrentPassword label={text.account.password} value={password} onChange={setPassword} />
        <FormError error={remove.error} />
        <div className="actions">
          <button type="submit" className="btn danger" disabled={remove.isPending}>
            {remove.isPending ? text.account.waiting : text.account.deleteNow}
          </button>
          <button type="button" className="btn quiet" onClick={onClose}>
            {text.account.keep}
          </button>
        </div>
      </form>
    </Dialog>
  );
}
