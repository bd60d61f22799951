/** Marks the account of a program. */
import { text } from "../text";

export const BotBadge = () => <span className="pill bot-badge">{text.botAccount.badge}</span>;
