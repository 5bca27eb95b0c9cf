import type { ReactElement } from "react";
import { act, screen } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import { renderScreen } from "#client/testing/render-screen.tsx";
import { json } from "#client/testing/sync/fake-wire.ts";
import { createStory, type SignedInTab, type Story } from "#client/testing/sync/story.ts";
import { NBSP } from "#client/language/plural.ts";
import { MyTasks } from "./my-tasks.tsx";
import { UrgentLine } from "./overview-sections.tsx";

let story: Story;
let vera: SignedInTab;
/** Boards with the user's tasks, as the server lists them: one that is on the device, and one that never arrives. */
let named: string[];

beforeEach(async () => {
  story = createStory();
  vera = await story.person("vera");
  const { wire } = vera.browser;
  named = [];
  wire.instead = ({ path }) => {
    if (path !== "/api/user/tasks") return null;
    const items = named.map((boardId) => ({ boardId, assigned: 3, created: 0, watched: 0 }));
    return json(200, { items, count: items.length });
  };
});

function Shown(): ReactElement {
  return (
    <>
      <p data-testid="line">
        <UrgentLine />
      </p>
      <MyTasks />
    </>
  );
}

const show = (): void => {
  const sync = { ...vera.tab.sync, openBoard: () => () => undefined };
  renderScreen(sync, <Shown />);
};
const rest = () => act(() => story.clock.advance(2_000));
const line = () => screen.getByTestId("line").textContent.replaceAll(NBSP, " ");
const boardLink = () => screen.getByRole("link", { name: /Читальня/ }).textContent;
const hasText = (words: string): boolean => document.body.textContent.replaceAll(NBSP, " ").includes(words);

/** Creates a task that is due today and assigned to the user. */
async function ownTask(): Promise<void> {
  const { sync } = vera.tab;
  const board = await story.board(vera.tab);
  const taskId = await story.task(vera.tab, board, "Полка");
  const userId = sync.session.state().user?.id ?? "";
  await sync.mutate("task.add", taskId, { field: "assigneeIds", value: userId });
  await sync.mutate("task.set", taskId, { dueAt: new Date().toISOString(), dueHasTime: false });
  await story.clock.advance(2_000);
  named.push(board.boardId);
}

describe("[MT-05] on a device that has not loaded all boards", () => {
  it("the page does not claim that a list is empty before the boards are known", async () => {
    show();
    expect(hasText("Задач нет")).toBe(false);
    // The endpoint's schemas are a lazy module.
    const hasEmptyTextAfterRest = async (): Promise<boolean> => {
      await rest();
      return hasText("Задач нет");
    };
    await expect.poll(hasEmptyTextAfterRest).toBe(true);
  });

  it("the page shows no counts and does not claim that the day is done while boards load", async () => {
    await ownTask();
    named.push(vera.tab.sync.newId());
    show();
    await rest();
    expect(hasText("Загружается 1 доска")).toBe(true);
    expect(boardLink()).toBe("Читальня");
    expect(line()).toBe("");
  });

  it("the page shows counts after all boards have loaded", async () => {
    await ownTask();
    show();
    await rest();
    expect(boardLink()).toMatch(/^Читальня1/);
    expect(line()).toContain("1 задача");
  });
});
