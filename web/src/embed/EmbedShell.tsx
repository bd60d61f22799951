/** The frame of an embedded page: nothing but the game, messages, and the live region for screen readers. */
import "./embed.css";
import { Outlet } from "@tanstack/react-router";
import { LiveRegion, Toasts } from "../ui/Toasts";

const theme = new URLSearchParams(window.location.search).get("theme");
// The site knows best what fits it; the choice is not stored.
if (theme === "light" || theme === "dark") document.documentElement.dataset.theme = theme;

export function EmbedShell() {
  return (
    <>
      <Outlet />
      <Toasts />
      <LiveRegion />
    </>
  );
}
