import { beforeEach, describe, expect, it } from "vitest";
import { ACCESS_TOKEN_LIFE_S, REFRESH_WAIT_MS, SESSION_IDLE_LIFE_S } from "#contract/core/limit.ts";
import { errorBody } from "#contract/core/error.ts";
import { json } from "#client/testing/sync/fake-wire.ts";
import { PEOPLE } from "#client/testing/sync/fake-server.ts";
import type { Tab } from "#client/testing/sync/device.ts";
import { createStory, type SignedInTab, type Story } from "#client/testing/sync/story.ts";
import { listBoards } from "#contract/boards/board-endpoints.ts";

let story: Story;
let vera: SignedInTab;

beforeEach(async () => {
  story = createStory();
  vera = await story.person("vera");
  vera.browser.wire.seen.length = 0;
});

const list = (tab: Tab) => tab.sync.call(listBoards, {});
const refreshes = () => vera.browser.wire.refreshes;
const REFRESH = "POST /api/auth/base/refreshToken";

/** Makes the server forget every access token. */
function expire(): void {
  vera.browser.wire.tokens.clear();
}

describe("a call that is answered 401 (SY-43)", () => {
  it("refreshes once and is repeated once", async () => {
    expire();
    expect(await story.during(list(vera.tab))).toEqual({ items: [], count: 0 });
    expect(vera.browser.wire.seen.filter((line) => line !== "GET /api/sync/changes")).toEqual([
      "GET /api/board/getMine",
      REFRESH,
      "GET /api/board/getMine",
    ]);
  });

  it("with many others at once causes one refresh", async () => {
    expire();
    const calls = Array.from({ length: 20 }, () => list(vera.tab));
    const answers = await story.during(Promise.all(calls));
    expect(answers).toHaveLength(20);
    expect(refreshes()).toBe(1);
  });

  it("again after the refresh ends the session, without a third try", async () => {
    vera.browser.wire.instead = ({ path }) =>
      path.startsWith("/api/board/") ? json(401, errorBody("TOKEN_EXPIRED")) : null;
    await expect(story.during(list(vera.tab))).rejects.toThrow("session is over");
    expect(vera.browser.wire.seen.filter((line) => line === "GET /api/board/getMine")).toHaveLength(2);
    expect(vera.tab.sync.session.state().status).toBe("expired");
  });

  it("after its token was renewed meanwhile throws NetworkFault, and the session stays", async () => {
    expire();
    let tries = 0;
    // The second try takes long: meanwhile another refresh gives the session its next token.
    vera.browser.wire.instead = ({ path }) => {
      if (!path.startsWith("/api/board/getMine")) return null;
      tries += 1;
      if (tries !== 2) return null;
      const stored = vera.browser.hub.credentials.read();
      if (stored === null) throw new Error("no tokens");
      vera.browser.wire.tokens.clear();
      vera.browser.wire.tokens.set("next", PEOPLE.vera);
      vera.browser.hub.credentials.write({ ...stored, token: "next" });
      return json(401, errorBody("TOKEN_EXPIRED"));
    };
    await expect(story.during(list(vera.tab))).rejects.toMatchObject({ name: "NetworkFault" });
    expect(vera.tab.sync.session.state().status).toBe("signed-in");
    expect(await story.during(list(vera.tab))).toMatchObject({ count: 0 });
    expect(vera.browser.hub.credentials.read()?.token).toBe("next");
  });

  it("and cannot be refreshed now throws NetworkFault, and the session stays", async () => {
    expire();
    vera.browser.wire.instead = ({ path }) => (path.includes("refreshToken") ? json(503, errorBody("BUSY")) : null);
    await expect(story.during(list(vera.tab))).rejects.toMatchObject({ name: "NetworkFault" });
    expect(vera.tab.sync.session.state().status).toBe("signed-in");
    vera.browser.wire.instead = () => null;
    expect(await story.during(list(vera.tab))).toMatchObject({ count: 0 });
  });
});

describe("a token that is about to expire", () => {
  it("is refreshed in time while the page is open, so that no call meets its end", async () => {
    await story.clock.advance((ACCESS_TOKEN_LIFE_S - 30) * 1_000);
    expect(refreshes()).toBe(1);
    await story.clock.advance(ACCESS_TOKEN_LIFE_S * 1_000 * 5);
    expect(refreshes()).toBeGreaterThanOrEqual(5);
    expect(refreshes()).toBeLessThanOrEqual(7);
  });

  it("is refreshed before the first call after a sleep", async () => {
    story.clock.jump(3 * 3_600_000);
    vera.browser.wire.seen.length = 0;
    await story.during(list(vera.tab));
    expect(vera.browser.wire.seen.slice(0, 2)).toEqual([REFRESH, "GET /api/board/getMine"]);
  });

  it("is sent to the socket when it is new (section 7 of the specification)", async () => {
    const sentTokens: unknown[] = [];
    const port = vera.browser.wire.socket;
    const connect = port.connect.bind(port);
    vera.tab.kill();
    port.connect = (handlers) => {
      const link = connect(handlers);
      return {
        ...link,
        send(event, body) {
          if (event === "socket.emit::updateToken") sentTokens.push(body);
          link.send(event, body);
        },
      };
    };
    const tab = await vera.browser.open();
    await story.clock.advance((ACCESS_TOKEN_LIFE_S - 30) * 1_000);
    expect(sentTokens).toContainEqual({ token: tab.sync.session.token() });
  });
});

describe("other tabs", () => {
  it("use the token that one of them got, without a request", async () => {
    const other = await vera.browser.open();
    await story.clock.advance(1_000);
    expire();
    const before = refreshes();
    await story.during(list(vera.tab));
    expect(other.sync.session.token()).toBe(vera.tab.sync.session.token());
    await story.during(list(other));
    expect(refreshes() - before).toBe(1);
  });

  it("refresh once if twenty of them make calls at once [SY-43] (F-20)", async () => {
    const tabs = [vera.tab];
    // These tabs get no messages from each other.
    while (tabs.length < 20) tabs.push(await vera.browser.open({ hasChannel: false }));
    await story.clock.advance(2_000);
    expire();
    const before = refreshes();
    const answers = await story.during(Promise.all(tabs.map(list)));
    expect(answers.every((answer) => answer.count === 0)).toBe(true);
    expect(refreshes() - before).toBe(1);
    expect(tabs.every((tab) => tab.sync.session.state().status === "signed-in")).toBe(true);
    const after = refreshes();
    await story.during(Promise.all(tabs.map(list)));
    expect(refreshes()).toBe(after);
  });

  it("refresh once if they read the new token but its former time of receipt (F-20)", async () => {
    const tabs = [vera.tab];
    while (tabs.length < 5) tabs.push(await vera.browser.open({ hasChannel: false }));
    await story.clock.advance(2_000);
    const { credentials } = vera.browser.hub;
    const read = credentials.read.bind(credentials);
    const long = story.clock.now() - ACCESS_TOKEN_LIFE_S * 1_000;
    credentials.read = () => {
      const stored = read();
      return stored === null ? null : { ...stored, receivedAt: long };
    };
    expire();
    const before = refreshes();
    await story.during(Promise.all(tabs.map(list)));
    await story.during(Promise.all(tabs.map(list)));
    expect(refreshes() - before).toBe(1);
  });

  it("wait ten seconds for a tab that dies while it refreshes, then refresh (Token refresh timeout)", async () => {
    const other = await vera.browser.open();
    await story.clock.advance(1_000);
    expire();
    vera.browser.wire.fate = ({ path }) => (path.includes("refreshToken") ? "lose" : "deliver");
    void list(vera.tab).catch(() => {});
    await story.clock.advance(65);
    vera.tab.kill();
    vera.browser.wire.fate = () => "deliver";
    const before = story.clock.now();
    const waited = list(other);
    await expect(story.during(waited)).rejects.toThrow("Token refresh timeout");
    expect(story.clock.now() - before).toBeGreaterThanOrEqual(REFRESH_WAIT_MS - 200);
    expect(story.clock.now() - before).toBeLessThanOrEqual(REFRESH_WAIT_MS + 200);
    expect(await story.during(list(other))).toMatchObject({ count: 0 });
    expect(other.sync.session.state().status).toBe("signed-in");
  });

  it("keep a new session when an older one turns out to have ended", async () => {
    const other = await vera.browser.open();
    await story.clock.advance(1_000);
    vera.browser.wire.instead = ({ path }) => {
      if (!path.includes("refreshToken")) return null;
      const stored = vera.browser.hub.credentials.read();
      if (stored === null) throw new Error("no tokens");
      vera.browser.wire.tokens.set("anew", PEOPLE.vera);
      vera.browser.hub.credentials.write({ ...stored, token: "anew" });
      return json(401, errorBody("SESSION_ENDED"));
    };
    expire();
    expect(await story.during(list(vera.tab))).toMatchObject({ count: 0 });
    vera.browser.wire.instead = () => null;
    expect(vera.tab.sync.session.state().status).toBe("signed-in");
    expect(await story.during(list(other))).toMatchObject({ count: 0 });
    expect(vera.browser.hub.credentials.read()?.token).toBe("anew");
  });

  it("are notified of a failed refresh (Refresh failed)", async () => {
    const other = await vera.browser.open();
    await story.clock.advance(1_000);
    expire();
    vera.browser.wire.instead = ({ path }) => (path.includes("refreshToken") ? json(503, errorBody("BUSY")) : null);
    const first = list(vera.tab).catch((error: unknown) => error);
    await story.clock.advance(15);
    await expect(story.during(list(other))).rejects.toThrow("Refresh failed");
    await first;
  });
});

describe("the body of the refresh (section 7 of the specification)", () => {
  it("has token, refreshToken and expiresIn, and the answer is stored with its user", async () => {
    const bodies: unknown[] = [];
    const stored = vera.browser.hub.credentials.read();
    vera.browser.wire.fate = ({ path, body, headers }) => {
      if (path.includes("refreshToken"))
        bodies.push(typeof body === "string" ? JSON.parse(body) : null, headers["authorization"]);
      return "deliver";
    };
    expire();
    await story.during(list(vera.tab));
    expect(bodies).toEqual([
      { token: stored?.token, refreshToken: stored?.refreshToken, expiresIn: SESSION_IDLE_LIFE_S },
      undefined,
    ]);
    expect(vera.browser.hub.credentials.read()).toMatchObject({
      userId: stored?.userId,
      token: vera.tab.sync.session.token(),
    });
  });

  it("[SY-133] has the life of the public configuration, or the last known one if it cannot be read", async () => {
    const sentLifetimes: unknown[] = [];
    const { wire } = vera.browser;
    wire.fate = ({ path, body }) => {
      if (path.includes("refreshToken") && typeof body === "string") sentLifetimes.push(JSON.parse(body).expiresIn);
      return "deliver";
    };
    wire.instead = ({ path }) => (path === "/config.json" ? json(200, { refreshExpiresIn: 77, build: "b" }) : null);
    vera.tab.kill();
    const next = await vera.browser.open();
    await story.clock.advance(1_000);
    expire();
    await story.during(list(next));
    next.kill();
    wire.instead = ({ path }) => (path === "/config.json" ? json(503, errorBody("BUSY")) : null);
    const last = await vera.browser.open();
    await story.clock.advance(1_000);
    expire();
    await story.during(list(last));
    expect(sentLifetimes).toEqual([77, 77]);
  });

  it("answered without valid tokens throws NetworkFault", async () => {
    expire();
    vera.browser.wire.instead = ({ path }) => (path.includes("refreshToken") ? json(200, { token: 5 }) : null);
    await expect(story.during(list(vera.tab))).rejects.toMatchObject({ name: "NetworkFault" });
    expect(vera.tab.sync.session.state().status).toBe("signed-in");
  });
});
