/** Starts the page. */
import "./ui/tokens.css";
import "./ui/base.css";
import "./ui/controls.css";
import "./ui/notices.css";
import "./ui/parts.css";
import "./app/shell.css";
import "./app/home.css";
import "./app/live.css";
import "./app/game.css";
import { QueryClientProvider } from "@tanstack/react-query";
import { RouterProvider } from "@tanstack/react-router";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { router } from "./app/router";
import { queryClient } from "./game/query";
import { wake } from "./game/sound";

for (const gesture of ["pointerdown", "keydown"]) window.addEventListener(gesture, wake, { once: true });

const root = document.getElementById("root");
if (root) {
  createRoot(root).render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </StrictMode>,
  );
}
