import { beforeEach, describe, expect, it } from "vitest";
import { userInfo } from "#contract/users/user.ts";
import { createStory, type SignedInTab, type Story, type StoryBoard } from "#client/testing/sync/story.ts";

let story: Story;
let vera: SignedInTab;
let board: StoryBoard;

beforeEach(async () => {
  story = createStory();
  vera = await story.person("vera");
  board = await story.board(vera.tab);
  vera.tab.sync.openBoard(board.boardId);
  await story.clock.advance(1_000);
});

describe("an offline start", () => {
  it("shows everything, sends no request, and continues when the network is there", async () => {
    await vera.tab.sync.mutate("favourite.set", board.boardId, { sort: "a0" });
    await story.clock.advance(1_000);
    vera.tab.kill();
    vera.browser.network.set(false);
    vera.browser.wire.seen.length = 0;
    const tab = await vera.browser.open();
    tab.sync.openBoard(board.boardId);
    await tab.sync.mutate("board.set", board.boardId, { title: "Фонд" });
    await story.clock.advance(600_000);
    expect(vera.browser.wire.seen).toEqual([]);
    expect(tab.sync.store.list("favourites")).toEqual([board.boardId]);
    expect(tab.sync.store.boardState(board.boardId)).toBe("complete");
    vera.browser.network.set(true);
    await story.clock.advance(1_000);
    expect(story.server.rows.board.get(board.boardId)?.title).toBe("Фонд");
    expect(tab.sync.connection.state()).toMatchObject({ online: true, socket: true });
  });

  it("with an acknowledged entry of a dead tab pulls its streams, and deletes the entry (SY-33)", async () => {
    let isDying = false;
    vera.tab.kill();
    const tab = await vera.browser.open({
      onPoint({ at, mode, stores }, kill) {
        // The tab dies after the answer was stored and before its rows are.
        if (isDying && at === "begin" && mode === "write" && stores.includes("tasks")) kill();
      },
    });
    tab.sync.openBoard(board.boardId);
    await story.clock.advance(1_000);
    vera.browser.wire.passes = () => false;
    isDying = true;
    await tab.sync.mutate("column.set", board.todo, { name: "Ждут" });
    await story.clock.advance(1_000);
    expect(tab.isAlive()).toBe(false);
    const next = await vera.browser.open();
    await story.clock.advance(2_000);
    expect(vera.browser.disk.rows("yarusSync", "outbox")).toEqual([]);
    expect(next.sync.store.get("column", board.todo)?.name).toBe("Ждут");
  });
});

describe("[SY-132] a first connection", () => {
  const info = (tab: SignedInTab["tab"]) => tab.sync.call(userInfo, {}, "profile");
  const userInfoRequests = () => vera.browser.wire.seen.filter((line) => line === "GET /api/user/info");
  beforeEach(async () => {
    await story.during(info(vera.tab));
    vera.tab.kill();
    vera.browser.wire.hangs = true;
    vera.browser.wire.seen.length = 0;
  });

  it("is not online before it is made, and mutations do not wait for it", async () => {
    const tab = await vera.browser.open();
    expect(tab.sync.connection.state()).toMatchObject({ online: false, connecting: "begun" });
    expect(tab.sync.store.boardState(board.boardId)).toBe("complete");
    await tab.sync.mutate("board.set", board.boardId, { title: "Фонд" });
    expect(tab.sync.store.get("board", board.boardId)?.title).toBe("Фонд");
  });

  it("delays reads by at most 1.5 seconds, after which they use the cache", async () => {
    const tab = await vera.browser.open();
    const answer = info(tab);
    await story.clock.advance(1_000);
    expect(userInfoRequests()).toEqual([]);
    await story.clock.advance(1_000);
    expect((await answer).user?.username).toBe("vera");
    expect([userInfoRequests(), tab.sync.connection.state()]).toMatchObject([
      [],
      { online: false, connecting: "slow" },
    ]);
  });

  it("is online when it is made, and reads use the server", async () => {
    vera.browser.wire.hangs = false;
    const tab = await vera.browser.open();
    await story.during(info(tab));
    expect([userInfoRequests().length, tab.sync.connection.state()]).toMatchObject([
      1,
      { online: true, connecting: null },
    ]);
  });

  it("is offline when it is refused", async () => {
    Object.assign(vera.browser.wire, { hangs: false, isUp: false });
    const tab = await vera.browser.open();
    await story.clock.advance(1_000);
    expect(tab.sync.connection.state()).toMatchObject({ online: false, connecting: null });
  });

  it("is not waited for without a signed-in user", async () => {
    vera.browser.hub.credentials.clear();
    const tab = await vera.browser.open();
    expect(tab.sync.connection.state()).toMatchObject({ online: true, connecting: null });
  });
});

describe("a stopped tab", () => {
  it("has stored its rows, and sends no requests afterwards", async () => {
    await vera.tab.sync.mutate("board.set", board.boardId, { title: "Фонд" });
    await story.clock.advance(500);
    await story.during(vera.tab.sync.stop());
    vera.browser.wire.seen.length = 0;
    await story.clock.advance(600_000);
    vera.browser.network.set(true);
    await story.clock.advance(1_000);
    expect(vera.browser.wire.seen).toEqual([]);
    const next = await vera.browser.open();
    expect(next.sync.store.get("board", board.boardId)?.title).toBe("Фонд");
  });
});

describe("two engines", () => {
  it("in one process share no state", async () => {
    const oleg = await story.person("oleg");
    expect(oleg.tab.sync.store.list("boards:root")).toEqual([]);
    expect(oleg.tab.sync.session.state().user?.username).toBe("oleg");
    expect(vera.tab.sync.session.state().user?.username).toBe("vera");
  });
});

describe("an idle hour", () => {
  it("sends a bounded number of requests", async () => {
    vera.browser.wire.seen.length = 0;
    await story.clock.advance(3_600_000);
    const counts = new Map<string, number>();
    for (const line of vera.browser.wire.seen) counts.set(line, (counts.get(line) ?? 0) + 1);
    expect(counts.get("GET /api/board/getMine")).toBeLessThanOrEqual(121);
    expect(counts.get("POST /api/auth/base/refreshToken")).toBeLessThanOrEqual(8);
    expect([...counts.keys()].toSorted((a, b) => (a < b ? -1 : 1))).toEqual([
      "GET /api/board/getMine",
      "POST /api/auth/base/refreshToken",
    ]);
  });
});
