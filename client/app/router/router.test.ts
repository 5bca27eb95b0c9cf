import { createElement, type ReactElement } from "react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { shownAddress } from "#client/shared/navigation/address.ts";
import { PageError } from "#client/shared/errors/page-error.ts";
import type { RouteName } from "#client/shared/navigation/paths.ts";
import type { SessionState } from "#client/sync/sync-api.ts";
import { createRouter, type RouterWorld } from "./router.ts";
import type { Route } from "./routes.ts";

interface Chunk {
  ready: boolean;
  loads: number;
  finish(): void;
  fail(error: Error): void;
}

/** An environment whose chunks load when the test says so. */
function createWorld(options: { readonly status?: SessionState["status"]; readonly path?: string } = {}) {
  const chunks = new Map<string, Chunk>();
  const routes = allRoutes(routeOf);
  let session: SessionState = { status: options.status ?? "signed-in", user: null };
  let url = options.path ?? "/";
  let step = 1;
  let move: (byHistory: boolean) => void = noListener;
  let notifySession: () => void = noListener;
  const lost = vi.fn(() => false);
  let lostAs = new PageError(500, "lost", "lost");

  function routeOf(name: string): Route {
    let settle: PromiseWithResolvers<void> | null = null;
    const chunk: Chunk = {
      ready: false,
      loads: 0,
      finish: () => {
        chunk.ready = true;
        settle?.resolve();
      },
      fail: (error) => settle?.reject(error),
    };
    chunks.set(name, chunk);
    const isGuest = ["auth", "authBase", "authSignUp"].includes(name);
    return {
      layout: isGuest ? "centered" : "default",
      title: `title of ${name}`,
      access: () => (isGuest ? "guest" : "session"),
      load: () => {
        chunk.loads += 1;
        settle = withResolvers();
        return settle.promise;
      },
      element: (): ReactElement | null => (chunk.ready ? createElement("i", { id: name }) : null),
    };
  }

  const world: RouterWorld = {
    routes,
    session: { state: () => session, subscribe: (listener) => ((notifySession = listener), () => {}) },
    network: () => true,
    location: () => {
      const { pathname, search, hash } = new URL(url, "http://here.invalid");
      return { path: pathname, search, hash, step: String(step) };
    },
    onMove: (listener) => ((move = listener), () => {}),
    replace: (to) => {
      url = to;
      move(false);
    },
    leaving: vi.fn(),
    chunkLost: lost,
    loading: () => undefined,
    lostChunk: () => lostAs,
  };
  return {
    world,
    lost,
    chunk: (name: RouteName): Chunk => chunks.get(name) ?? raise(),
    to: (path: string) => {
      url = path;
      step += 1;
      move(false);
    },
    url: () => url,
    losesAs: (error: PageError) => {
      lostAs = error;
    },
    session: (next: SessionState["status"]) => {
      session = { status: next, user: null };
      notifySession();
    },
  };
}

function raise(): never {
  throw new Error("no such chunk");
}

function noListener(): void {
  throw new Error("nobody listens");
}

function withResolvers(): PromiseWithResolvers<void> {
  let resolve: () => void = noListener;
  let reject: (reason: unknown) => void = noListener;
  const promise = new Promise<void>((yes, no) => {
    resolve = yes;
    reject = no;
  });
  return { promise, resolve, reject };
}

function allRoutes(make: (name: RouteName) => Route): Record<RouteName, Route> {
  return {
    index: make("index"),
    myTasks: make("myTasks"),
    profile: make("profile"),
    settings: make("settings"),
    favourites: make("favourites"),
    teams: make("teams"),
    teamNew: make("teamNew"),
    team: make("team"),
    teamEdit: make("teamEdit"),
    task: make("task"),
    board: make("board"),
    boardSettings: make("boardSettings"),
    boardInsight: make("boardInsight"),
    boardPublic: make("boardPublic"),
    auth: make("auth"),
    authBase: make("authBase"),
    authSignUp: make("authSignUp"),
    authCheck: make("authCheck"),
    authLogout: make("authLogout"),
    authTelegram: make("authTelegram"),
    authTelegramRedirect: make("authTelegramRedirect"),
    authExt: make("authExt"),
  };
}

const settle = () => new Promise((resolve) => void setTimeout(resolve));

describe("the router", () => {
  beforeEach(() => {
    document.title = "";
  });

  it("keeps the previous page on screen until the next one is loaded", async () => {
    const here = createWorld();
    const router = createRouter(here.world);
    router.start();
    here.chunk("index").finish();
    await settle();
    expect(router.shown()?.name).toBe("index");
    here.to("/favourites");
    await settle();
    expect(router.shown()?.name).toBe("index");
    expect(shownAddress().path).toBe("/");
    here.chunk("favourites").finish();
    await settle();
    expect(router.shown()?.name).toBe("favourites");
    expect(shownAddress().path).toBe("/favourites");
    expect(document.title).toBe("title of favourites — Ярус");
  });

  it("shows a page at once if its chunk is loaded", () => {
    const here = createWorld();
    here.chunk("index").ready = true;
    here.chunk("settings").ready = true;
    const router = createRouter(here.world);
    router.start();
    here.to("/settings");
    expect(router.shown()?.name).toBe("settings");
  });

  it("passes the query to the page's route, which may choose another page by it", async () => {
    const here = createWorld();
    const { task } = here.world.routes;
    const load = vi.fn<Route["load"]>((...args) => task.load(...args));
    const element = vi.fn<Route["element"]>((...args) => task.element(...args));
    const router = createRouter({ ...here.world, routes: { ...here.world.routes, task: { ...task, load, element } } });
    router.start();
    here.to("/t/5?code=secret");
    here.chunk("task").finish();
    await settle();
    for (const spy of [load, element]) {
      const [params, query] = spy.mock.lastCall ?? [];
      expect([params, query?.get("code")]).toEqual([{ task: "5" }, "secret"]);
    }
  });

  it("drops a page that was requested before another one", async () => {
    const here = createWorld();
    const router = createRouter(here.world);
    router.start();
    here.to("/settings");
    here.chunk("settings").finish();
    here.chunk("index").finish();
    await settle();
    expect(router.shown()?.name).toBe("settings");
  });

  it("shows 404 with the path for an unknown address", () => {
    const here = createWorld({ path: "/nowhere/at/all?x=1" });
    const router = createRouter(here.world);
    router.start();
    const page = router.shown()?.page;
    expect(page).toBeInstanceOf(PageError);
    expect(page).toMatchObject({ code: 404, message: "Page Not Found: /nowhere/at/all" });
    expect(document.title).toBe("Ярус");
  });

  it("redirects to /auth, and back to the requested page after the sign-in", async () => {
    const here = createWorld({ status: "anonymous", path: "/b/1?task=2#notification=3" });
    here.chunk("auth").ready = true;
    here.chunk("board").ready = true;
    const router = createRouter(here.world);
    router.start();
    expect(router.shown()).toMatchObject({ name: "auth", layout: "centered" });
    here.session("signed-in");
    await settle();
    expect(here.url()).toBe("/b/1?task=2#notification=3");
    expect(router.shown()?.name).toBe("board");
  });

  it("redirects to /auth when another tab signs out", () => {
    const here = createWorld({ path: "/settings" });
    here.chunk("settings").ready = true;
    here.chunk("auth").ready = true;
    const router = createRouter(here.world);
    router.start();
    here.session("anonymous");
    expect(router.shown()?.name).toBe("auth");
  });

  it("shows nothing until the session is known", async () => {
    const here = createWorld({ status: "unknown" });
    here.chunk("index").ready = true;
    const router = createRouter(here.world);
    router.start();
    expect(router.shown()).toBeNull();
    here.session("signed-in");
    expect(router.shown()?.name).toBe("index");
  });

  it("[SH-31] reports a chunk that failed to load, and loads it again the next time", async () => {
    const here = createWorld();
    here.chunk("index").ready = true;
    const router = createRouter(here.world);
    router.start();
    here.to("/settings");
    here.chunk("settings").fail(new Error("failed to fetch"));
    await settle();
    expect(here.lost).toHaveBeenCalledWith(expect.any(Error), "/settings");
    expect(router.shown()).toMatchObject({ path: "/settings", name: null, page: { code: 500, message: "lost" } });
    here.to("/");
    here.to("/settings");
    here.chunk("settings").finish();
    await settle();
    expect(here.chunk("settings").loads).toBe(2);
    expect(router.shown()?.name).toBe("settings");
  });

  it("[SH-32] keeps the layout around a page that is not on the device, and loads the page on the next try", async () => {
    const here = createWorld();
    here.chunk("index").ready = true;
    here.losesAs(new PageError(500, "absent", "absent"));
    const router = createRouter(here.world);
    router.start();
    here.to("/settings");
    here.chunk("settings").fail(new Error("failed to fetch"));
    await settle();
    expect(router.shown()).toMatchObject({ name: "settings", layout: "default", page: { reason: "absent" } });
    here.world.replace("/settings");
    here.chunk("settings").finish();
    await settle();
    expect(router.shown()?.page).not.toBeInstanceOf(PageError);
  });

  it("[SH-30] keeps the previous page while the application reloads", async () => {
    const here = createWorld();
    here.chunk("index").ready = true;
    here.lost.mockReturnValue(true);
    const router = createRouter(here.world);
    router.start();
    here.to("/settings");
    here.chunk("settings").fail(new Error("failed to fetch"));
    await settle();
    expect(router.shown()?.name).toBe("index");
  });
});
