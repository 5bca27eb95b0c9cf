import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createFakeSync } from "#client/testing/fake-sync.ts";
import { keysAt, mayPlace, placeAt, placeEdits, stepOf, type Sibling } from "./board-place.ts";

const compare = (a: Sibling, b: Sibling): number => {
  if (a.sort === null || b.sort === null) return Number(a.sort === null) - Number(b.sort === null);
  return a.sort < b.sort ? -1 : a.sort > b.sort ? 1 : 0;
};

describe("the sort keys of boards", () => {
  it("[ST-07] put a board exactly where it is dropped, and change as few other boards as possible", () => {
    const keys = fc.uniqueArray(fc.constantFrom("a0", "a1", "a1V", "a2", "a3", "b00"), { maxLength: 5 });
    fc.assert(
      fc.property(keys, fc.nat({ max: 4 }), fc.nat({ max: 20 }), fc.boolean(), (sortKeys, unplaced, at, hasEqual) => {
        const sorts = hasEqual && sortKeys[0] !== undefined ? [...sortKeys, sortKeys[0]] : sortKeys;
        const keyed = sorts.toSorted().map((sort, number): Sibling => ({ id: `k${String(number)}`, sort }));
        const free = Array.from({ length: unplaced }, (_, number): Sibling => ({
          id: `t${String(number)}`,
          sort: null,
        }));
        const others = [...keyed, ...free];
        const index = at % (others.length + 1);
        const placed = keysAt(others, "x", index);
        const changed = new Map(placed.map(({ id, sort }) => [id, sort]));
        const shown = [...others, { id: "x", sort: null }]
          .map(({ id, sort }) => ({ id, sort: changed.get(id) ?? sort }))
          .toSorted(compare);
        expect(shown.map(({ id }) => id)).toEqual(others.map(({ id }) => id).toSpliced(index, 0, "x"));
        if (!hasEqual) expect(placed.length).toBe(1 + Math.max(0, index - keyed.length));
      }),
    );
  });
});

const boards = [
  { id: "home", title: "Дом" },
  { id: "work", title: "Работа" },
  { id: "bath", title: "Ванная", parent: "home" },
  { id: "kitchen", title: "Кухня", parent: "home" },
  { id: "pipes", title: "Трубы", parent: "bath" },
];
const { store } = createFakeSync({ boards });

describe("the places of a board", () => {
  it("[ST-09] exclude the board itself and its subtree", () => {
    expect(mayPlace(store, "bath", "work")).toBe(true);
    expect(mayPlace(store, "bath", null)).toBe(true);
    for (const parentId of ["bath", "pipes"]) expect(mayPlace(store, "bath", parentId)).toBe(false);
  });

  it("[ST-09] are before, after and inside the board that it is dropped on", () => {
    expect(placeAt(store, "kitchen", { id: "bath", zone: "before" })).toEqual({ parentId: "home", index: 0 });
    expect(placeAt(store, "bath", { id: "kitchen", zone: "after" })).toEqual({ parentId: "home", index: 1 });
    expect(placeAt(store, "kitchen", { id: "bath", zone: "inside" })).toEqual({ parentId: "bath", index: 1 });
    expect(placeAt(store, "home", { id: "bath", zone: "after" })).toBeNull();
    expect(placeAt(store, "home", { id: "home", zone: "inside" })).toBeNull();
  });

  it("[ST-09] are one step away by keys in each direction, and absent at an end", () => {
    expect(stepOf(store, "kitchen", "up")).toEqual({ parentId: "home", index: 0 });
    expect(stepOf(store, "bath", "up")).toBeNull();
    expect(stepOf(store, "bath", "down")).toEqual({ parentId: "home", index: 1 });
    expect(stepOf(store, "kitchen", "in")).toEqual({ parentId: "bath", index: 1 });
    expect(stepOf(store, "pipes", "out")).toEqual({ parentId: "home", index: 1 });
    expect(stepOf(store, "home", "out")).toBeNull();
  });

  it("[ST-09] need one move under another board, and a move with a personal sort key at the root", () => {
    expect(placeEdits(store, "pipes", { parentId: "work", index: 0 })).toEqual([
      { op: "board.move", id: "pipes", args: { boardId: "work", sort: "a0" } },
    ]);
    expect(placeEdits(store, "pipes", { parentId: null, index: 0 })).toEqual([
      { op: "board.move", id: "pipes", args: { boardId: null } },
      { op: "topBoard.place", id: "pipes", args: { sort: "a0" } },
    ]);
    expect(placeEdits(store, "bath", { parentId: "home", index: 1 })).toEqual([
      { op: "board.place", id: "kitchen", args: { sort: "a0" } },
      { op: "board.place", id: "bath", args: { sort: "a1" } },
    ]);
  });
});
