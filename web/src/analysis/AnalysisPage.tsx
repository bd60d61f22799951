/** The review of a finished game: loads the game with its positions. */
import { useQuery } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import { MessagePage } from "../app/MessagePage";
import { api } from "../game/api";
import { text } from "../text";
import type { Ply } from "../wire";
import "./analysis.css";
import "./lists.css";
import "./learn.css";
import { Review } from "./Review";

export default function AnalysisPage() {
  const { id } = useParams({ from: "/games/$id/analysis" });
  const reply = useQuery({ queryKey: ["finished", id], queryFn: ({ signal }) => api.game(id, signal) });
  const last = reply.data?.state.ply ?? 0;
  const plies = useQuery({
    queryKey: ["all plies", id, last],
    queryFn: ({ signal }) => allPlies(id, last, signal),
    enabled: reply.data?.state.status === "finished",
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (reply.isError || plies.isError) {
    return <MessagePage title={text.analysis.nothing} words={`${(reply.error ?? plies.error)?.message}.`} />;
  }
  if (reply.data && reply.data.state.status !== "finished") {
    return <MessagePage title={text.analysis.notOver} words={text.analysis.notOverText} />;
  }
  if (!reply.data || !plies.data) {
    return (
      <main id="main" className="analysis" aria-busy="true">
        <p className="cap" role="status">
          {text.game.loading}
        </p>
      </main>
    );
  }
  return <Review key={id} reply={reply.data} plies={plies.data} />;
}

async function allPlies(id: string, last: number, signal: AbortSignal): Promise<Ply[]> {
  const starts = Array.from({ length: Math.floor(last / PAGE) + 1 }, (_, page) => page * PAGE);
  const pages = await Promise.all(starts.map((from) => api.plies(id, from, signal, PAGE)));
  return pages.flatMap(({ plies }) => plies);
}

/** Positions that come at once. */
const PAGE = 100;
