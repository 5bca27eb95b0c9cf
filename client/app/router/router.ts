import type { ReactElement } from "react";
import { setShownAddress } from "#client/shared/navigation/address.ts";
import { type PageError, pageErrorOf, pageNotFound } from "#client/shared/errors/page-error.ts";
import { setPageTitle } from "#client/shared/navigation/page-title.ts";
import { matchPath, type RouteName } from "#client/shared/navigation/paths.ts";
import { noteMove } from "#client/app/router/history-move.ts";
import type { SessionState } from "#client/sync/sync-api.ts";
import { guard } from "./guard.ts";
import type { Layout, Route } from "./routes.ts";

/** What is on screen. `step` names the step of the browser's history, by which its scrollers are remembered. */
export interface ShownPage {
  readonly path: string;
  readonly search: string;
  readonly name: RouteName | null;
  readonly layout: Layout;
  /** A page, or the reason why there is none. */
  readonly page: ReactElement | PageError;
  readonly step: string;
}

/** What the router is told of the world; the browser's own in `main.tsx`. */
export interface RouterWorld {
  readonly routes: Readonly<Record<RouteName, Route>>;
  readonly session: { state(): SessionState; subscribe(listener: () => void): () => void };
  /** The browser's word on the network. */
  network(): boolean;
  location(): { readonly path: string; readonly search: string; readonly hash: string; readonly step: string };
  /** Tells when the address has changed, and whether by the browser's own «back» or «forward». */
  onMove(listener: (byHistory: boolean) => void): () => void;
  replace(to: string): void;
  /** Called with the page that is leaving, while it is still on screen. */
  leaving(shown: ShownPage): void;
  /** A page's chunk did not load. True when the page is being reloaded, and nothing is to be shown instead. */
  chunkLost(error: unknown, path: string): boolean;
  /** Called with the load of a page that is not here, while the one before stays on screen. */
  loading(page: Promise<void>): void;
  /** What is shown in place of a page whose chunk did not load. */
  lostChunk(): PageError;
}

export interface Router {
  /** `null` until the first page is here. */
  readonly shown: () => ShownPage | null;
  readonly subscribe: (listener: () => void) => () => void;
  /** Begins to load the page that an address leads to; its failure is told when somebody goes there. */
  readonly prefetch: (path: string) => void;
  readonly start: () => () => void;
}

/** Goes where the address says: matches, guards, loads the page's chunk, and only then shows it. The page before stays until then. */
export function createRouter(world: RouterWorld): Router {
  const listeners = new Set<() => void>();
  let current: ShownPage | null = null;
  let turn = 0;

  function show(next: ShownPage, title: string): void {
    if (current !== null && current.step !== next.step) world.leaving(current);
    // Another query is the same page, which has given a truer name.
    const isSame = current?.path === next.path && current.name === next.name;
    current = next;
    if (!isSame) setPageTitle(title);
    setShownAddress(next);
    for (const listener of listeners) listener();
  }

  function showError(error: PageError): void {
    show({ ...world.location(), name: null, layout: "default", page: error }, "");
  }

  function showPage(name: RouteName, route: Route, page: ReactElement): void {
    show({ ...world.location(), name, layout: route.layout, page }, route.title);
  }

  /** Without a network the frame stays and a message stands in the page's place; with one it is an error of the navigation. */
  function showLost(name: RouteName, route: Route, error: PageError): void {
    if (error.reason === "absent") show({ ...world.location(), name, layout: route.layout, page: error }, route.title);
    else showError(error);
  }

  async function loadPage(name: RouteName, route: Route, args: Readonly<Parameters<Route["load"]>>): Promise<void> {
    const startedTurn = turn;
    const { path } = world.location();
    try {
      await route.load(...args);
    } catch (error) {
      if (startedTurn === turn && !world.chunkLost(error, path)) showLost(name, route, world.lostChunk());
      return;
    }
    const page = route.element(...args);
    if (startedTurn === turn && page !== null) showPage(name, route, page);
  }

  function go(): void {
    turn += 1;
    const here = world.location();
    const match = matchPath(here.path);
    if (match === null) return showError(pageNotFound(here.path));
    const route = world.routes[match.name];
    const args = [match.params, new URLSearchParams(here.search)] as const;
    const { status } = world.session.state();
    const verdict = guard({ ...here, access: route.access(...args), status, network: world.network() });
    if (verdict.kind === "wait") return;
    if (verdict.kind === "go") return world.replace(verdict.to);
    const page = route.element(...args);
    if (page === null) {
      const coming = loadPage(match.name, route, args).catch((error: unknown) => showError(pageErrorOf(error)));
      if (current !== null) world.loading(coming);
    } else showPage(match.name, route, page);
  }

  return {
    shown: () => current,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    prefetch: (path) => {
      const match = matchPath(path);
      if (match === null) return;
      world.routes[match.name].load(match.params, new URLSearchParams()).catch(() => {
        // Told when somebody goes there: a load that failed is tried again then.
      });
    },
    start: () => {
      const stopMoves = world.onMove((byHistory) => {
        noteMove(byHistory);
        go();
      });
      const stopSession = world.session.subscribe(go);
      go();
      return () => {
        stopMoves();
        stopSession();
      };
    },
  };
}
