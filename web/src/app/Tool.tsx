/** A toolbar button: an icon, and a word where there is room. */
import { Icon, type IconName } from "../ui/Icon";

interface ToolProps {
  icon: IconName;
  word: string;
  isDisabled?: boolean;
  isPressed?: boolean;
  onClick: () => void;
}

export function Tool({ icon, word, isDisabled, isPressed, onClick }: ToolProps) {
  return (
    <button
      type="button"
      className="btn ghost"
      aria-label={word}
      aria-pressed={isPressed}
      title={word}
      disabled={isDisabled}
      onClick={onClick}
    >
      <Icon name={icon} />
      <span className="word">{word}</span>
    </button>
  );
}
