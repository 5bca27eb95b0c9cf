import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { compareBySort } from "#contract/core/order.ts";
import { aColumn, aLabel, aTask, id } from "#client/testing/rows.ts";
import { createLists } from "./lists.ts";

const COLUMN = id(1, "c");

describe("a list of tasks", () => {
  it("is ordered by sort, then by id, by code unit (SY-32)", () => {
    const lists = createLists();
    for (const [at, sort] of ["a1", "Zz", "a0", "a0"].entries()) {
      lists.moved("task", id(at), aTask({ id: id(at), sort }));
    }
    expect(lists.settle()).toEqual([`tasks:${COLUMN}`]);
    expect(lists.ids(`tasks:${COLUMN}`)).toEqual([id(1), id(2), id(3), id(0)]);
  });

  it("is the same empty array for every unknown column", () => {
    const lists = createLists();
    expect(lists.ids("tasks:nobody")).toEqual([]);
    expect(lists.ids("tasks:nobody")).toBe(lists.ids("columns:nobody"));
  });

  it("changes nothing before the batch ends", () => {
    const lists = createLists();
    lists.moved("task", id(1), aTask());
    expect(lists.ids(`tasks:${COLUMN}`)).toEqual([]);
    lists.settle();
    expect(lists.ids(`tasks:${COLUMN}`)).toEqual([id(1)]);
  });

  it("stays the same array when a task changes without moving (SY-32)", () => {
    const lists = createLists();
    lists.moved("task", id(1), aTask());
    lists.settle();
    const before = lists.ids(`tasks:${COLUMN}`);
    lists.moved("task", id(1), aTask({ title: "Другое", rev: 2 }));
    expect(lists.settle()).toEqual([]);
    expect(lists.ids(`tasks:${COLUMN}`)).toBe(before);
  });

  it("stays the same array when a task leaves and returns within a batch", () => {
    const lists = createLists();
    lists.moved("task", id(1), aTask());
    lists.settle();
    const before = lists.ids(`tasks:${COLUMN}`);
    lists.moved("task", id(1), undefined);
    lists.moved("task", id(1), aTask());
    expect(lists.settle()).toEqual([]);
    expect(lists.ids(`tasks:${COLUMN}`)).toBe(before);
  });

  it("changes with one other list when a task moves, and no third one does (SY-32)", () => {
    const lists = createLists();
    for (const at of [1, 2, 3]) {
      lists.moved("task", id(at), aTask({ id: id(at), columnId: id(at, "c") }));
    }
    lists.settle();
    const third = lists.ids(`tasks:${id(3, "c")}`);
    lists.moved("task", id(1), aTask({ id: id(1), columnId: id(2, "c"), sort: "a1" }));
    expect(lists.settle().toSorted()).toEqual([`tasks:${id(1, "c")}`, `tasks:${id(2, "c")}`]);
    expect(lists.ids(`tasks:${id(1, "c")}`)).toEqual([]);
    expect(lists.ids(`tasks:${id(2, "c")}`)).toEqual([id(2), id(1)]);
    expect(lists.ids(`tasks:${id(3, "c")}`)).toBe(third);
  });

  it("drops a removed task, and moves an archived one to the archived list", () => {
    const lists = createLists();
    for (const at of [1, 2, 3]) lists.moved("task", id(at), aTask({ id: id(at), sort: `a${at}` }));
    lists.settle();
    lists.moved("task", id(1), undefined);
    lists.moved("task", id(2), aTask({ id: id(2), sort: "a2", archivedAt: "2026-11-21T10:00:00.000Z" }));
    lists.settle();
    expect(lists.ids(`tasks:${COLUMN}`)).toEqual([id(3)]);
    expect(lists.ids(`archived-tasks:${id(1, "b")}`)).toEqual([id(2)]);
  });

  it("puts the latest first if it is of archived tasks", () => {
    const lists = createLists();
    const times = ["2026-11-20T10:00:00.000Z", "2026-11-21T09:59:59.999Z", "2025-12-31T23:59:59.000Z"];
    for (const [at, archivedAt] of times.entries()) lists.moved("task", id(at), aTask({ id: id(at), archivedAt }));
    lists.settle();
    expect(lists.ids(`archived-tasks:${id(1, "b")}`)).toEqual([id(1), id(0), id(2)]);
  });
});

describe("other lists", () => {
  it("order columns by sort, with archived ones in a list of their own", () => {
    const lists = createLists();
    lists.moved("column", id(1, "c"), aColumn({ id: id(1, "c"), sort: "a2" }));
    lists.moved("column", id(2, "c"), aColumn({ id: id(2, "c"), sort: "a1" }));
    lists.moved("column", id(3, "c"), aColumn({ id: id(3, "c"), archivedAt: "2026-11-21T10:00:00.000Z" }));
    lists.settle();
    expect(lists.ids(`columns:${id(1, "b")}`)).toEqual([id(2, "c"), id(1, "c")]);
    expect(lists.ids(`archived-columns:${id(1, "b")}`)).toEqual([id(3, "c")]);
  });

  it("order labels by Russian name, ё after е, without archived ones", () => {
    const lists = createLists();
    const names = ["жук", "ёж", "Ель", "енот", "Ёлка"];
    for (const [at, name] of names.entries()) lists.moved("label", id(at, "d"), aLabel({ id: id(at, "d"), name }));
    lists.moved("label", id(9, "d"), aLabel({ id: id(9, "d"), archivedAt: "2026-11-21T10:00:00.000Z" }));
    lists.settle();
    const shown = lists.ids(`labels:${id(1, "b")}`).map((key) => names[Number(key.slice(-1))]);
    expect(shown).toEqual(["Ель", "енот", "ёж", "Ёлка", "жук"]);
  });

  it("[EV-03] order names with numbers by the value of the numbers", () => {
    const lists = createLists();
    const names = ["Метка 10", "Метка 2", "Метка 11", "Метка 1", "Метка", "9 мая"];
    for (const [at, name] of names.entries()) lists.moved("label", id(at, "d"), aLabel({ id: id(at, "d"), name }));
    lists.settle();
    const shown = lists.ids(`labels:${id(1, "b")}`).map((key) => names[Number(key.slice(-1))]);
    expect(shown).toEqual(["9 мая", "Метка", "Метка 1", "Метка 2", "Метка 10", "Метка 11"]);
  });

  it("have members by board and user", () => {
    const lists = createLists();
    const member = { role: "editor" as const, username: "oleg", name: "Олег", rev: 1 };
    lists.moved("member", "b1/u1", { ...member, id: "u1" });
    lists.moved("member", "b1/u2", { ...member, id: "u2", name: "Вера" });
    lists.moved("member", "b2/u1", { ...member, id: "u1" });
    lists.settle();
    expect(lists.ids("members:b1")).toEqual(["b1/u2", "b1/u1"]);
    expect(lists.ids("members:b2")).toEqual(["b2/u1"]);
  });

  it("do not include favourites", () => {
    const lists = createLists();
    lists.moved("favourite", "b1", { id: "b1", sort: "a0", rev: 1 });
    expect(lists.settle()).toEqual([]);
  });
});

const step = fc.record({
  task: fc.integer({ min: 0, max: 40 }),
  column: fc.integer({ min: 0, max: 2 }),
  sort: fc.constantFrom("Zz", "a0", "a0V", "a1", "a2", "b00"),
  fate: fc.constantFrom("stands", "stands", "stands", "archived", "gone"),
  settles: fc.boolean(),
});

it("a list equals its rows sorted, after any changes in batches of any size (SY-32)", () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 120 }), (steps) => {
      const lists = createLists();
      const rows = new Map<string, ReturnType<typeof aTask>>();
      for (const { task, column, sort, fate, settles } of steps) {
        const key = id(task);
        const archivedAt = fate === "archived" ? "2026-11-21T10:00:00.000Z" : null;
        const row = fate === "gone" ? undefined : aTask({ id: key, columnId: id(column, "c"), sort, archivedAt });
        if (row === undefined) rows.delete(key);
        else rows.set(key, row);
        lists.moved("task", key, row);
        if (settles) lists.settle();
      }
      lists.settle();
      for (const column of [0, 1, 2]) {
        const right = [...rows.values()].filter((row) => row.columnId === id(column, "c") && row.archivedAt === null);
        expect(lists.ids(`tasks:${id(column, "c")}`)).toEqual(right.sort(compareBySort).map((row) => row.id));
      }
    }),
  );
});

it("a list that is reported as changed is another array, and any other is the same", () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
      const lists = createLists();
      const keys = [0, 1, 2].map((column) => `tasks:${id(column, "c")}` as const);
      for (const { task, column, sort, fate } of steps) {
        const before = keys.map((key) => lists.ids(key));
        const row = fate === "gone" ? undefined : aTask({ id: id(task), columnId: id(column, "c"), sort });
        lists.moved("task", id(task), row);
        const changed = new Set<string>(lists.settle());
        for (const [at, key] of keys.entries()) {
          expect(lists.ids(key) === before[at]).toBe(!changed.has(key));
        }
      }
    }),
  );
});
