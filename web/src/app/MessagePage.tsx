/** A page that has one thing to say. */
import { Link } from "@tanstack/react-router";

interface MessagePageProps {
  title: string;
  text: string;
  onRetry?: () => void;
}

export function MessagePage({ title, text, onRetry }: MessagePageProps) {
  return (
    <main id="main">
      <div className="message-page empty">
        <h1>{title}</h1>
        <p>{text}</p>
        <div className="row">
          {onRetry && (
            <button type="button" className="btn quiet" onClick={onRetry}>
              Try again
            </button>
          )}
          <Link to="/" className="btn primary">
            To the games
          </Link>
        </div>
      </div>
    </main>
  );
}
