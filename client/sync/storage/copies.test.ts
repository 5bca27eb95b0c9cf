import { beforeEach, describe, expect, it } from "vitest";
import { listBoards } from "#contract/boards/board-endpoints.ts";
import { createStory, type SignedInTab, type Story, type StoryBoard } from "#client/testing/sync/story.ts";

let story: Story;
let vera: SignedInTab;
let read: StoryBoard;
let edited: StoryBoard;
let open: StoryBoard;

beforeEach(async () => {
  story = createStory();
  vera = await story.person("vera");
  read = await story.board(vera.tab, "Прочитана");
  edited = await story.board(vera.tab, "С правкой");
  open = await story.board(vera.tab, "Открыта");
  for (const board of [read, edited, open]) await story.task(vera.tab, board, "Задача");
  await story.during(vera.tab.sync.call(listBoards, {}, "board"));
  vera.tab.sync.openBoard(open.boardId);
  await story.clock.advance(2_000);
  vera.browser.network.set(false);
  vera.browser.wire.cut();
  vera.browser.wire.isUp = false;
  await story.task(vera.tab, edited, "Ждёт");
});

const count = () => story.during(vera.tab.sync.copies().then((copies) => copies.count()));
const clear = () => story.during(vera.tab.sync.copies().then((copies) => copies.clear()));

it("device copies are counted by kind [SY-74]", async () => {
  expect(await count()).toEqual({ boards: 3, tasks: 3, answers: 1, unsent: 1, refused: 0 });
});

describe("clearing device copies [SY-74]", () => {
  it("deletes what the server has, and keeps unsent mutations with their boards", async () => {
    await clear();
    await story.clock.advance(1_000);
    expect(await count()).toEqual({ boards: 2, tasks: 2, answers: 0, unsent: 1, refused: 0 });
    expect(vera.tab.sync.store.boardState(edited.boardId)).toBe("complete");
    expect(vera.tab.sync.outbox.waiting()).toHaveLength(1);
    // The board is still in the lists, but it is not loaded.
    expect(vera.tab.sync.store.get("board", read.boardId)?.title).toBe("Прочитана");
    expect(vera.tab.sync.store.boardState(read.boardId)).not.toBe("complete");
  });

  it("keeps the boards that another tab has open", async () => {
    const other = await vera.browser.open();
    other.sync.openBoard(read.boardId);
    await story.clock.advance(500);
    await clear();
    await story.clock.advance(1_000);
    expect(other.sync.store.boardState(read.boardId)).toBe("complete");
    expect((await count()).boards).toBe(3);
  });

  it("lets a cleared board load again online", async () => {
    await clear();
    vera.browser.wire.isUp = true;
    vera.browser.network.set(true);
    vera.browser.wire.mend();
    vera.tab.sync.openBoard(read.boardId);
    await story.clock.advance(3_000);
    expect(vera.tab.sync.store.boardState(read.boardId)).toBe("complete");
    expect(vera.tab.sync.store.list(`tasks:${read.todo}`)).toHaveLength(1);
    expect((await count()).boards).toBe(3);
  });
});
