/** The frame of every page: header, toasts and the live region for screen readers. */
import { Link, Outlet } from "@tanstack/react-router";
import { useSyncExternalStore } from "react";
import { useAccount, useSettingsOf } from "../game/account";
import { useNotices } from "../game/notices";
import { text } from "../text";
import { Icon } from "../ui/Icon";
import { SettingsMenu } from "../ui/SettingsMenu";
import { LiveRegion, Toasts } from "../ui/Toasts";
import { Challenges } from "./Challenges";

export function Shell() {
  return (
    <>
      <a className="skip" href="#main">
        {text.shell.skip}
      </a>
      <header className="top">
        <Link className="brand" to="/" aria-label={text.shell.home}>
          <Mark />
          <span>Parlor</span>
        </Link>
        <nav aria-label={text.shell.main}>
          <Link to="/" activeOptions={{ exact: true }} activeProps={{ "aria-current": "page" }}>
            {text.shell.play}
          </Link>
          <Link to="/puzzles" activeProps={{ "aria-current": "page" }}>
            {text.shell.puzzles}
          </Link>
          <Link to="/watch" activeProps={{ "aria-current": "page" }}>
            {text.shell.watch}
          </Link>
          <Link to="/rules" activeProps={{ "aria-current": "page" }}>
            {text.shell.rules}
          </Link>
          <Link to="/league" activeProps={{ "aria-current": "page" }}>
            {text.shell.league}
          </Link>
        </nav>
        <Network />
        <AccountLink />
        <SettingsMenu />
      </header>
      <Outlet />
      <Offline />
      <Challenges />
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

/** Has a fixed width, so that nothing shifts when the account is loaded. */
function AccountLink() {
  const account = useAccount();
  useSettingsOf(account);
  if (!account) {
    return (
      <Link className="btn ghost square" to="/account" aria-label={text.account.enter} title={text.account.enter}>
        <Icon name="person" />
      </Link>
    );
  }
  const name = text.account.yours(account.name);
  return (
    <Link className="btn ghost square" to="/players/$id" params={{ id: account.id }} aria-label={name} title={name}>
      <span className="initial" aria-hidden="true">
        {account.name.charAt(0).toUpperCase()}
      </span>
    </Link>
  );
}

/** The state of the game connection, if there is one. */
function Network() {
  const link = useNotices((state) => state.connection);
  if (!link) return <span className="network idle" />;
  const isOpen = link.connection === "open";
  return (
    <span className={`network ${isOpen ? "" : "offline"}`} data-connection={link.connection}>
      {isOpen ? text.connection.connected : link.connection === "lost" ? text.connection.lost : text.connection.connecting}
      {isOpen && link.latency !== undefined && <span className="wide-only"> · {link.latency} ms</span>}
    </span>
  );
}

/** Outside of a game the browser says whether it is online. */
function Offline() {
  const link = useNotices((state) => state.connection);
  const isOnline = useSyncExternalStore(subscribe, () => navigator.onLine);
  if (link || isOnline) return null;
  return (
    <div className="banner" role="status">
      <Icon name="offline" />
      <span>{text.connection.offline}</span>
    </div>
  );
}

function subscribe(onChange: () => void): () => void {
  const kinds = ["online", "offline"];
  for (const kind of kinds) window.addEventListener(kind, onChange);
  return () => {
    for (const kind of kinds) window.removeEventListener(kind, onChange);
  };
}
