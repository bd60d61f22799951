/** What every page has: the header, messages, and one voice for screen readers. */
import { Link, Outlet } from "@tanstack/react-router";
import { useNotices } from "../game/notices";
import { SettingsMenu } from "../ui/SettingsMenu";
import { LiveRegion, Toasts } from "../ui/Toasts";

export function Shell() {
  return (
    <>
      <a className="skip" href="#main">
        Skip to the page
      </a>
      <header className="top">
        <Link className="brand" to="/" aria-label="Parlor, home">
          <Mark />
          Parlor
        </Link>
        <nav aria-label="Main">
          <Link to="/" activeOptions={{ exact: true }} activeProps={{ "aria-current": "page" }}>
            Play
          </Link>
          <Link to="/watch" activeProps={{ "aria-current": "page" }}>
            Watch
          </Link>
          <Link to="/rules" activeProps={{ "aria-current": "page" }}>
            Rules
          </Link>
        </nav>
        <Network />
        <SettingsMenu />
      </header>
      <Outlet />
      <Toasts />
      <LiveRegion />
    </>
  );
}

function Mark() {
  return (
    <svg viewBox="0 0 52 52" aria-hidden="true">
      <circle cx="17" cy="18" r="13" fill="var(--accent)" />
      <rect x="24" y="24" width="24" height="24" rx="5" fill="var(--text)" />
      <circle cx="36" cy="36" r="5.5" fill="var(--bg)" />
    </svg>
  );
}

/** The state of the line, where there is one. */
function Network() {
  const line = useNotices((state) => state.line);
  if (!line) return <span className="network idle" />;
  const isOpen = line.connection === "open";
  return (
    <span className={`network ${isOpen ? "" : "offline"}`} data-connection={line.connection}>
      {isOpen ? "connected" : line.connection === "lost" ? "offline" : "connecting"}
      {isOpen && line.latency !== undefined && <span className="wide-only"> · {line.latency} ms</span>}
    </span>
  );
}
