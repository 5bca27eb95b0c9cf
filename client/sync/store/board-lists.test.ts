import { describe, expect, it } from "vitest";
import type { Board } from "#contract/entities/board.ts";
import type { Favourite } from "#contract/entities/favourite.ts";
import { aBoard, id } from "#client/testing/rows.ts";
import { createBoardLists, isListed } from "./board-lists.ts";

function listsOf(boards: Board[], favourites: Favourite[] = [], top: ReadonlyMap<string, string> = new Map()) {
  const rows = new Map(boards.map((board) => [board.id, board]));
  const stars = [...favourites];
  const lists = createBoardLists({
    boards: () => rows.values(),
    favourites: () => stars,
    topSort: (boardId) => top.get(boardId) ?? null,
    board: (boardId) => rows.get(boardId),
  });
  return { lists, rows, stars };
}

const b = (at: number, patch: Partial<Board> = {}) => aBoard({ id: id(at, "b"), title: `Доска ${at}`, ...patch });

describe("lists of boards", () => {
  it("have the children of each board by Russian title", () => {
    const { lists } = listsOf([
      b(1),
      b(2, { boardId: id(1, "b"), title: "Якорь" }),
      b(3, { boardId: id(1, "b"), title: "ёлка" }),
      b(4, { boardId: id(1, "b"), title: "Ель" }),
      b(5, { boardId: id(1, "b"), title: "Доска 10" }),
      b(6, { boardId: id(1, "b"), title: "Доска 9" }),
    ]);
    lists.rebuild();
    expect(lists.ids(`boards:${id(1, "b")}`)).toEqual([6, 5, 3, 4, 2].map((at) => id(at, "b")));
    expect(lists.ids("boards:root")).toEqual([id(1, "b")]);
  });

  it("[ST-07] put placed boards first: nested ones by the shared key, root boards by the user's own key", () => {
    const inside = { boardId: id(1, "b") };
    const top = new Map([
      [id(7, "b"), "a1"],
      [id(6, "b"), "a2"],
    ]);
    const { lists } = listsOf(
      [
        b(1, { sort: "a0" }),
        b(2, { ...inside, title: "Якорь", sort: "a1" }),
        b(3, { ...inside, title: "Ель", sort: null }),
        b(4, { ...inside, title: "Дуб" }),
        b(5, { ...inside, title: "Ясень", sort: "a0" }),
        b(6),
        b(7),
      ],
      [],
      top,
    );
    lists.rebuild();
    expect(lists.ids(`boards:${id(1, "b")}`)).toEqual([5, 2, 4, 3].map((at) => id(at, "b")));
    expect(lists.ids("boards:root")).toEqual([7, 6, 1].map((at) => id(at, "b")));
  });

  it("put a board at the root if its parent is not visible or is archived", () => {
    const archived = { status: "archived" as const, archivedAt: "2026-11-21T10:00:00.000Z" };
    const { lists } = listsOf([
      b(1, archived),
      b(2, { boardId: id(1, "b") }),
      b(3, { boardId: id(99, "b") }),
      b(4, { boardId: null }),
    ]);
    lists.rebuild();
    expect(lists.ids("boards:root")).toEqual([2, 3, 4].map((at) => id(at, "b")));
    expect(lists.ids("archived-boards")).toEqual([id(1, "b")]);
  });

  it("move a board under its parent when the parent becomes visible", () => {
    const { lists, rows } = listsOf([b(2, { boardId: id(1, "b") })]);
    lists.rebuild();
    expect(lists.ids("boards:root")).toEqual([id(2, "b")]);
    rows.set(id(1, "b"), b(1));
    expect(lists.rebuild().toSorted()).toEqual([`boards:${id(1, "b")}`, "boards:root"]);
    expect(lists.ids(`boards:${id(1, "b")}`)).toEqual([id(2, "b")]);
    expect(lists.ids("boards:root")).toEqual([id(1, "b")]);
  });

  it("keep an unchanged list the same array (SY-32)", () => {
    const { lists, rows } = listsOf([b(1), b(2, { boardId: id(1, "b") })]);
    lists.rebuild();
    const root = lists.ids("boards:root");
    rows.set(id(3, "b"), b(3, { boardId: id(1, "b") }));
    expect(lists.rebuild()).toEqual([`boards:${id(1, "b")}`]);
    expect(lists.ids("boards:root")).toBe(root);
    expect(lists.rebuild()).toEqual([]);
  });

  it("report a list that has become empty", () => {
    const { lists, rows } = listsOf([b(1), b(2, { boardId: id(1, "b") })]);
    lists.rebuild();
    rows.delete(id(2, "b"));
    expect(lists.rebuild()).toEqual([`boards:${id(1, "b")}`]);
    expect(lists.ids(`boards:${id(1, "b")}`)).toEqual([]);
  });

  it("order archived boards by time, the latest first", () => {
    const at = (day: number) => ({ status: "archived" as const, archivedAt: `2026-11-${day}T10:00:00.000Z` });
    const { lists } = listsOf([b(1, at(10)), b(2, at(12)), b(3, at(11))]);
    lists.rebuild();
    expect(lists.ids("archived-boards")).toEqual([2, 3, 1].map((n) => id(n, "b")));
  });

  it("order favourites by their own sort, without boards that are deleted, unknown or archived", () => {
    const { lists, stars } = listsOf(
      [b(1), b(2), b(3, { status: "archived" })],
      [
        { id: id(2, "b"), sort: "a0", rev: 1 },
        { id: id(1, "b"), sort: "a1", rev: 1 },
        { id: id(3, "b"), sort: "Zz", rev: 1 },
        { id: id(9, "b"), sort: "Zz", rev: 1 },
      ],
    );
    lists.rebuild();
    expect(lists.ids("favourites")).toEqual([id(2, "b"), id(1, "b")]);
    stars.length = 0;
    expect(lists.rebuild()).toEqual(["favourites"]);
    expect(lists.ids("favourites")).toEqual([]);
  });

  it("order boards with equal titles by id", () => {
    const { lists } = listsOf([b(2, { title: "Двор" }), b(1, { title: "Двор" })]);
    lists.rebuild();
    expect(lists.ids("boards:root")).toEqual([id(1, "b"), id(2, "b")]);
  });
});

describe("isListed", () => {
  it.each<[string, Partial<Board>, boolean]>([
    ["its title", { title: "Иначе" }, true],
    ["its parent", { boardId: id(9, "b") }, true],
    ["its status", { status: "archived" }, true],
    ["when it was archived", { archivedAt: "2026-11-21T10:00:00.000Z" }, true],
    ["its colour", { color: "coral" }, false],
    ["its revision", { rev: 9 }, false],
  ])("returns whether the lists depend on %s", (_what, patch, is) => {
    expect(isListed(aBoard(), aBoard(patch))).toBe(is);
  });

  it("returns true for a new board and for a removed one", () => {
    expect([isListed(undefined, aBoard()), isListed(aBoard(), undefined)]).toEqual([true, true]);
  });
});
