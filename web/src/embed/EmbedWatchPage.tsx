/** A game to watch in a frame of another site. */
import { useParams } from "@tanstack/react-router";
import { useFirstReply } from "../game/query";
import { ApiError } from "../game/api";
import { text } from "../text";
import { EmbedGame } from "./EmbedGame";
import { EmbedMessage } from "./EmbedMessage";

export default function EmbedWatchPage() {
  const { id } = useParams({ from: "/embed/$id" });
  const first = useFirstReply(id);
  if (first.isPending) return <main id="main" className="embed" aria-busy="true" />;
  if (!first.isError) return <EmbedGame key={id} first={first.data} />;
  if (first.error instanceof ApiError && first.error.status === 404)
    return <EmbedMessage title={text.page.noGame} words={text.embed.noSuchId(id)} />;
  return (
    <EmbedMessage
      title={text.page.unreachable}
      words={text.page.notLoaded(first.error.message)}
      onRetry={() => void first.refetch()}
    />
  );
}
