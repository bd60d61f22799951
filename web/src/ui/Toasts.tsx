/** Short messages that disappear after four seconds. */
import { dismiss, useNotices } from "../game/notices";
import { text } from "../text";
import { Icon } from "./Icon";

export function Toasts() {
  const toasts = useNotices((state) => state.toasts);
  return (
    <div className="toasts">
      {toasts.map(({ key, text: words, icon, isError }) => (
        <div key={key} data-toast={key} className={`toast ${isError ? "err" : ""}`} role={isError ? "alert" : "status"}>
          <Icon name={icon} />
          <span className="grow">{words}</span>
          <button type="button" className="btn ghost small" aria-label={text.game.dismiss} onClick={() => dismiss(key)}>
            <Icon name="close" />
          </button>
        </div>
      ))}
    </div>
  );
}

/** The polite live region of the page. */
export function LiveRegion() {
  const announcement = useNotices((state) => state.announcement);
  return (
    <div className="sr" role="status" aria-live="polite" data-testid="announcement">
      {announcement}
    </div>
  );
}
