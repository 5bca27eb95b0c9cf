import { beforeEach, describe, expect, test } from "vitest";
import { RELATIONS_PER_TASK_MAX, TASK_DEPTH_MAX } from "#contract/core/limit.ts";
import { RELATIONS } from "#contract/entities/relation.ts";
import type { Task } from "#contract/entities/task.ts";
import { uuid } from "#server/testing/mutations/mutation-world.ts";
import {
  board,
  column,
  holders,
  openReadingRoom,
  owner,
  task,
  type ReadingRoom,
} from "#server/testing/mutations/reading-room.ts";

let room: ReadingRoom;
beforeEach(async () => {
  room = await openReadingRoom();
});

const IN_1 = { boardId: board(1), columnId: column(1), title: "Книга" };

function taskOf(number: number, boardNumber = 1): Task {
  const found = room.see(board(boardNumber)).tasks.find((one) => one.id === task(number));
  if (found === undefined) throw new Error(`no task ${String(number)}`);
  return found;
}

const under = (number: number, parent: number | null) =>
  room.run(owner, "task.set", task(number), { parentTaskId: parent === null ? null : task(parent) });

describe("the parent of a task", () => {
  test("is set when the task is created or later, also from another board, and removed", async () => {
    await room.run(owner, "task.create", task(5), { ...IN_1, parentTaskId: task(4) });
    expect(taskOf(5).parentTaskId).toBe(task(4));
    await under(5, 1);
    expect(taskOf(5).parentTaskId).toBe(task(1));
    await under(5, null);
    expect(taskOf(5).parentTaskId).toBeNull();
  });

  test("[RE-01] cannot be the task itself", async () => {
    await room.refused("TASK_CIRCLE", owner, "task.set", task(1), { parentTaskId: task(1) });
    await room.refused("TASK_CIRCLE", owner, "task.create", task(5), { ...IN_1, parentTaskId: task(5) });
  });

  test.each([
    ["that one may not see", task(9)],
    ["that never was", task(77)],
  ])("[RE-01] %s is rejected identically", async (_name, parentTaskId) => {
    const made = await room.refused("RELATED_GONE", owner, "task.create", task(5), { ...IN_1, parentTaskId });
    const set = await room.refused("RELATED_GONE", owner, "task.set", task(1), { parentTaskId });
    expect([made.details, set.details]).toEqual([undefined, undefined]);
  });

  test("[RE-02] cannot be a descendant of the task, on any board", async () => {
    await under(4, 1);
    await under(2, 4);
    await room.refused("TASK_CIRCLE", owner, "task.set", task(1), { parentTaskId: task(2) });
    await room.refused("TASK_CIRCLE", owner, "task.set", task(1), { parentTaskId: task(4) });
    await room.refused("TASK_CIRCLE", owner, "task.set", task(4), { parentTaskId: task(2) });
  });

  test("[RE-02] is rejected above the maximum depth", async () => {
    for (let number = 10; number <= 10 + TASK_DEPTH_MAX; number += 1) {
      await room.run(owner, "task.create", task(number), {
        ...IN_1,
        ...(number === 10 ? {} : { parentTaskId: task(number - 1) }),
      });
    }
    const last = 10 + TASK_DEPTH_MAX;
    await room.run(owner, "task.create", task(last + 1), { ...IN_1, parentTaskId: task(last) });
    const refusal = await room.refused("TASK_TOO_DEEP", owner, "task.create", task(last + 2), {
      ...IN_1,
      parentTaskId: task(last + 1),
    });
    expect(refusal.details).toEqual({ limit: TASK_DEPTH_MAX });
    await room.refused("TASK_TOO_DEEP", owner, "task.set", task(1), { parentTaskId: task(last + 1) });
  });

  test("[RE-04] is kept when the task is moved, archived and restored", async () => {
    await under(2, 1);
    await room.run(owner, "task.add", task(2), { field: "blockedByIds", value: task(4) });
    await room.run(owner, "task.move", task(2), { columnId: column(4), boardId: board(2) });
    await room.run(owner, "task.archive", task(2), {});
    await room.run(owner, "task.restore", task(2), {});
    expect(taskOf(2, 2)).toMatchObject({ parentTaskId: task(1), blockedByIds: [task(4)] });
    await room.run(owner, "task.archive", task(1), {});
    expect(taskOf(2, 2).parentTaskId).toBe(task(1));
  });
});

describe.each(RELATIONS)("%s", (field) => {
  test("[RE-03] keeps the tasks that two users add at the same time, each once", async () => {
    await room.run(owner, "task.add", task(1), { field, value: task(2) });
    await room.run(holders.task_editor, "task.add", task(1), { field, value: task(4) });
    await room.run(owner, "task.add", task(1), { field, value: task(2) });
    expect(taskOf(1)[field]).toEqual([task(2), task(4)]);
    expect(taskOf(2)[field]).toEqual([]);
    await room.run(owner, "task.remove", task(1), { field, value: task(4) });
    expect(taskOf(1)[field]).toEqual([task(2)]);
  });

  test("[RE-01] accepts only another task that the user sees", async () => {
    await room.refused("RELATED_SELF", owner, "task.add", task(1), { field, value: task(1) });
    const hidden = await room.refused("RELATED_GONE", owner, "task.add", task(1), { field, value: task(9) });
    const never = await room.refused("RELATED_GONE", owner, "task.add", task(1), { field, value: task(77) });
    expect([hidden.details, never.details]).toEqual([undefined, undefined]);
  });

  test("allows removing a task that is no longer visible", async () => {
    await room.run(owner, "task.add", task(1), { field, value: task(4) });
    await room.run(owner, "board.set", board(2), { inherit: false });
    await room.run(holders.task_editor, "task.remove", task(1), { field, value: task(4) });
    expect(taskOf(1)[field]).toEqual([]);
  });

  test("[RE-03] has a maximum number of tasks", async () => {
    const copy = room.storage.copy();
    const full = Array.from({ length: RELATIONS_PER_TASK_MAX }, (_, at) => uuid(at, 0x77));
    copy.state.tasks.set(task(1), { ...taskOf(1), [field]: [...full.slice(1), task(2)] });
    room.storage.restore(copy, room.world.nextId);
    const refusal = await room.refused("TOO_MANY_RELATIONS", owner, "task.add", task(1), { field, value: task(4) });
    expect(refusal.details).toEqual({ field, limit: RELATIONS_PER_TASK_MAX });
    await room.run(owner, "task.add", task(1), { field, value: task(2) });
  });
});
