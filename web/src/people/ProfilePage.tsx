/** The profile of a player or bot: ratings, rating graph and games. */
import { useQuery } from "@tanstack/react-query";
import { Link, useParams } from "@tanstack/react-router";
import { useState } from "react";
import { GameRows } from "../app/GameRows";
import { MessagePage } from "../app/MessagePage";
import { useAccount } from "../game/account";
import { api, ApiError } from "../game/api";
import { levelDescription } from "../game/levels";
import { useCatalogue, useGameList } from "../game/query";
import { changesOf, dateOf, intervalOf } from "../game/rating";
import { botName } from "../game/words";
import { text } from "../text";
import { Choices } from "../ui/Choices";
import { Icon } from "../ui/Icon";
import type { GameInfo, Player, PlayerRating, PlayerReply, RatingPoint } from "../wire";
import { BotBadge } from "./BotBadge";
import { ChallengeDialog } from "./ChallengeDialog";
import { RatingChange } from "./RatingChange";
import "./people.css";
import { RatingGraph } from "./RatingGraph";

export default function ProfilePage() {
  const { id } = useParams({ from: "/players/$id" });
  const reply = useQuery({ queryKey: ["player", id], queryFn: ({ signal }) => api.player(id, signal), staleTime: 0 });
  const games = useCatalogue().data?.games ?? [];
  const account = useAccount();
  const [chosen, setChosen] = useState<string>();
  const isYou = account != null && account.id === reply.data?.player.id;
  const shown = reply.data?.ratings.find(({ game }) => game === chosen) ?? reply.data?.ratings[0];
  const history = reply.data?.history.filter(({ game }) => game === shown?.game) ?? [];
  if (reply.isError) {
    const isMissing = reply.error instanceof ApiError && reply.error.status === 404;
    return (
      <MessagePage
        title={isMissing ? text.profile.missing : text.page.unreachable}
        words={isMissing ? text.profile.missingText : text.page.notLoaded(reply.error.message)}
        onRetry={isMissing ? undefined : () => void reply.refetch()}
      />
    );
  }
  return (
    <main id="main" className="home profile" aria-busy={reply.isPending}>
      {/* The content depends on the account, so both must be loaded. */}
      {reply.data && account !== undefined ? (
        <>
          <Head
            player={reply.data.player}
            games={games}
            isYou={isYou}
            mayChallenge={account != null && !account.isBot && !isYou && reply.data.player.kind === "person"}
          />
          <Strength reply={reply.data} shown={shown} history={history} games={games} isYou={isYou} onShow={setChosen} />
          <section className="lower">
            {history.length > 0 && <History history={history} />}
            {isYou && <OwnGames />}
          </section>
        </>
      ) : (
        <p className="cap">{text.profile.loading}</p>
      )}
    </main>
  );
}

interface HeadProps {
  player: Player;
  games: readonly GameInfo[];
  isYou: boolean;
  mayChallenge: boolean;
}

function Head({ player, games, isYou, mayChallenge }: HeadProps) {
  const [isChallenging, setChallenging] = useState(false);
  const [gameId] = player.id.split(".");
  const game = player.kind === "bot" ? games.find(({ id }) => id === gameId) : undefined;
  const level = game?.levels.find(({ name }) => name === player.name);
  const name = player.kind === "bot" ? botName(player.name) : player.name;
  return (
    <section className="hero">
      <title>{text.profile.tab(name)}</title>
      <div>
        <h1>
          {name} {player.isBot && <BotBadge />}
        </h1>
        <p>
          {game ? `${text.profile.bot(game.name)}. ` : isYou ? text.profile.you : player.isBot ? text.profile.program : text.profile.person}
          {game && level && levelDescription(game.id, level)}
        </p>
      </div>
      {mayChallenge && (
        <div className="hero-actions">
          <button type="button" className="btn primary" onClick={() => setChallenging(true)}>
            {text.challenge.open(name)}
          </button>
        </div>
      )}
      {isChallenging && <ChallengeDialog player={player} onClose={() => setChallenging(false)} />}
      {isYou && (
        <div className="hero-actions">
          <Link className="btn quiet" to="/account">
            <Icon name="person" />
            {text.profile.account}
          </Link>
        </div>
      )}
    </section>
  );
}

interface StrengthProps {
  reply: PlayerReply;
  shown?: PlayerRating;
  history: readonly RatingPoint[];
  games: readonly GameInfo[];
  isYou: boolean;
  onShow: (game: string) => void;
}

function Strength({ reply, shown, history, games, isYou, onShow }: StrengthProps) {
  const nameOf = (id: string) => games.find((game) => game.id === id)?.name ?? id;
  if (!shown) return <p className="empty">{isYou ? text.profile.none : text.profile.noneOf}</p>;
  const from = history.at(-1)?.rating ?? shown.rating;
  return (
    <section className="strength">
      {reply.ratings.length > 1 && (
        <Choices
          label={text.profile.game}
          choices={reply.ratings.map(({ game }) => ({ value: game, label: nameOf(game) }))}
          value={shown.game}
          onChange={onShow}
        />
      )}
      <Figures rating={shown} game={nameOf(shown.game)} history={history} />
      <RatingGraph
        points={history.toReversed()}
        label={text.profile.graph(nameOf(shown.game), history.length, from, shown.rating)}
      />
    </section>
  );
}

interface FiguresProps {
  rating: PlayerRating;
  game: string;
  history: readonly RatingPoint[];
}

function Figures({ rating, game, history }: FiguresProps) {
  const [low, high] = intervalOf(rating);
  return (
    <div className="figures">
      <h2>{game}</h2>
      <b className="figure" data-testid="rating">
        {rating.rating}
      </b>
      <span className="dim">
        {text.profile.interval(low, high)}
        {rating.isProvisional && `, ${text.profile.provisional}`}
      </span>
      <span className="dim">
        {text.profile.ratedGames(rating.games)} · {text.profile.best(Math.max(...history.map((point) => point.rating)))}
      </span>
    </div>
  );
}

/** The most games listed; the graph shows all. */
const SHOWN = 12;

function History({ history }: { history: readonly RatingPoint[] }) {
  return (
    <div>
      <div className="section-head">
        <h2>{text.profile.history}</h2>
      </div>
      <ul>
        {changesOf(history)
          .slice(0, SHOWN)
          .map(({ id, at, rating, change }) => (
            <li key={id}>
              <RatingChange by={change} />
              <span className="grow">
                {text.profile.after(rating)} <span className="cap">{dateOf(at)}</span>
              </span>
              <Link className="btn ghost small" to="/games/$id" params={{ id }} search={{}}>
                <Icon name="play" />
                {text.profile.replay}
                <span className="sr"> {text.profile.replayOf(dateOf(at))}</span>
              </Link>
            </li>
          ))}
      </ul>
    </div>
  );
}

function OwnGames() {
  const mine = useGameList(`mine=true&limit=${SHOWN}`, false);
  return <GameRows isMine title={text.profile.yours} list={mine} empty={text.profile.noGames} />;
}
