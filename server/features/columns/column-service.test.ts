import { beforeEach, describe, expect, test } from "vitest";
import { COLUMNS_PER_BOARD_MAX } from "#contract/core/limit.ts";
import type { MutationArgs } from "#contract/mutations/mutation.ts";
import {
  board,
  column,
  openReadingRoom,
  owner,
  task,
  type ReadingRoom,
} from "#server/testing/mutations/reading-room.ts";

let room: ReadingRoom;
beforeEach(async () => {
  room = await openReadingRoom();
});

const columns = () => room.see(board(1)).columns.toSorted((a, b) => (a.sort < b.sort ? -1 : 1));
const order = () => columns().map((one) => Number.parseInt(one.id.slice(-4), 16));

describe("a new column", () => {
  test("is a work column with a soft limit, and the last one by default", async () => {
    const now = new Date(room.world.clock.now).toISOString();
    const { changes } = await room.run(owner, "column.create", column(5), { boardId: board(1), name: "Новая" });
    expect(columns().at(-1)).toEqual({
      id: column(5),
      boardId: board(1),
      name: "Новая",
      sort: "a4",
      color: null,
      kind: "work",
      wipLimit: null,
      wipMode: "soft",
      archivedAt: null,
      createdAt: now,
      updatedAt: now,
      rev: changes[0]?.seq,
    });
  });

  test("gets the given position", async () => {
    await room.run(owner, "column.create", column(5), { boardId: board(1), name: "Н", afterId: column(1) });
    expect(order()).toEqual([1, 5, 2, 3]);
  });

  test("is rejected above 200 columns of a board, including archived ones", async () => {
    for (let number = 100; number < 100 + COLUMNS_PER_BOARD_MAX - 3; number += 1) {
      await room.run(owner, "column.create", column(number), { boardId: board(1), name: "К" });
    }
    await room.run(owner, "column.archive", column(100), {});
    await room.refused("TOO_MANY_COLUMNS", owner, "column.create", column(5), { boardId: board(1), name: "К" });
  });
});

test.each<[string, MutationArgs<"column.move">, number[]]>([
  ["to the start", { afterId: null }, [3, 1, 2]],
  ["between two", { afterId: column(1), beforeId: column(2), sort: "a1V" }, [1, 3, 2]],
  ["where it stands", { afterId: column(2) }, [1, 2, 3]],
  ["to a number", { sort: 0 }, [3, 1, 2]],
  ["by a key that is taken", { sort: "a1" }, [1, 3, 2]],
])("[SY-12] a column moves %s", async (_name, place, expected) => {
  await room.run(owner, "column.move", column(3), place);
  expect(order()).toEqual(expected);
  expect(new Set(columns().map((one) => one.sort)).size).toBe(3);
});

test("changing the kind of a column does not change its tasks", async () => {
  const before = room.see(board(1)).tasks;
  await room.run(owner, "column.set", column(1), { kind: "done", wipLimit: 5, wipMode: "hard", color: "pine" });
  expect(columns()[0]).toMatchObject({ kind: "done", wipLimit: 5, wipMode: "hard", color: "pine" });
  expect(room.see(board(1)).tasks).toEqual(before);
});

test("an archived column keeps its tasks and is restored with them", async () => {
  await room.run(owner, "column.archive", column(1), {});
  expect(columns()[0]?.archivedAt).not.toBeNull();
  await room.run(owner, "column.restore", column(1), {});
  expect(columns()[0]?.archivedAt).toBeNull();
  expect(room.see(board(1)).tasks.map((one) => one.id)).toEqual([task(1), task(2)]);
});
