import { beforeEach, expect, it } from "vitest";
import { createStory, type SignedInTab, type Story, type StoryBoard } from "#client/testing/sync/story.ts";
import { createTasks } from "./task-mutations.ts";

let story: Story;
let vera: SignedInTab;
let board: StoryBoard;

beforeEach(async () => {
  story = createStory();
  vera = await story.person("vera");
  board = await story.board(vera.tab);
  vera.tab.sync.openBoard(board.boardId);
  await story.clock.advance(2_000);
});

async function titlesOf(lines: readonly string[]): Promise<(string | undefined)[]> {
  const { sync } = vera.tab;
  await createTasks(sync, { boardId: board.boardId, columnId: board.todo }, lines);
  return sync.store.list(`tasks:${board.todo}`).map((id) => sync.store.get("task", id)?.title);
}

it.each([
  [
    ["- Соль", "* Перец", "1. Лавр", "- [ ] Лук", "[x] Мука", "-5 градусов"],
    ["Соль", "Перец", "Лавр", "Лук", "Мука", "-5 градусов"],
  ],
  [["1. Введение"], ["1. Введение"]],
])("[QW-06] createTasks strips list markers only from several lines: %j", async (lines, titles) => {
  expect(await titlesOf(lines)).toEqual(titles);
});
