/** Requests the analysis of a game over the game's socket and listens as it comes. */
import { useEffect, useState } from "react";
import { openSocket } from "../game/socket";
import { type Analysis, merge, NOTHING } from "./verdicts";

/** Refusals that pass, and when to ask again. */
const PASSING = new Set(["busy", "too_many_requests", "storage", "shutting_down"]);
const RETRY_MS = 2_000;

interface Listening {
  analysis: Analysis;
  /** Why no more verdicts come. */
  problem?: string;
}

export function useAnalysis(gameId: string): Listening {
  const [analysis, setAnalysis] = useState(NOTHING);
  const [problem, setProblem] = useState<string>();
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const request = () => socket.send({ type: "analyse" });
    const socket = openSocket(gameId, {
      lastSeq: () => undefined,
      // Asked again for every connection: the answer holds everything that is known.
      connected: (connection) => connection === "open" && request(),
      receive: (message) => {
        if (message.type === "analysis") {
          setProblem(undefined);
          setAnalysis((known) => merge(known, message));
        } else if (message.type === "error" && PASSING.has(message.error.code)) {
          timer = setTimeout(request, RETRY_MS);
        } else if (message.type === "error") {
          setProblem(message.error.message);
        }
      },
      pinged: () => undefined,
      resend: () => undefined,
    });
    return () => {
      clearTimeout(timer);
      socket.close();
    };
  }, [gameId]);
  return { analysis, problem };
}
