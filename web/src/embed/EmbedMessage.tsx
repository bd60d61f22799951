/** An embedded page that has no game to show, and says why. */
import { text } from "../text";
import { EmbedFoot } from "./EmbedFoot";

interface EmbedMessageProps {
  title: string;
  words: string;
  onRetry?: () => void;
}

export function EmbedMessage({ title, words, onRetry }: EmbedMessageProps) {
  return (
    <main id="main" className="embed">
      <title>{`${title} · Parlor`}</title>
      <div className="empty">
        <h1>{title}</h1>
        <p>{words}</p>
        {onRetry && (
          <button type="button" className="btn quiet" onClick={onRetry}>
            {text.page.retry}
          </button>
        )}
      </div>
      <EmbedFoot href="/" />
    </main>
  );
}
