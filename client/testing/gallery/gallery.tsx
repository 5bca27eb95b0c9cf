import { StrictMode } from "react";
import type { ReactElement } from "react";
import { createRoot } from "react-dom/client";
import { OverlayHost } from "#client/ui/layout/overlay-host.tsx";
import { setThemeChoice, startTheme } from "#client/ui/theme/theme.ts";
import { BoardPage } from "./gallery-board.tsx";
import { ControlsPage } from "./gallery-controls.tsx";
import { EmptyPage, ErrorPage, OverviewPage, SignInPage } from "./gallery-pages.tsx";
import "#client/ui/theme/global.css";
import "#client/ui/icons/more-icons.ts";

/** The gallery of the design system: ?page=board|overview|sign-in|error|empty|controls, &theme=light|dark, &offline. */
const query = new URLSearchParams(location.search);
const offline = query.has("offline");

const PAGES: Readonly<Record<string, () => ReactElement>> = {
  board: () => <BoardPage offline={offline} />,
  overview: () => <OverviewPage />,
  "sign-in": () => <SignInPage />,
  error: () => <ErrorPage />,
  empty: () => <EmptyPage />,
  controls: () => <ControlsPage />,
};

startTheme();
if (query.get("theme") === "dark") setThemeChoice("dark");
if (query.get("theme") === "light") setThemeChoice("light");

const root = document.querySelector("#root");
if (root === null) throw new Error("The page has no #root");
createRoot(root).render(
  <StrictMode>
    {PAGES[query.get("page") ?? "board"]?.()}
    <OverlayHost />
  </StrictMode>,
);
