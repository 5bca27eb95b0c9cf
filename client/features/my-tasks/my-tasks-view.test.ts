import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { id } from "#client/testing/rows.ts";
import { dayOfIso, isoDay } from "#client/language/dates/iso-day.ts";
import { readView, TABS, viewPath, type MyTasksView } from "#client/entities/my-tasks/my-tasks-view.ts";
import { LOADED_TASKS_MAX, nextOf, planBoards } from "./plan-boards.ts";

const day = fc
  .date({ min: new Date(1990, 0, 1), max: new Date(2100, 0, 1), noInvalidDate: true })
  .map((at) => isoDay(at));
const view: fc.Arbitrary<MyTasksView> = fc.record({
  tab: fc.constantFrom(...TABS),
  by: fc.constantFrom("term" as const, "board" as const),
  boardId: fc.option(fc.constantFrom(id(1), id(2))),
  day: fc.option(day),
});

describe("[MT-10] the address", () => {
  it("contains the whole view", () => {
    fc.assert(
      fc.property(view, (shown) => {
        const url = new URL(viewPath(shown), "http://yarus.test");
        expect(url.pathname).toBe("/myTasks");
        expect(readView(url.search)).toEqual(shown);
      }),
    );
  });

  it("is parsed safely, whatever it contains", () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), fc.string(), (tab, board, date) => {
        const query = new URLSearchParams({ tab, board, day: date });
        const read = readView(`?${query.toString()}`);
        expect(TABS).toContain(read.tab);
        if (read.day !== null) expect(dayOfIso(read.day)).not.toBeNull();
      }),
    );
    expect(readView("?tab=mine&by=x&board=1&day=2026-02-30")).toEqual({
      tab: "assigned",
      by: "term",
      boardId: null,
      day: null,
    });
  });
});

const named = fc
  .uniqueArray(fc.integer({ min: 1, max: 60 }), { maxLength: 60 })
  .map((all) => all.map((at) => ({ boardId: id(at), assigned: 1, created: 0, watched: 0 })));

describe("[MT-05] the plan of boards", () => {
  it("loads, keeps or leaves out each board, and loads unrequested boards only within the limit", () => {
    fc.assert(
      fc.property(
        named,
        fc.func(fc.nat(20_000)),
        fc.func(fc.boolean()),
        fc.func(fc.boolean()),
        (all, size, here, ask) => {
          const boards = { sizeOf: (boardId: string) => size(boardId), isLoaded: (boardId: string) => here(boardId) };
          const requestedIds = new Set(all.map(({ boardId }) => boardId).filter((boardId) => ask(boardId)));
          const { loaded, toLoad, left } = planBoards(all, boards, requestedIds);
          expect([...loaded, ...toLoad, ...left.map(({ boardId }) => boardId)].toSorted()).toEqual(
            all.map(({ boardId }) => boardId).toSorted(),
          );
          const sum = (ids: readonly string[]) => ids.reduce((total, boardId) => total + size(boardId), 0);
          const unasked = toLoad.filter((boardId) => !requestedIds.has(boardId));
          if (unasked.length > 0) expect(sum(loaded) + sum(unasked)).toBeLessThanOrEqual(LOADED_TASKS_MAX);
          for (const { boardId } of left) expect(requestedIds.has(boardId)).toBe(false);
        },
      ),
    );
  });

  it("nextOf returns as many boards as fit the limit, and at least one", () => {
    const left = [1, 2, 3].map((at) => ({ boardId: id(at), assigned: 1, created: 0, watched: 0 }));
    expect(nextOf(left, { sizeOf: () => LOADED_TASKS_MAX / 2 })).toEqual([id(1), id(2)]);
    expect(nextOf(left, { sizeOf: () => LOADED_TASKS_MAX + 1 })).toEqual([id(1)]);
  });
});
