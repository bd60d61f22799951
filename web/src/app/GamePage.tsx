/** Loads the game of the address, or says why it cannot. */
import { useQuery } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import { api, ApiError } from "../game/api";
import { text } from "../text";
import { MessagePage } from "./MessagePage";
import { GameSkeleton } from "./GameSkeleton";
import { GameView } from "./GameView";

export function GamePage() {
  const { id } = useParams({ from: "/games/$id" });
  // The socket keeps it up to date; refetching would race with it.
  const first = useQuery({
    queryKey: ["game", id],
    queryFn: ({ signal }) => api.game(id, signal),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  if (first.isPending) return <GameSkeleton />;
  if (first.isError) {
    const isMissing = first.error instanceof ApiError && first.error.status === 404;
    return (
      <MessagePage
        title={isMissing ? text.page.noGame : text.page.unreachable}
        words={
          isMissing
            ? text.page.noGameText
            : text.page.notLoaded(first.error.message)
        }
        onRetry={isMissing ? undefined : () => void first.refetch()}
      />
    );
  }
  return <GameView key={id} first={first.data} />;
}
