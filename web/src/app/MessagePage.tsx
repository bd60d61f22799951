/** A page with one message, for example that a game was not found. */
import { Link } from "@tanstack/react-router";
import { text } from "../text";

interface MessagePageProps {
  title: string;
  words: string;
  onRetry?: () => void;
}

export function MessagePage({ title, words, onRetry }: MessagePageProps) {
  return (
    <main id="main">
      <div className="message-page empty">
        <h1>{title}</h1>
        <p>{words}</p>
        <div className="row">
          {onRetry && (
            <button type="button" className="btn quiet" onClick={onRetry}>
              {text.page.retry}
            </button>
          )}
          <Link to="/" className="btn primary">
            {text.page.home}
          </Link>
        </div>
      </div>
    </main>
  );
}
