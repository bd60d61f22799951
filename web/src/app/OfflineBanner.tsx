/** A banner over the page while the connection is lost, and briefly when it is back. */
import { useEffect, useRef, useState } from "react";
import { useNow } from "../game/clock";
import type { Connection } from "../game/client";
import { text } from "../text";
import { Icon } from "../ui/Icon";

const BACK_MS = 3_000;

interface OfflineBannerProps {
  connection: Connection;
  hasPending: boolean;
  onRetry: () => void;
}

export function OfflineBanner({ connection, hasPending, onRetry }: OfflineBannerProps) {
  const [lostAt, setLostAt] = useState<number>();
  const [isBack, setBack] = useState(false);
  const before = useRef(connection);
  useEffect(() => {
    const was = before.current;
    before.current = connection;
    if (connection === "lost" && was !== "lost") {
      setLostAt(Date.now());
      setBack(false);
    }
    if (connection === "open" && was === "lost") {
      setLostAt(undefined);
      setBack(true);
      const timer = setTimeout(() => setBack(false), BACK_MS);
      return () => clearTimeout(timer);
    }
  }, [connection]);
  const now = useNow(1000, lostAt !== undefined);
  if (lostAt !== undefined) {
    const seconds = Math.max(0, Math.round((now - lostAt) / 1000));
    return (
      <div className="banner" role="status">
        <Icon name="offline" />
        <span>
          {text.connection.noConnection(seconds)}
          {hasPending && ` ${text.connection.kept}`}
        </span>
        <button type="button" className="btn quiet small" onClick={onRetry}>
          {text.connection.tryNow}
        </button>
      </div>
    );
  }
  if (!isBack) return null;
  return (
    <div className="banner back" role="status">
      <Icon name="check" />
      <span>{text.connection.back}</span>
    </div>
  );
}
