import { beforeEach, describe, expect, test } from "vitest";
import { ITEMS_PER_TASK_MAX } from "#contract/core/limit.ts";
import {
  holders,
  item,
  openReadingRoom,
  owner,
  task,
  type ReadingRoom,
} from "#server/testing/mutations/reading-room.ts";

let room: ReadingRoom;
beforeEach(async () => {
  room = await openReadingRoom();
});

const state = () => room.storage.copy().state;
const stored = (number: number) => state().items.get(item(number));
const counters = () => {
  const row = state().tasks.get(task(1));
  return [row?.checklistDone, row?.checklistTotal];
};
const line = (text: string) => ({ taskId: task(1), group: "План", text, sort: "a5" });

describe("a checklist item", () => {
  test("[PT-01, PT-03] is created, checked, removed and restored, and the task's counters follow", async () => {
    await room.run(owner, "item.create", item(5), line("Проверить"));
    expect([stored(5), counters()]).toMatchObject([{ text: "Проверить", done: false, version: 1 }, [0, 3]]);
    await room.run(owner, "item.set", item(5), { done: true });
    await room.run(owner, "item.set", item(5), { done: true });
    expect([stored(5), counters()]).toMatchObject([{ done: true, version: 2 }, [1, 3]]);
    await room.run(owner, "item.remove", item(5), {});
    expect([stored(5)?.deletedAt, counters()]).toEqual([expect.any(String), [0, 2]]);
    await room.refused("ITEM_GONE", owner, "item.set", item(5), { done: false });
    await room.run(owner, "item.remove", item(5), {});
    expect(counters()).toEqual([0, 2]);
    await room.run(owner, "item.restore", item(5), {});
    expect([stored(5)?.deletedAt, counters()]).toEqual([null, [1, 3]]);
  });

  test("[PT-02] is published as a whole row, with the task's counters in the same change", async () => {
    const { changes } = await room.run(owner, "item.set", item(1), { done: true });
    expect(changes.map(({ ops }) => ops)).toEqual([
      [
        { e: "item", id: item(1), t: "set", f: stored(1) },
        { e: "task", id: task(1), t: "set", f: { checklistTotal: 2, checklistDone: 1, updatedAt: expect.any(String) } },
      ],
    ]);
  });

  test("[PT-08] can be checked by its assignee, who may change nothing else", async () => {
    const { viewer } = holders;
    await room.run(viewer, "item.set", item(2), { done: true });
    await room.run(viewer, "item.set", item(2), { done: false });
    await room.refused("ACTION_FORBIDDEN", viewer, "item.set", item(2), { done: true, dueAt: null });
    await room.refused("ACTION_FORBIDDEN", viewer, "item.set", item(1), { done: true });
    await room.refused("ACTION_FORBIDDEN", viewer, "item.remove", item(2), {});
  });

  test("is rejected above the limit of a task", async () => {
    for (let number = 100; number < 100 + ITEMS_PER_TASK_MAX - 2; number += 1) {
      await room.run(owner, "item.create", item(number), line("П"));
    }
    await room.refused("TOO_MANY_ITEMS", owner, "item.create", item(5), line("П"));
  });
});

describe("a checklist", () => {
  test("[PT-01] is renamed, removed and restored by the ids of its items", async () => {
    const itemIds = [item(1), item(2), item(9), item(1)];
    await room.run(owner, "checklist.rename", task(1), { itemIds, name: "Сборка" });
    expect([stored(1)?.group, stored(2)?.group, stored(9)?.group]).toEqual(["Сборка", "Сборка", ""]);
    await room.run(owner, "checklist.remove", task(1), { itemIds });
    expect([counters(), stored(9)?.deletedAt]).toEqual([[0, 0], null]);
    await room.run(owner, "checklist.restore", task(1), { itemIds: [item(2)] });
    expect(counters()).toEqual([0, 1]);
  });
});
