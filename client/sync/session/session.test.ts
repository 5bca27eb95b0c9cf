import type { CheckStep } from "#contract/auth/sign-in-answer.ts";
import { beforeEach, describe, expect, it } from "vitest";
import { ERRORS, errorBody, type ErrorCode } from "#contract/core/error.ts";
import { kanbanLayout } from "../storage/disk/databases.ts";
import { json } from "#client/testing/sync/fake-wire.ts";
import { createBrowser, type FakeBrowser, type Tab } from "#client/testing/sync/device.ts";
import { PEOPLE } from "#client/testing/sync/fake-server.ts";
import { createStory, share, type SignedInTab, type Story, type StoryBoard } from "#client/testing/sync/story.ts";

let story: Story;
let vera: SignedInTab;

beforeEach(async () => {
  story = createStory();
  vera = await story.person("vera");
});

const AVATAR = "0123456789abcdef0123456789abcdef";
const refusal = (code: ErrorCode) => json(ERRORS[code].status, errorBody(code));
const status = (tab: Tab) => tab.sync.session.state().status;

async function signIn(tab: Tab, login: string): Promise<void> {
  await story.during(tab.sync.session.signIn({ login, password: "correct horse" }));
  await story.clock.advance(2_000);
}

describe("a start", () => {
  it("on a device without a former user is anonymous, and shows nothing", async () => {
    const browser = createBrowser(story.server, story.clock);
    const tab = await browser.open();
    expect(tab.sync.session.state()).toEqual({ status: "anonymous", user: null });
    await story.clock.advance(60_000);
    expect(browser.wire.seen).toEqual([]);
  });

  it("with a session shows the user and their rows at once, offline", async () => {
    const board = await story.board(vera.tab);
    vera.tab.kill();
    vera.browser.network.set(false);
    const tab = await vera.browser.open();
    expect(tab.sync.session.state()).toMatchObject({
      status: "signed-in",
      user: { id: PEOPLE.vera, username: "vera" },
    });
    expect(tab.sync.store.list("boards:root")).toEqual([board.boardId]);
    expect(tab.sync.store.list(`columns:${board.boardId}`)).toEqual([board.todo, board.done]);
    expect(tab.sync.store.person(PEOPLE.vera)?.name).toBe("vera");
  });

  it("with tokens but no stored data asks the server for their user", async () => {
    const board = await story.board(vera.tab);
    const fresh = createBrowser(story.server, story.clock);
    const stored = vera.browser.hub.credentials.read();
    if (stored === null) throw new Error("no credentials");
    fresh.hub.credentials.write({ ...stored, userId: null });
    for (const [token, user] of vera.browser.wire.tokens) fresh.wire.tokens.set(token, user);
    const tab = await fresh.open();
    expect(status(tab)).toBe("unknown");
    await story.clock.advance(1_000);
    expect(tab.sync.session.state()).toMatchObject({ status: "signed-in", user: { username: "vera" } });
    expect(tab.sync.store.list("boards:root")).toEqual([board.boardId]);
    expect(fresh.hub.credentials.read()?.userId).toBe(PEOPLE.vera);
  });

  it("with data but without tokens is expired: the data is shown, nothing is sent", async () => {
    const board = await story.board(vera.tab);
    vera.tab.kill();
    vera.browser.hub.credentials.clear();
    vera.browser.wire.seen.length = 0;
    const tab = await vera.browser.open();
    expect(status(tab)).toBe("expired");
    expect(tab.sync.store.list("boards:root")).toEqual([board.boardId]);
    await tab.sync.mutate("board.set", board.boardId, { title: "Фонд" });
    await story.clock.advance(60_000);
    expect(vera.browser.wire.seen).toEqual([]);
    expect(tab.sync.outbox.state().waiting).toBe(1);
    await signIn(tab, "vera");
    expect(story.server.rows.board.get(board.boardId)?.title).toBe("Фонд");
  });
});

describe("signing in", () => {
  it("with a wrong name throws the server's error and changes nothing", async () => {
    const tab = await createBrowser(story.server, story.clock).open();
    const tried = tab.sync.session.signIn({ login: "nobody", password: "correct horse" });
    await expect(story.during(tried)).rejects.toMatchObject({ code: "CREDENTIALS_WRONG" });
    expect(status(tab)).toBe("anonymous");
  });

  it("returns the step that is still to be taken, and begins no session before it is", async () => {
    const browser = createBrowser(story.server, story.clock);
    const tab = await browser.open();
    const step: CheckStep = {
      kind: "second_factor",
      ticket: "a ticket",
      factors: ["totp"],
      sentTo: null,
      expiresAt: "2026-11-21T14:00:00.000Z",
    };
    browser.wire.step = step;
    const answered = tab.sync.session.signIn({ login: "vera", password: "correct horse" });
    expect(await story.during(answered)).toEqual(step);
    expect([status(tab), tab.sync.session.token(), browser.hub.credentials.read()]).toEqual(["anonymous", null, null]);
  });

  it("lets keepUser show and store changes of the signed-in user only", async () => {
    const { user } = vera.tab.sync.session.state();
    if (user === null) throw new Error("nobody is signed in");
    await story.during(vera.tab.sync.session.keepUser({ ...user, name: "Вера Мальцева" }));
    await story.during(vera.tab.sync.session.keepUser({ ...user, id: PEOPLE.oleg, name: "Олег" }));
    expect(vera.tab.sync.session.state().user?.name).toBe("Вера Мальцева");
    const again = await vera.browser.open();
    expect(again.sync.session.state().user?.name).toBe("Вера Мальцева");
  });

  it("[AV-11] lets keepUser show them in the user's other tabs at once", async () => {
    const beside = await vera.browser.open();
    const { user } = vera.tab.sync.session.state();
    if (user === null) throw new Error("nobody is signed in");
    await story.during(vera.tab.sync.session.keepUser({ ...user, name: "Вера Мальцева", avatar: AVATAR }));
    expect(beside.sync.session.state().user).toMatchObject({ name: "Вера Мальцева", avatar: AVATAR });
    expect(beside.sync.store.person(user.id)).toMatchObject({ name: "Вера Мальцева", avatar: AVATAR });
  });

  it("stores the tokens for the next visit, and notifies the other tabs", async () => {
    const browser = createBrowser(story.server, story.clock);
    const [one, two] = [await browser.open(), await browser.open()];
    await signIn(one, "vera");
    expect([status(one), status(two)]).toEqual(["signed-in", "signed-in"]);
    expect(two.sync.session.token()).toBe(one.sync.session.token());
    expect(browser.hub.credentials.read()).toMatchObject({ userId: PEOPLE.vera, token: one.sync.session.token() });
  });
});

describe("another user in the same browser (SY-47)", () => {
  let board: StoryBoard;

  beforeEach(async () => {
    board = await story.board(vera.tab);
    await story.task(vera.tab, board, "Полка");
    vera.browser.wire.instead = ({ path }) => (path === "/api/sync/push" ? refusal("BUSY") : null);
    await vera.tab.sync.mutate("board.set", board.boardId, { title: "Не отправлено" });
  });

  /** Signs in the other user, and makes the server accept mutations again. */
  async function olegComes(): Promise<void> {
    await signIn(vera.tab, "oleg");
    vera.browser.wire.instead = () => null;
  }

  it("sees nothing of the first user's data, in memory or on the disk, and sends none of it", async () => {
    await olegComes();
    const { store, outbox } = vera.tab.sync;
    expect(store.list("boards:root")).toEqual([]);
    expect(store.get("board", board.boardId)).toBeUndefined();
    expect(store.list(`columns:${board.boardId}`)).toEqual([]);
    expect(outbox.state().waiting).toBe(0);
    for (const name of ["boards", "tasks", "columns", "offlineTasks"]) {
      expect(vera.browser.disk.rows("kanbanDB", name)).toEqual([]);
    }
    expect(vera.browser.disk.rows("yarusSync", "outbox")).toHaveLength(1);
    await story.clock.advance(120_000);
    expect(story.server.rows.board.get(board.boardId)?.title).toBe("Читальня");
  });

  it("keeps the first user's waiting mutations until they sign in again", async () => {
    await olegComes();
    await story.board(vera.tab, "Двор Олега");
    await signIn(vera.tab, "vera");
    await story.clock.advance(5_000);
    expect(story.server.rows.board.get(board.boardId)?.title).toBe("Не отправлено");
    expect(vera.tab.sync.store.list("boards:root")).toEqual([board.boardId]);
    expect(vera.browser.disk.rows("yarusSync", "outbox")).toEqual([]);
  });

  it("replaces the first user in the other tabs too", async () => {
    const other = await vera.browser.open();
    other.sync.openBoard(board.boardId);
    await signIn(vera.tab, "oleg");
    expect(other.sync.session.state().user?.username).toBe("oleg");
    expect(other.sync.store.list("boards:root")).toEqual([]);
    expect(other.sync.store.list(`columns:${board.boardId}`)).toEqual([]);
  });

  it("whose sign-in stops after the wipe leaves nothing that a reload would miss", async () => {
    vera.browser.wire.instead = () => null;
    await vera.tab.sync.mutate("favourite.set", board.boardId, { sort: "a0" });
    await story.clock.advance(2_000);
    const isOver = (): boolean => vera.browser.disk.rows("kanbanDB", "boards").length === 0;
    const dying = await vera.browser.open({
      onPoint({ at, stores }, kill) {
        if (at === "begin" && stores.join() === "meta" && isOver()) kill();
      },
    });
    void dying.sync.session.signIn({ login: "oleg", password: "correct horse" });
    await story.clock.advance(2_000);
    expect(dying.isAlive()).toBe(false);
    await signIn(vera.tab, "vera");
    vera.tab.kill();
    vera.browser.network.set(false);
    const { store } = (await vera.browser.open()).sync;
    expect(store.list("boards:root")).toEqual([board.boardId]);
    expect(store.list(`tasks:${board.todo}`)).toHaveLength(1);
    expect(store.list("favourites")).toHaveLength(1);
  });

  it("does not get the late answer of a first user's call", async () => {
    const other = await vera.browser.open();
    await signIn(vera.tab, "vera");
    share(story, board, "oleg");
    let isFirstRequest = true;
    vera.browser.wire.instead = ({ path }) => {
      if (isFirstRequest && path.startsWith("/api/board/getMine")) {
        isFirstRequest = false;
        void vera.tab.sync.session.signIn({ login: "oleg", password: "correct horse" });
      }
      return null;
    };
    await story.during(other.sync.refreshBoards());
    await story.clock.advance(5_000);
    expect(other.sync.session.state().user?.username).toBe("oleg");
    expect(other.sync.store.roleOn(board.boardId)).toBe("editor");
  });

  it("never sees rows on the disk that belong to another owner", async () => {
    const database = await vera.browser.disk.attach().open(kanbanLayout);
    const storedBoards = await database.transaction(["boards"], "read", (transaction) => transaction.all("boards"));
    await olegComes();
    await database.transaction(["boards"], "write", async (transaction) => {
      for (const record of storedBoards) await transaction.put("boards", record);
    });
    vera.tab.kill();
    const next = await vera.browser.open();
    expect(next.sync.store.list("boards:root")).toEqual([]);
  });
});

describe("signing out (SY-55)", () => {
  it("ends the session on the server and deletes the user's data from the device", async () => {
    const board = await story.board(vera.tab);
    await story.task(vera.tab, board, "Полка");
    expect(await story.during(vera.tab.sync.session.signOut())).toEqual({ unsent: 0 });
    expect(vera.browser.wire.seen).toContain("POST /api/auth/logout");
    expect(vera.tab.sync.session.state()).toEqual({ status: "anonymous", user: null });
    expect(vera.browser.hub.credentials.read()).toBeNull();
    expect(vera.tab.sync.store.list("boards:root")).toEqual([]);
    for (const [database, stores] of Object.entries(EVERYTHING)) {
      for (const name of stores) expect(vera.browser.disk.rows(database, name)).toEqual([]);
    }
  });

  it("signs out the other tabs", async () => {
    const board = await story.board(vera.tab);
    const other = await vera.browser.open();
    other.sync.openBoard(board.boardId);
    await story.during(vera.tab.sync.session.signOut());
    await story.clock.advance(1_000);
    expect(status(other)).toBe("anonymous");
    expect(other.sync.store.list("boards:root")).toEqual([]);
    vera.browser.wire.seen.length = 0;
    await story.clock.advance(120_000);
    expect(vera.browser.wire.seen).toEqual([]);
  });

  it("sends the outbox first", async () => {
    const board = await story.board(vera.tab);
    await vera.tab.sync.mutate("board.set", board.boardId, { title: "Фонд" });
    expect(await story.during(vera.tab.sync.session.signOut())).toEqual({ unsent: 0 });
    expect(story.server.rows.board.get(board.boardId)?.title).toBe("Фонд");
  });

  it("does nothing while mutations would be lost, and returns their number", async () => {
    const board = await story.board(vera.tab);
    vera.browser.wire.instead = ({ path }) => (path === "/api/sync/push" ? refusal("BUSY") : null);
    await vera.tab.sync.mutate("board.set", board.boardId, { title: "Фонд" });
    const before = story.clock.now();
    expect(await story.during(vera.tab.sync.session.signOut())).toEqual({ unsent: 1 });
    expect(story.clock.now() - before).toBeLessThanOrEqual(11_000);
    expect(status(vera.tab)).toBe("signed-in");
    expect(vera.tab.sync.store.get("board", board.boardId)?.title).toBe("Фонд");
  });

  it("offline is sent to the server when the network is back", async () => {
    await story.board(vera.tab);
    vera.browser.network.set(false);
    expect(await story.during(vera.tab.sync.session.signOut())).toEqual({ unsent: 0 });
    expect(status(vera.tab)).toBe("anonymous");
    expect(vera.browser.wire.seen).not.toContain("POST /api/auth/logout");
    vera.browser.network.set(true);
    await story.clock.advance(1_000);
    expect(vera.browser.wire.seen).toContain("POST /api/auth/logout");
    expect(vera.browser.disk.rows("yarusSync", "meta")).toEqual([]);
  });

  it("with a token that has expired since refreshes it once to end the session", async () => {
    vera.browser.network.set(false);
    await story.during(vera.tab.sync.session.signOut());
    vera.browser.wire.tokens.clear();
    vera.browser.network.set(true);
    await story.clock.advance(1_000);
    const goodbye = vera.browser.wire.seen.filter((line) => line.startsWith("POST /api/auth/")).slice(-3);
    expect(goodbye).toEqual(["POST /api/auth/logout", "POST /api/auth/base/refreshToken", "POST /api/auth/logout"]);
  });
});

const EVERYTHING = {
  kanbanDB: ["boards", "tasks", "offlineTasks", "comments", "columns"],
  yarusSync: ["outbox", "rejected", "responses", "docUpdates", "docState", "meta"],
};

describe("a lost session (SY-43)", () => {
  it.each<ErrorCode>(["SESSION_ENDED", "USER_DISABLED"])("by %s deletes nothing, and stops requests", async (code) => {
    const board = await story.board(vera.tab);
    vera.browser.wire.instead = ({ path }) =>
      path.startsWith("/api/auth/") ? refusal(code) : refusal("TOKEN_EXPIRED");
    await vera.tab.sync.mutate("board.set", board.boardId, { title: "Фонд" });
    await story.clock.advance(5_000);
    expect(status(vera.tab)).toBe("expired");
    expect(vera.tab.sync.session.token()).toBeNull();
    expect(vera.tab.sync.store.get("board", board.boardId)?.title).toBe("Фонд");
    expect(vera.tab.sync.outbox.state()).toMatchObject({ waiting: 1, refused: 0 });
    vera.browser.wire.seen.length = 0;
    await story.clock.advance(600_000);
    expect(vera.browser.wire.seen).toEqual([]);
    vera.browser.wire.instead = () => null;
    await signIn(vera.tab, "vera");
    expect(story.server.rows.board.get(board.boardId)?.title).toBe("Фонд");
  });

  it.each(["TOKEN_IS_EMPTY", "SESSION_ENDED"] as const)(
    "[SY-134] by %s asks the server once to delete the cookie that scripts cannot read",
    async (code) => {
      const forget = "POST /api/auth/forget";
      vera.browser.wire.instead = ({ path }) => (path === "/api/auth/forget" ? null : refusal(code));
      vera.browser.wire.seen.length = 0;
      await story.during(vera.tab.sync.refreshBoards());
      await story.clock.advance(600_000);
      expect(vera.browser.hub.credentials.read()).toBeNull();
      expect(vera.browser.wire.seen.filter((line) => line === forget)).toHaveLength(1);
    },
  );

  it.each(["TOKEN_IS_EMPTY", "TOKEN_EXPIRED"] as const)(
    "[SY-135] recognises %s if only the message has it",
    async (code) => {
      const { wire } = vera.browser;
      const bare = json(401, { statusCode: 401, message: code });
      wire.instead = ({ path }) => (path.startsWith("/api/board/") ? bare : null);
      wire.seen.length = 0;
      await story.during(vera.tab.sync.refreshBoards());
      const refreshed = wire.seen.filter((line) => line.includes("refreshToken")).length;
      expect([status(vera.tab), refreshed]).toEqual(["expired", code === "TOKEN_EXPIRED" ? 1 : 0]);
    },
  );

  it("by TOKEN_IS_EMPTY ends at once, without a refresh (section 8 of the specification)", async () => {
    await story.board(vera.tab);
    vera.browser.wire.instead = () => refusal("TOKEN_IS_EMPTY");
    vera.tab.sync.session.token();
    await story.during(vera.tab.sync.refreshBoards());
    expect(status(vera.tab)).toBe("expired");
    expect(vera.browser.wire.refreshes).toBe(0);
  });

  it("cannot happen offline: the app stays open for months", async () => {
    const board = await story.board(vera.tab);
    vera.browser.network.set(false);
    story.clock.jump(60 * 86_400_000);
    await story.clock.advance(3_600_000);
    expect(status(vera.tab)).toBe("signed-in");
    await vera.tab.sync.mutate("board.set", board.boardId, { title: "Фонд" });
    expect(vera.tab.sync.store.get("board", board.boardId)?.title).toBe("Фонд");
  });
});

describe("a device whose clock is wrong (SY-53)", () => {
  it.each([
    ["a day ahead", 86_400_000],
    ["a day behind", -86_400_000],
    ["ten years ahead", 3_652 * 86_400_000],
    ["ten years behind", -3_652 * 86_400_000],
  ])("by %s keeps its session and the order of mutations", async (_what, ms) => {
    const board = await story.board(vera.tab);
    story.clock.jump(ms);
    await vera.tab.sync.mutate("board.set", board.boardId, { title: "Первое" });
    await vera.tab.sync.mutate("board.set", board.boardId, { title: "Второе" });
    await story.clock.advance(5_000);
    expect(status(vera.tab)).toBe("signed-in");
    expect(story.server.rows.board.get(board.boardId)?.title).toBe("Второе");
    expect(vera.tab.sync.outbox.state().waiting).toBe(0);
    const refreshes = vera.browser.wire.refreshes;
    await story.clock.advance(60_000);
    expect(vera.browser.wire.refreshes - refreshes).toBeLessThanOrEqual(1);
  });
});

function browserOf(signed: SignedInTab): FakeBrowser {
  return signed.browser;
}

it("two devices of one user have sessions of their own", async () => {
  const phone = await story.person("vera");
  await story.during(phone.tab.sync.session.signOut());
  expect(status(vera.tab)).toBe("signed-in");
  expect(browserOf(vera).hub.credentials.read()).not.toBeNull();
});
