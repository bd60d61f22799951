/** Tips for a player’s first game of a kind; dismissed for good with one click. */
import { Link } from "@tanstack/react-router";
import { settings, useSettings } from "../game/settings";
import { moduleOf } from "../games";
import { text } from "../text";
import { Icon } from "../ui/Icon";

export function Tips({ game }: { game: string }) {
  const { areTipsShown, tipsSeen } = useSettings();
  const { tips, loadCourse, loadLessons } = moduleOf(game);
  if (!areTipsShown || tips.length === 0 || tipsSeen.includes(game)) return null;
  return (
    <section className="section tips" aria-label={text.tips.title}>
      <div className="section-head">
        <h2 className="grow">{text.tips.title}</h2>
        {loadLessons && (
          <Link className="btn ghost small" to="/learn/$game" params={{ game }}>
            {text.tips.learn}
          </Link>
        )}
        {loadCourse && (
          <Link className="btn ghost small" to="/rules/$page" params={{ page: game }}>
            {text.tips.rules}
          </Link>
        )}
        <button
          type="button"
          className="btn ghost small"
          onClick={() => settings.setState({ tipsSeen: [...tipsSeen, game] })}
        >
          <Icon name="check" />
          {text.tips.understood}
        </button>
      </div>
      <ul>
        {tips.map((tip) => (
          <li key={tip}>{tip}</li>
        ))}
      </ul>
    </section>
  );
}
