import { beforeEach, describe, expect, it } from "vitest";
import { settle } from "#client/testing/sync/virtual-clock.ts";
import type { Tab } from "#client/testing/sync/device.ts";
import { commit, PEOPLE } from "#client/testing/sync/fake-server.ts";
import { bareEngine } from "#client/testing/sync/bare-engine.ts";
import { createStory, type SignedInTab, type Story, type StoryBoard } from "#client/testing/sync/story.ts";
import { subscribeToTabs, type TabMessage } from "./tabs.ts";

let story: Story;
let vera: SignedInTab;
let other: Tab;
let board: StoryBoard;

beforeEach(async () => {
  story = createStory();
  vera = await story.person("vera");
  board = await story.board(vera.tab);
  other = await vera.browser.open();
  await story.clock.advance(1_000);
});

describe("another tab, without the server (SY-46)", () => {
  beforeEach(() => {
    vera.browser.network.set(false);
    vera.browser.wire.cut();
    vera.browser.wire.isUp = false;
  });

  it("shows a mutation at once, with its mark and count", async () => {
    const taskId = await story.task(vera.tab, board, "Полка");
    await settle();
    expect(other.sync.store.list(`tasks:${board.todo}`)).toEqual([taskId]);
    expect(other.sync.store.mark("task", taskId)).toBe("waiting");
    expect(other.sync.outbox.state().waiting).toBe(1);
  });

  it("can change its row further: both tabs share one outbox", async () => {
    const taskId = await story.task(vera.tab, board, "Полка");
    await settle();
    await other.sync.mutate("task.set", taskId, { title: "Шкаф" });
    await settle();
    expect(vera.tab.sync.store.get("task", taskId)?.title).toBe("Шкаф");
    vera.browser.wire.isUp = true;
    vera.browser.network.set(true);
    await story.clock.advance(3_000);
    expect(story.server.rows.task.get(taskId)?.title).toBe("Шкаф");
  });

  it("that is opened later shows it too", async () => {
    await vera.tab.sync.mutate("board.set", board.boardId, { title: "Фонд" });
    const third = await vera.browser.open();
    expect(third.sync.store.get("board", board.boardId)?.title).toBe("Фонд");
  });
});

describe("what one tab receives from the server (SY-46)", () => {
  it("is shown in the others, although they do not follow the board", async () => {
    vera.tab.sync.openBoard(board.boardId);
    await story.clock.advance(1_000);
    const id = vera.tab.sync.newId();
    const args = { boardId: board.boardId, columnId: board.todo, title: "Полка" };
    commit(story.server, PEOPLE.vera, { mutationId: id, op: "task.create", id, args });
    await story.clock.advance(100);
    expect(other.sync.store.list(`tasks:${board.todo}`)).toEqual([id]);
    expect(other.sync.store.get("task", id)).toEqual(story.server.rows.task.get(id));
  });

  it("removes an acknowledged mutation from all of them (SY-33)", async () => {
    await vera.tab.sync.mutate("board.set", board.boardId, { title: "Фонд" });
    await story.clock.advance(1_000);
    for (const tab of [vera.tab, other]) {
      expect(tab.sync.outbox.state().waiting).toBe(0);
      expect(tab.sync.inspect().pending).toEqual([]);
      expect(tab.sync.store.get("board", board.boardId)).toEqual(story.server.rows.board.get(board.boardId));
    }
  });

  it("is read from the disk by the others if it is a whole board", async () => {
    const phone = await story.person("vera");
    const beside = await phone.browser.open();
    phone.browser.wire.seen.length = 0;
    phone.tab.sync.openBoard(board.boardId);
    await story.clock.advance(1_000);
    expect(beside.sync.store.boardState(board.boardId)).toBe("complete");
    expect(beside.sync.store.list(`columns:${board.boardId}`)).toEqual([board.todo, board.done]);
    expect(phone.browser.wire.seen.filter((line) => line === `GET /api/board/${board.boardId}`)).toHaveLength(1);
  });
});

describe("without BroadcastChannel (SY-52)", () => {
  it("tabs synchronise through the disk and the server", async () => {
    const alone = await vera.browser.open({ hasChannel: false });
    await alone.sync.mutate("board.set", board.boardId, { title: "Фонд" });
    await story.clock.advance(2_000);
    expect(story.server.rows.board.get(board.boardId)?.title).toBe("Фонд");
    other.visibility.set(true);
    await story.clock.advance(31_000);
    expect(other.sync.store.get("board", board.boardId)?.title).toBe("Фонд");
  });

  it("a tab that becomes visible reads the mutations that others have left", async () => {
    vera.browser.network.set(false);
    const alone = await vera.browser.open({ hasChannel: false });
    await alone.sync.mutate("board.set", board.boardId, { title: "Фонд" });
    expect(other.sync.store.get("board", board.boardId)?.title).toBe("Читальня");
    other.visibility.set(true);
    await story.clock.advance(100);
    expect(other.sync.store.get("board", board.boardId)?.title).toBe("Фонд");
  });
});

describe("a message", () => {
  it("of another user's tab is ignored, except for a sign-in and a sign-out", () => {
    let listener: (message: unknown) => void = () => {};
    const { engine } = bareEngine({
      channel: {
        post: () => {},
        subscribe(onMessage) {
          listener = onMessage;
          return () => {};
        },
      },
    });
    const received: TabMessage[] = [];
    subscribeToTabs(engine, (message) => received.push(message));
    for (const kind of ["outbox", "signed-in", "signed-out"]) listener({ userId: "somebody", message: { kind } });
    listener({ userId: null, message: { kind: "outbox" } });
    for (const stranger of [null, 5, "text", {}, { message: {} }]) listener(stranger);
    expect(received.map(({ kind }) => kind)).toEqual(["signed-in", "signed-out", "outbox"]);
  });
});
