import { runtimeZone } from "#contract/time/time-zone.ts";
import { beforeEach, describe, expect, it } from "vitest";
import { createStory, type SignedInTab, type Story, type StoryBoard } from "#client/testing/sync/story.ts";
import { giveRole, PEOPLE } from "#client/testing/sync/fake-server.ts";
import { createTasks } from "../task-mutations.ts";

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

const where = () => ({ boardId: board.boardId, columnId: board.todo });

function madeBy({ tab: { sync } }: SignedInTab) {
  const task = sync.store.get("task", sync.store.list(`tasks:${board.todo}`)[0] ?? "");
  const labels = sync.store.list(`labels:${board.boardId}`).flatMap((id) => sync.store.get("label", id)?.name ?? []);
  return { task, labels };
}

describe("a task created from a line", () => {
  it("[QW-08] has its new label offline, and one undo step removes both", async () => {
    const { sync } = vera.tab;
    vera.browser.network.set(false);
    await createTasks(sync, where(), ["Сдать #отчёт завтра"], { plainTexts: [], newLabels: ["отчёт"] });
    const { task, labels } = madeBy(vera);
    expect(labels).toEqual(["отчёт"]);
    expect(task).toMatchObject({ title: "Сдать", labelIds: sync.store.list(`labels:${board.boardId}`) });
    expect(task?.dueAt).not.toBeNull();
    vera.browser.network.set(true);
    await story.clock.advance(60_000);
    expect(sync.outbox.refused()).toEqual([]);
    expect(await story.during(sync.undoOrRedo("back"))).toBe("done");
    expect(sync.store.list(`tasks:${board.todo}`)).toEqual([]);
    await story.clock.advance(2_000);
    const label = [...story.server.rows.label.values()].find(({ name }) => name === "отчёт");
    expect(label?.archivedAt).not.toBeNull();
  });

  it("[QW-08] gets no new label if the user may not create labels, but all the rest", async () => {
    giveRole(story.server, board.boardId, PEOPLE.oleg, "task_editor");
    const oleg = await story.person("oleg");
    oleg.tab.sync.openBoard(board.boardId);
    await story.clock.advance(2_000);
    await createTasks(oleg.tab.sync, where(), ["Сдать #отчёт завтра !2"], { plainTexts: [], newLabels: ["отчёт"] });
    const { task, labels } = madeBy(oleg);
    expect(labels).toEqual([]);
    expect(task).toMatchObject({ title: "Сдать #отчёт", priority: 2 });
    expect(task?.dueAt).not.toBeNull();
  });

  it("[QW-09] has the same recurrence rule as the dialog creates", async () => {
    await createTasks(vera.tab.sync, where(), ["Планёрка каждый понедельник в 10:00"]);
    const { task } = madeBy(vera);
    expect(task).toMatchObject({
      title: "Планёрка",
      recurrence: `FREQ=WEEKLY;BYDAY=MO;TZID=${runtimeZone()}`,
      dueHasTime: true,
    });
    const due = new Date(task?.dueAt ?? "");
    expect([due.getDay(), due.getHours(), due.getMinutes()]).toEqual([1, 10, 0]);
  });
});
