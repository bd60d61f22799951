/** Loads the game of the address, or says why it cannot. */
import { useParams } from "@tanstack/react-router";
import { ApiError } from "../game/api";
import { useFirstReply } from "../game/query";
import { text } from "../text";
import { MessagePage } from "./MessagePage";
import { GameSkeleton } from "./GameSkeleton";
import { GameView } from "./GameView";

export function GamePage() {
  const { id } = useParams({ from: "/games/$id" });
  const first = useFirstReply(id);
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
