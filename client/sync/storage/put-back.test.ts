import { beforeEach, describe, expect, it } from "vitest";
import { settle } from "#client/testing/sync/virtual-clock.ts";
import { createStory, type SignedInTab, type Story, type StoryBoard } from "#client/testing/sync/story.ts";

let story: Story;
let vera: SignedInTab;
let board: StoryBoard;

beforeEach(async () => {
  story = createStory();
  vera = await story.person("vera");
  board = await story.board(vera.tab);
  vera.tab.sync.openBoard(board.boardId);
  await story.task(vera.tab, board, "На сервере");
  await story.clock.advance(2_000);
});

function offline(): void {
  vera.browser.network.set(false);
  vera.browser.wire.cut();
  vera.browser.wire.isUp = false;
}

function online(): void {
  vera.browser.wire.isUp = true;
  vera.browser.network.set(true);
  vera.browser.wire.mend();
}

const titlesOf = (rows: object[]) => rows.map((row) => String(Reflect.get(row, "title"))).toSorted();
const storedTitles = () => titlesOf(vera.browser.disk.rows("kanbanDB", "tasks"));
const queue = () => vera.browser.disk.rows("yarusSync", "outbox").map((row) => Number(Reflect.get(row, "n")));
const onServer = () => titlesOf([...story.server.rows.task.values()]);

describe("a device whose databases are deleted under an open page (SY-73)", () => {
  it("gets the boards that the page shows again, and reports that", async () => {
    expect(storedTitles()).toEqual(["На сервере"]);
    vera.browser.disk.lose("kanbanDB");
    await story.clock.advance(1_000);
    expect(storedTitles()).toEqual(["На сервере"]);
    expect(vera.tab.sync.connection.state().storage).toBe("rebuilt");
    const other = await vera.browser.open();
    expect(other.sync.store.boardState(board.boardId)).toBe("complete");
  });

  it("gets the waiting mutations again, in their order and before a new one", async () => {
    offline();
    await story.task(vera.tab, board, "Первая");
    await story.task(vera.tab, board, "Вторая");
    const before = queue();
    vera.browser.disk.lose("yarusSync");
    vera.browser.disk.lose("kanbanDB");
    await story.task(vera.tab, board, "Третья");
    await settle();
    expect(queue().slice(0, 2)).toEqual(before);
    expect(queue()).toHaveLength(3);
    expect(queue()).toEqual(queue().toSorted((a, b) => a - b));
    // The page is closed: everything from its memory must be stored.
    vera.tab.kill();
    const reopened = await vera.browser.open();
    expect(reopened.sync.session.state().user?.username).toBe("vera");
    expect(reopened.sync.outbox.state().waiting).toBe(3);
    online();
    await story.clock.advance(5_000);
    expect(onServer()).toEqual(["Вторая", "На сервере", "Первая", "Третья"]);
    expect(reopened.sync.outbox.state()).toEqual({ waiting: 0, sending: false, refused: 0 });
  });

  it("gets nothing if no user is signed in", async () => {
    await story.during(vera.tab.sync.session.signOut());
    vera.browser.disk.lose("yarusSync");
    await settle();
    expect(vera.browser.disk.rows("yarusSync", "meta")).toEqual([]);
  });
});
