import { beforeEach, describe, expect, test } from "vitest";
import type { MutationArgs } from "#contract/mutations/mutation.ts";
import { createWorld, person, type World } from "#server/testing/mutations/mutation-world.ts";
import { board, column, task } from "#server/testing/mutations/reading-room.ts";
import { createMemoryStorage, type MemoryStorage } from "#server/testing/memory-storage/storage-memory.ts";
import { withRecentFacts } from "./recent-facts.ts";

const [anna, boris] = [person(1), person(2)];
let storage: MemoryStorage;
let world: World;
/** Another node, whose writes this node does not see. */
let other: World;
let clock: number;
let reads: number;
let isDown: boolean;

beforeEach(async () => {
  storage = createMemoryStorage();
  for (const one of [anna, boris]) storage.addPerson({ id: one.id, username: one.username, name: one.name });
  clock = 0;
  reads = 0;
  isDown = false;
  const counting = {
    ...storage,
    load: (need: Parameters<MemoryStorage["load"]>[0]) => {
      reads += 1;
      return isDown ? Promise.reject(new Error("the database is down")) : storage.load(need);
    },
  };
  world = createWorld(withRecentFacts(counting, () => clock));
  other = createWorld(storage, 0x7777);
  await world.run(anna, "board.create", board(1), { title: "Д", columns: [starter(1), starter(2)] });
  await world.run(anna, "board.create", board(2), { title: "Д", boardId: board(1), columns: [starter(3)] });
  await world.run(anna, "member.set", boris.id, { boardId: board(1), role: "editor" });
  await create(1);
  reads = 0;
});

const starter = (number: number) => ({
  id: column(number),
  name: "К",
  kind: "work" as const,
  sort: `a${String(number)}`,
});
const create = (number: number, more: Partial<MutationArgs<"task.create">> = {}, by = anna, through = world) =>
  through.run(by, "task.create", task(number), { boardId: board(1), columnId: column(1), title: "Т", ...more });
const keys = () =>
  storage
    .snapshot(board(1), anna.id)
    ?.tasks.filter((one) => one.columnId === column(1))
    .map((one) => [one.number, one.sort]);

describe("facts of the last creation", () => {
  test.each<[string, Partial<MutationArgs<"task.create">>]>([
    ["nothing", {}],
    ["after the last one", { afterId: task(1), beforeId: null }],
    ["a key behind the last one", { sort: "a1" }],
  ])("are reused when the place is given by %s", async (_name, place) => {
    await create(2, place);
    await create(3);
    expect(reads).toBe(0);
    expect(keys()).toEqual([
      [1, "a0"],
      [2, "a1"],
      [3, "a2"],
    ]);
  });

  test.each<[string, Partial<MutationArgs<"task.create">>]>([
    ["the start", { afterId: null }],
    ["before a task", { beforeId: task(1) }],
    ["a key before the last one", { sort: "Zz" }],
    ["a number", { sort: 0 }],
    ["after some other task", { afterId: task(7) }],
  ])("are not reused when the place is given by %s", async (_name, place) => {
    await create(2, place);
    expect(reads).toBe(1);
  });

  test("are stored per user and per column", async () => {
    await create(2, {}, boris);
    await create(3, { columnId: column(2) });
    expect(reads).toBe(2);
    await create(4, {}, boris);
    await create(5, { columnId: column(2) });
    await create(6);
    expect(reads).toBe(2);
    expect(keys()?.map(([number]) => number)).toEqual([1, 2, 4, 6]);
  });

  test("[SY-11] of a user are as new as the last read for that user, for any column", async () => {
    await create(2, { columnId: column(2) });
    clock = 1_001;
    await create(3);
    expect(reads).toBe(2);
    clock = 2_002;
    await create(4, { columnId: column(2) });
    expect(reads).toBe(3);
    clock = 2_700;
    await create(5);
    await create(6, { columnId: column(2) });
    expect(reads).toBe(3);
    expect(keys()?.map(([number]) => number)).toEqual([1, 3, 5]);
    clock = 3_003;
    await create(7, { columnId: column(2) });
    expect(reads).toBe(4);
  });

  test("are dropped with any other write to the board", async () => {
    await world.run(anna, "column.set", column(1), { name: "Другая" });
    reads = 0;
    await create(2);
    expect(reads).toBe(1);
    await world.run(anna, "task.archive", task(2), {});
    reads = 0;
    await create(3);
    expect(reads).toBe(1);
  });

  test("[SY-11] are read again when another node changed a role: the plan conflicts", async () => {
    await create(2, {}, boris);
    await create(3, {}, boris);
    await other.run(anna, "member.set", boris.id, { boardId: board(1), role: "viewer" });
    await expect(create(4, {}, boris)).rejects.toMatchObject({ code: "ACTION_FORBIDDEN" });
  });

  test("[SY-12] are read again when another node added a task: the new task comes after it", async () => {
    await create(2, {}, anna, other);
    await create(3);
    expect(keys()).toEqual([
      [1, "a0"],
      [2, "a1"],
      [3, "a2"],
    ]);
  });

  test("[SY-11] are dropped at once when this node changes an inherited role", async () => {
    const nested = { boardId: board(2), columnId: column(3) };
    await create(2, nested, boris);
    await create(3, nested, boris);
    await world.run(anna, "member.remove", boris.id, { boardId: board(1) });
    await expect(create(4, nested, boris)).rejects.toMatchObject({ code: "BOARD_FORBIDDEN" });
  });

  test("[SY-11] are used with inherited roles for one second at most", async () => {
    const nested = { boardId: board(2), columnId: column(3) };
    await create(2, nested, boris);
    await other.run(anna, "member.remove", boris.id, { boardId: board(1) });
    clock += 1_001;
    await expect(create(3, nested, boris)).rejects.toMatchObject({ code: "BOARD_FORBIDDEN" });
  });

  test("[SY-07] do not hide a repeated mutation", async () => {
    const mutation = {
      mutationId: world.nextId(),
      op: "task.create" as const,
      id: task(2),
      args: { boardId: board(1), columnId: column(1), title: "Т" },
    };
    const first = await world.mutator.mutate(anna, mutation);
    await create(3);
    expect(await world.mutator.mutate(anna, mutation)).toEqual({ changes: first.changes, repeated: true });
    expect(keys()).toHaveLength(3);
  });

  test("[SY-20] do not hide an id that is taken", async () => {
    await expect(create(1)).rejects.toMatchObject({ code: "ID_TAKEN" });
    await create(2);
    expect(keys()).toHaveLength(2);
  });

  test("are not used for a column with a hard limit", async () => {
    await world.run(anna, "column.set", column(1), { wipLimit: 3, wipMode: "hard" });
    await world.run(anna, "member.set", boris.id, { boardId: board(1), role: "editor" });
    await create(2, {}, boris);
    await create(3, {}, boris);
    await expect(create(4, {}, boris)).rejects.toMatchObject({ code: "WIP_LIMIT" });
  });
});

describe("rights of an active user", () => {
  const nested = { boardId: board(2), columnId: column(3) };
  const ready = () => new Promise((resolve) => setImmediate(resolve));

  test("[SY-11] are renewed before they expire, for all boards in use in one read", async () => {
    await create(2, nested);
    clock = 400;
    await create(3);
    await create(4, nested);
    expect(reads).toBe(1);
    clock = 800;
    await create(5);
    await ready();
    expect(reads).toBe(2);
    clock = 1_500;
    await create(6);
    await create(7, nested);
    expect(reads).toBe(2);
    clock = 1_801;
    await create(8, nested);
    expect(reads).toBe(3);
  });

  test("[SY-11] are not renewed for boards out of use", async () => {
    await create(2, nested);
    clock = 800;
    await create(3);
    await ready();
    clock = 1_200;
    await create(4);
    expect(reads).toBe(2);
    await create(5, nested);
    expect(reads).toBe(3);
  });

  test("[SY-11] expire as soon as a renewal finds that another node removed them", async () => {
    await create(2, nested, boris);
    await other.run(anna, "member.remove", boris.id, { boardId: board(1) });
    clock = 701;
    await create(3, nested, boris);
    await ready();
    await expect(create(4, nested, boris)).rejects.toMatchObject({ code: "BOARD_FORBIDDEN" });
    await other.run(anna, "member.set", boris.id, { boardId: board(1), role: "editor" });
    await create(5, nested, boris);
  });

  test("[SY-11] are dropped when a renewal finds a changed parent board", async () => {
    await create(2, nested, boris);
    await other.run(anna, "board.set", board(1), { title: "Другая" });
    clock = 701;
    await create(3, nested, boris);
    await ready();
    reads = 0;
    await create(4, nested, boris);
    expect(reads).toBe(1);
  });

  test("[SY-11] expire normally when a renewal fails, without an error for the user", async () => {
    isDown = true;
    clock = 800;
    await create(2);
    await ready();
    await create(3);
    await ready();
    isDown = false;
    clock = 1_001;
    reads = 0;
    await create(4);
    expect(reads).toBe(1);
    expect(keys()?.map(([number]) => number)).toEqual([1, 2, 3, 4]);
  });
});
