/** Confirms the mail address of an account: by a button, because programs that check mail open every link. */
import { Link, useLocation } from "@tanstack/react-router";
import { useConfirmAddress } from "../game/account";
import { text } from "../text";
import { FormError } from "./FormError";
import "./people.css";

export default function ConfirmPage() {
  // In the fragment, because browsers send it to nobody.
  const token = useLocation({ select: ({ hash }) => hash });
  const confirm = useConfirmAddress();
  return (
    <main id="main" className="home narrow">
      <title>{text.recovery.confirmTab}</title>
      <h1>{text.recovery.confirmTitle}</h1>
      <p className="dim" role="status">
        {confirm.isSuccess ? text.recovery.confirmDone : text.recovery.confirmText}
      </p>
      <FormError error={confirm.error} />
      {confirm.isSuccess ? (
        <Link className="btn primary large" to="/account">
          {text.recovery.home}
        </Link>
      ) : (
        <button
          type="button"
          className="btn primary large"
          disabled={confirm.isPending}
          onClick={() => confirm.mutate({ token })}
        >
          {text.recovery.confirm}
        </button>
      )}
    </main>
  );
}
