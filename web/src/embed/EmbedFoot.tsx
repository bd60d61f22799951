/** The foot of a frame: what can be done besides moving, and the way to the server itself, in a tab of its own. */
import type { ReactNode } from "react";
import { text } from "../text";

export function EmbedFoot({ href, children }: { href: string; children?: ReactNode }) {
  return (
    <footer className="embed-foot">
      {children}
      <a href={href} target="_blank" rel="noopener">
        {text.embed.open}
      </a>
    </footer>
  );
}
