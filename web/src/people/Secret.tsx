/** A secret that is shown once, with a button to copy it. */
import { toast, toastError } from "../game/notices";
import { text } from "../text";

export function Secret({ words, secret }: { words: string; secret: string }) {
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(secret);
      toast(text.tokens.copied);
    } catch {
      // Without HTTPS the browser has no clipboard for pages.
      toastError(text.tokens.notCopied);
    }
  };
  return (
    <div className="secret" role="status">
      <p>{words}</p>
      <code data-testid="secret">{secret}</code>
      <button type="button" className="btn primary" onClick={() => void copy()}>
        {text.tokens.copy}
      </button>
    </div>
  );
}
