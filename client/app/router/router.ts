import type { ReactElement } from "react";
import { setShownAddress } from "#client/shared/navigation/address.ts";
import { type PageError, pageErrorOf, pageNotFound } from "#client/shared/errors/page-error.ts";
import { setPageTitle } from "#client/shared/navigation/page-title.ts";
import { matchPath, type RouteName } from "#client/shared/navigation/paths.ts";
import { noteMove } from "#client/app/router/history-move.ts";
import type { SessionState } from "#client/sync/sync-api.ts";
import { guard } from "./guard.ts";
import type { Layout, Route } from "./routes.ts";

/** The page on screen. `step` names the browser's history step, for which scroll positions are stored. */
export interface ShownPage {
  readonly path: string;
  readonly search: string;
  readonly name: RouteName | null;
  readonly layout: Layout;
  /** A page, or the reason why there is none. */
  readonly page: ReactElement | PageError;
  readonly step: string;
}

/** The router's environment; `main.tsx` passes the browser's. */
export interface RouterWorld {
  readonly routes: Readonly<Record<RouteName, Route>>;
  readonly session: { state(): SessionState; subscribe(listener: () => void): () => void };
  /** The browser's online state. */
  network(): boolean;
  location(): { readonly path: string; readonly search: string; readonly hash: string; readonly step: string };
  /** Notifies of address changes, and whether «back» or «forward» caused them. */
  onMove(listener: (byHistory: boolean) => void): () => void;
  replace(to: string): void;
  /** Called with the page that is being replaced, while it is still on screen. */
  leaving(shown: ShownPage): void;
  /** Called when a page's chunk failed to load. Returns true if the page reloads, so that nothing else is shown. */
  chunkLost(error: unknown, path: string): boolean;
  /** Called with the load of a page, while the previous one stays on screen. */
  loading(page: Promise<void>): void;
  /** Returns the error to show instead of a page whose chunk failed to load. */
  lostChunk(): PageError;
}

export interface Router {
  /** Returns `null` until the first page is loaded. */
  readonly shown: () => ShownPage | null;
  readonly subscribe: (listener: () => void) => () => void;
  /** Starts loading the page of an address; a failure is reported on navigation to it. */
  readonly prefetch: (path: string) => void;
  readonly start: () => () => void;
}

/**
 * Creates the router: it matches the address, applies the guard, loads the page's chunk and only then shows it. Until then the previous
 * page stays.
 */
export function createRouter(world: RouterWorld): Router {
  const listeners = new Set<() => void>();
  let current: ShownPage | null = null;
  let turn = 0;

  function show(next: ShownPage, title: string): void {
    if (current !== null && current.step !== next.step) world.leaving(current);
    // With only another query it is the same page, which may have set a more specific title.
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

  /** Offline, the layout stays and a message takes the place of the page; online it is a navigation error. */
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
        // Reported on navigation: a failed load is retried then.
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
