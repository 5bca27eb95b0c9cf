import { beforeEach, describe, expect, test } from "vitest";
import { boardStream } from "#contract/changes/change.ts";
import type { MutationArgs } from "#contract/mutations/mutation.ts";
import type { Task } from "#contract/entities/task.ts";
import {
  board,
  column,
  holders,
  label,
  openReadingRoom,
  owner,
  task,
  type ReadingRoom,
} from "#server/testing/mutations/reading-room.ts";
import { person } from "#server/testing/mutations/mutation-world.ts";

let room: ReadingRoom;
beforeEach(async () => {
  room = await openReadingRoom();
});

const IN_1 = { boardId: board(1), columnId: column(1), title: "Книга" };
const add = (number: number, more: Partial<MutationArgs<"task.create">> = {}) =>
  room.run(owner, "task.create", task(number), { ...IN_1, ...more });

function taskOf(number: number, boardNumber = 1): Task {
  const found = room.see(board(boardNumber)).tasks.find((one) => one.id === task(number));
  if (found === undefined) throw new Error(`no task ${String(number)}`);
  return found;
}

/** Numbers of a column's tasks in order. */
function order(columnNumber = 1, boardNumber = 1): number[] {
  const here = room.see(board(boardNumber)).tasks.filter((one) => one.columnId === column(columnNumber));
  const sorted = here.toSorted((a, b) => (a.sort === b.sort ? (a.id < b.id ? -1 : 1) : a.sort < b.sort ? -1 : 1));
  return sorted.map((one) => Number.parseInt(one.id.slice(-4), 16));
}

describe("the position of a task", () => {
  test.each<[string, Partial<MutationArgs<"task.create">>, number[]]>([
    ["at the end unless said", {}, [1, 2, 5]],
    ["after a task", { afterId: task(1) }, [1, 5, 2]],
    ["before a task", { beforeId: task(1) }, [5, 1, 2]],
    ["at the start", { afterId: null }, [5, 1, 2]],
    ["at the end", { beforeId: null }, [1, 2, 5]],
    ["by a key", { sort: "a0V" }, [1, 5, 2]],
    ["by a key that stands before all", { sort: "Zz" }, [5, 1, 2]],
    ["by a number from 0", { sort: 1 }, [1, 5, 2]],
    ["by a number beyond the end", { sort: 99 }, [1, 2, 5]],
    ["by a number below 0", { sort: -3 }, [5, 1, 2]],
    ["a neighbour wins over a key", { afterId: task(2), sort: "Zz" }, [1, 2, 5]],
    ["the one before wins over the one after", { afterId: task(2), beforeId: task(1) }, [1, 2, 5]],
    [
      "a neighbour that is not in the list says nothing",
      { afterId: task(4), beforeId: task(77), sort: "Zz" },
      [5, 1, 2],
    ],
    ["after itself is nowhere", { afterId: task(5), sort: 0 }, [5, 1, 2]],
  ])("[SY-12] %s", async (_name, place, expected) => {
    await add(5, place);
    expect(order()).toEqual(expected);
  });

  test("[SY-12] a requested sort key is kept if it is free and fits the neighbours", async () => {
    await add(5, { afterId: task(1), beforeId: task(2), sort: "a0V" });
    expect(taskOf(5).sort).toBe("a0V");
    await add(6, { afterId: task(1), beforeId: task(2), sort: "a0V" });
    expect(taskOf(6).sort).not.toBe("a0V");
    expect(order()).toEqual([1, 6, 5, 2]);
  });

  test("[SY-12] an invalid sort key is replaced", async () => {
    await add(5, { afterId: task(2), sort: "zz00" });
    expect(order()).toEqual([1, 2, 5]);
    expect(taskOf(5).sort).toBe("a2");
  });

  test("[SY-12] archived tasks keep their position, and a numeric position counts only open ones", async () => {
    await room.run(owner, "task.archive", task(1), {});
    await add(5, { sort: 0 });
    expect(order()).toEqual([1, 5, 2]);
    await room.run(owner, "task.restore", task(1), {});
    expect(order()).toEqual([1, 5, 2]);
  });

  /** Writes sort keys directly into the rows. */
  function putKeys(keys: Record<number, string>): void {
    const copy = room.storage.copy();
    for (const [number, sort] of Object.entries(keys)) {
      copy.state.tasks.set(task(Number(number)), { ...taskOf(Number(number)), sort });
    }
    room.storage.restore(copy, room.world.nextId);
  }

  test("[SY-13] too long sort keys are replaced in the whole list in the same change, with one operation per row", async () => {
    putKeys({ 1: "a0", 2: `a0${"0".repeat(61)}1` });
    const { changes } = await add(5, { afterId: task(1) });
    expect(order()).toEqual([1, 5, 2]);
    expect(room.see(board(1)).tasks.map((one) => one.sort)).toEqual(["a0", "a2", "a1"]);
    expect(changes).toHaveLength(1);
    expect(changes[0]?.ops).toMatchObject([
      { id: task(5), f: { sort: "a1", title: "Книга" } },
      { id: task(2), f: { sort: "a2" } },
    ]);
    expect(taskOf(2).rev).toBe(changes[0]?.seq);
  });

  test("[SY-13] equal sort keys of neighbours are replaced in the whole list", async () => {
    putKeys({ 1: "a0", 2: "a0" });
    await room.run(owner, "task.move", task(4), { columnId: column(1), afterId: task(1), beforeId: task(2) });
    expect(order()).toEqual([1, 4, 2]);
    expect(new Set(room.see(board(1)).tasks.map((one) => one.sort)).size).toBe(3);
  });
});

describe("a new task", () => {
  test("has the next number of its board, the server's time and defaults for missing fields", async () => {
    room.world.clock.now += 5_000;
    const now = new Date(room.world.clock.now).toISOString();
    const { changes } = await add(5, { priority: 3, dueAt: "2026-12-01T00:00:00.000Z", dueHasTime: true });
    expect(taskOf(5)).toEqual({
      id: task(5),
      boardId: board(1),
      columnId: column(1),
      sort: "a2",
      title: "Книга",
      number: 3,
      priority: 3,
      startAt: null,
      dueAt: "2026-12-01T00:00:00.000Z",
      dueHasTime: true,
      reminders: [],
      recurrence: null,
      recursAfterDone: false,
      estimate: null,
      cover: null,
      assigneeIds: [],
      watcherIds: [],
      labelIds: [],
      parentTaskId: null,
      blockedByIds: [],
      relatedIds: [],
      duplicateOfIds: [],
      fields: {},
      checklistTotal: 0,
      checklistDone: 0,
      commentCount: 0,
      attachmentCount: 0,
      doneAt: null,
      columnEnteredAt: now,
      createdBy: owner.id,
      archivedAt: null,
      createdAt: now,
      updatedAt: now,
      hops: 0,
      copiedFromId: null,
      excerpt: null,
      rev: changes[0]?.seq,
    });
    expect(changes).toHaveLength(1);
    expect(changes[0]?.ops).toEqual([{ e: "task", id: task(5), t: "set", f: taskOf(5) }]);
  });

  test("is done in a done column", async () => {
    await add(5, { columnId: column(3) });
    expect(taskOf(5).doneAt).toBe(new Date(room.world.clock.now).toISOString());
  });

  test("never gets a number for the second time, even after the last task has left", async () => {
    await add(5);
    await room.run(owner, "task.move", task(5), { columnId: column(4) });
    await add(6);
    expect(taskOf(6).number).toBe(4);
  });

  test("is rejected in an archived or unknown column", async () => {
    await room.run(owner, "column.archive", column(2), {});
    await room.refused("COLUMN_GONE", owner, "task.create", task(5), { ...IN_1, columnId: column(2) });
    await room.refused("COLUMN_GONE", owner, "task.move", task(1), { columnId: column(2) });
    await room.refused("COLUMN_GONE", owner, "task.create", task(5), { ...IN_1, columnId: column(77) });
  });
});

describe("the limit of a column", () => {
  const limit = (wipMode: "soft" | "hard") => room.run(owner, "column.set", column(1), { wipLimit: 2, wipMode });

  test("rejects a task if it is hard, except from users who may exceed it", async () => {
    await limit("hard");
    const refusal = await room.refused("WIP_LIMIT", holders.editor, "task.create", task(5), IN_1);
    expect(refusal.details).toEqual({ limit: 2 });
    await room.run(holders.manager, "task.create", task(5), IN_1);
    expect(order()).toEqual([1, 2, 5]);
  });

  test("rejects nothing if it is soft", async () => {
    await limit("soft");
    await room.run(holders.task_editor, "task.create", task(5), IN_1);
  });

  test("counts open tasks only, in the target column", async () => {
    await limit("hard");
    await room.refused("WIP_LIMIT", holders.editor, "task.move", task(4), { columnId: column(1) });
    await room.run(holders.editor, "task.move", task(2), { columnId: column(1), afterId: null });
    await room.run(holders.editor, "task.archive", task(1), {});
    await room.run(holders.editor, "task.create", task(5), IN_1);
    await room.refused("WIP_LIMIT", holders.editor, "task.restore", task(1), {});
    await room.run(holders.editor, "task.set", task(1), { title: "В архиве" });
  });
});

describe("archiving a task", () => {
  test("is allowed to a task editor for tasks that they created or are assigned to", async () => {
    const editor = holders.task_editor;
    await room.run(editor, "task.create", task(5), IN_1);
    await room.run(editor, "task.archive", task(5), {});
    expect(taskOf(5).archivedAt).not.toBeNull();
    await room.run(editor, "task.restore", task(5), {});
    expect(taskOf(5).archivedAt).toBeNull();
    await room.refused("ACTION_FORBIDDEN", editor, "task.archive", task(1), {});
    await room.run(owner, "task.add", task(1), { field: "assigneeIds", value: editor.id });
    await room.run(editor, "task.archive", task(1), {});
  });

  test("is not allowed to a viewer, even for tasks assigned to them", async () => {
    await room.run(owner, "task.add", task(1), { field: "assigneeIds", value: holders.viewer.id });
    await room.refused("ACTION_FORBIDDEN", holders.viewer, "task.archive", task(1), {});
  });

  test("is not undone if the column is archived", async () => {
    await room.run(owner, "task.archive", task(1), {});
    await room.run(owner, "column.archive", column(1), {});
    await room.refused("COLUMN_GONE", owner, "task.restore", task(1), {});
  });
});

describe("assignees, watchers and labels", () => {
  test("[SY-29] values that two users add at the same time are both kept, each once", async () => {
    await room.run(owner, "task.add", task(1), { field: "assigneeIds", value: holders.editor.id });
    await room.run(holders.editor, "task.add", task(1), { field: "assigneeIds", value: holders.viewer.id });
    await room.run(owner, "task.add", task(1), { field: "assigneeIds", value: holders.editor.id });
    expect(taskOf(1).assigneeIds).toEqual([holders.editor.id, holders.viewer.id]);
    await room.run(owner, "task.remove", task(1), { field: "assigneeIds", value: holders.viewer.id });
    expect(taskOf(1).assigneeIds).toEqual([holders.editor.id]);
  });

  test("a viewer adds and removes only themselves as a watcher", async () => {
    const { viewer, editor } = holders;
    await room.run(viewer, "task.add", task(1), { field: "watcherIds", value: viewer.id });
    await room.refused("ACTION_FORBIDDEN", viewer, "task.add", task(1), { field: "watcherIds", value: editor.id });
    await room.run(viewer, "task.remove", task(1), { field: "watcherIds", value: viewer.id });
    expect(taskOf(1).watcherIds).toEqual([]);
  });

  test("a user with an inherited role can be assigned, a user without access cannot", async () => {
    await room.run(owner, "task.add", task(4), { field: "assigneeIds", value: holders.viewer.id });
    await room.run(owner, "board.set", board(2), { inherit: false });
    await room.refused("USER_UNKNOWN", owner, "task.add", task(4), { field: "assigneeIds", value: holders.editor.id });
    await room.run(owner, "task.remove", task(4), { field: "assigneeIds", value: holders.viewer.id });
  });

  test("labels can be of the board and its ancestors, and not of other boards or archived", async () => {
    await room.run(owner, "label.create", label(2), { boardId: board(2), name: "Лампы", color: "amber" });
    await room.run(owner, "task.add", task(4), { field: "labelIds", value: label(1) });
    await room.run(owner, "task.add", task(4), { field: "labelIds", value: label(2) });
    await room.refused("LABEL_GONE", owner, "task.add", task(1), { field: "labelIds", value: label(2) });
    await room.run(owner, "label.archive", label(1), {});
    await room.refused("LABEL_GONE", owner, "task.add", task(1), { field: "labelIds", value: label(1) });
    await room.run(owner, "task.remove", task(4), { field: "labelIds", value: label(1) });
    expect(taskOf(4, 2).labelIds).toEqual([label(2)]);
  });

  test("a task has at most a hundred assignees", async () => {
    const many = Array.from({ length: 100 }, (_, at) => person(at + 100).id);
    const copy = room.storage.copy();
    copy.state.tasks.set(task(1), { ...taskOf(1), assigneeIds: many });
    room.storage.restore(copy, room.world.nextId);
    const args = { field: "assigneeIds" as const, value: owner.id };
    expect((await room.refused("FIELD_RANGE", owner, "task.add", task(1), args)).details).toEqual({
      field: "assigneeIds",
    });
  });
});

describe("moving a task", () => {
  test("keeps its times within a column, and restarts them in another one", async () => {
    const before = taskOf(1);
    room.world.clock.now += 60_000;
    await room.run(owner, "task.move", task(1), { columnId: column(1), afterId: task(2) });
    expect(taskOf(1)).toMatchObject({ columnEnteredAt: before.columnEnteredAt, number: 1, hops: 0 });
    expect(order()).toEqual([2, 1]);
    await room.run(owner, "task.move", task(1), { columnId: column(3) });
    const done = new Date(room.world.clock.now).toISOString();
    expect(taskOf(1)).toMatchObject({ columnEnteredAt: done, doneAt: done });
    room.world.clock.now += 60_000;
    await room.run(owner, "column.create", column(5), { boardId: board(1), name: "Совсем готово", kind: "done" });
    await room.run(owner, "task.move", task(1), { columnId: column(5) });
    expect(taskOf(1).doneAt).toBe(done);
    await room.run(owner, "task.move", task(1), { columnId: column(2) });
    expect(taskOf(1).doneAt).toBeNull();
  });

  test("[SY-16] to another board gives it a number there, removes labels and relations, and increments the number of moves", async () => {
    await room.run(owner, "task.add", task(1), { field: "labelIds", value: label(1) });
    const before = taskOf(1);
    const { changes } = await room.run(owner, "task.move", task(1), { columnId: column(4), afterId: null });
    expect(room.see(board(1)).tasks.map((one) => one.id)).toEqual([task(2)]);
    expect(taskOf(1, 2)).toMatchObject({
      number: 2,
      labelIds: [],
      parentTaskId: null,
      blockedByIds: [],
      relatedIds: [],
      duplicateOfIds: [],
      hops: 1,
      createdAt: before.createdAt,
      boardId: board(2),
    });
    expect(order(4, 2)).toEqual([1, 4]);
    expect(changes.map((change) => [change.stream, change.ops.map((op) => op.t)])).toEqual([
      [boardStream(board(1)), ["del"]],
      [boardStream(board(2)), ["set"]],
    ]);
  });

  test("[SY-16] back to the first board gives it a new number", async () => {
    await room.run(owner, "task.move", task(1), { columnId: column(4) });
    await room.run(owner, "task.move", task(1), { columnId: column(1), boardId: board(1) });
    expect(taskOf(1)).toMatchObject({ boardId: board(1), number: 3, hops: 2 });
    expect(room.see(board(2)).tasks.map((one) => one.id)).toEqual([task(4)]);
  });

  test("[SY-16] removes assignees and watchers who do not see the other board", async () => {
    await room.run(owner, "board.set", board(2), { inherit: false });
    await room.run(owner, "member.set", holders.editor.id, { boardId: board(2), role: "viewer" });
    for (const who of [holders.editor, holders.viewer]) {
      for (const field of ["assigneeIds", "watcherIds"] as const) {
        await room.run(owner, "task.add", task(1), { field, value: who.id });
      }
    }
    await room.run(owner, "task.move", task(1), { columnId: column(4) });
    expect(taskOf(1, 2)).toMatchObject({ assigneeIds: [holders.editor.id], watcherIds: [holders.editor.id] });
  });

  test("requires permissions on both boards", async () => {
    await room.run(owner, "board.set", board(2), { inherit: false });
    await room.run(owner, "member.set", holders.editor.id, { boardId: board(2), role: "viewer" });
    await room.refused("ACTION_FORBIDDEN", holders.editor, "task.move", task(1), { columnId: column(4) });
    await room.refused("COLUMN_GONE", holders.task_editor, "task.move", task(1), { columnId: column(4) });
    await room.run(owner, "member.set", holders.viewer.id, { boardId: board(2), role: "editor" });
    await room.refused("ACTION_FORBIDDEN", holders.viewer, "task.move", task(4), { columnId: column(1) });
  });
});
