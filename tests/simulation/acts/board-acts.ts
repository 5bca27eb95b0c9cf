import { BOARD_ICONS } from "#contract/core/board-icon.ts";
import { DEFAULT_COLOR, PALETTE_COLORS, type PaletteColor } from "#contract/core/palette-color.ts";
import type { Board } from "#contract/entities/board.ts";
import type { Column } from "#contract/entities/column.ts";
import type { MutationArgs } from "#contract/mutations/mutation.ts";
import { keysBetween } from "#contract/core/position.ts";
import type { Tab } from "../device/device-parts.ts";
import { type Act, busyTabs, someOf, type World } from "../world.ts";
import { edit, someplace, viewOf } from "./edit.ts";

const TITLES = ["Читальня", "Фонд", "Выставка", "Ремонт", "Закупки"];
const KINDS = ["queue", "work", "done"] as const;
/** More boards make histories longer without testing more. */
const BOARDS_MAX = 9;

export const boardActs: readonly Act[] = [
  { name: "create board", weight: 1, run: (world) => createBoard(world, false) },
  { name: "create nested board", weight: 2, run: (world) => createBoard(world, true) },
  { name: "set board", weight: 2, run: setBoard },
  { name: "inherit", weight: 0.7, run: toggleInherit },
  {
    name: "archive board",
    weight: 0.8,
    run: (world) => onBoard(world, (tab, board) => edit(world, tab, "board.archive", board.id, {})),
  },
  { name: "restore board", weight: 1.2, run: restoreBoard },
  { name: "move board", weight: 1, run: moveBoard },
  { name: "place board", weight: 1, run: placeBoard },
  { name: "create column", weight: 2, run: createColumn },
  { name: "set column", weight: 1.5, run: setColumn },
  { name: "move column", weight: 2, run: moveColumn },
  {
    name: "archive column",
    weight: 0.7,
    run: (world) => onColumn(world, (tab, column) => edit(world, tab, "column.archive", column.id, {})),
  },
  { name: "restore column", weight: 0.7, run: restoreColumn },
  { name: "create label", weight: 1, run: createLabel },
  { name: "set label", weight: 0.5, run: (world) => onLabel(world, "label.set") },
  { name: "create field", weight: 1, run: createField },
  { name: "set field", weight: 0.7, run: (world) => onField(world, "customField.set") },
  { name: "archive field", weight: 0.3, run: (world) => onField(world, "customField.archive") },
  { name: "restore field", weight: 0.4, run: (world) => onField(world, "customField.restore") },
  { name: "archive label", weight: 0.4, run: (world) => onLabel(world, "label.archive") },
  { name: "restore label", weight: 0.4, run: (world) => onLabel(world, "label.restore") },
];

function onBoard(world: World, run: (tab: Tab, board: Board) => boolean): boolean {
  const tab = someOf(world, busyTabs(world));
  const board = tab === undefined ? undefined : someOf(world, viewOf(tab).board.values());
  return tab !== undefined && board !== undefined && run(tab, board);
}

function onColumn(world: World, run: (tab: Tab, column: Column) => boolean): boolean {
  const tab = someOf(world, busyTabs(world));
  const column = tab === undefined ? undefined : someOf(world, viewOf(tab).column.values());
  return tab !== undefined && column !== undefined && run(tab, column);
}

function createBoard(world: World, isNested: boolean): boolean {
  const { dice, database } = world;
  if (database.state().boards.size >= BOARDS_MAX) return false;
  const tab = someOf(world, busyTabs(world));
  if (tab === undefined) return false;
  const parent = isNested ? someOf(world, viewOf(tab).board.values()) : undefined;
  const keys = keysBetween(null, null, dice.between(0, 2));
  return edit(world, tab, "board.create", tab.sync.newId(), {
    title: dice.pick(TITLES),
    ...(parent === undefined ? {} : { boardId: parent.id }),
    ...(parent !== undefined && dice.chance(0.2) ? { inherit: false } : {}),
    columns: keys.map((sort) => ({ id: tab.sync.newId(), name: "Новая", kind: dice.pick(KINDS), sort })),
  });
}

/** The icon is derived from the color: another random draw would change the histories of all known seeds. */
function lookWith(color: PaletteColor): MutationArgs<"board.set"> {
  const icon = color === DEFAULT_COLOR ? null : BOARD_ICONS[PALETTE_COLORS.indexOf(color)];
  return { color, ...(icon === undefined ? {} : { icon }) };
}

function setBoard(world: World): boolean {
  const { dice } = world;
  return onBoard(world, (tab, board) =>
    edit(world, tab, "board.set", board.id, {
      ...(dice.chance(0.7) ? { title: `${dice.pick(TITLES)} ${String(dice.between(1, 99))}` } : {}),
      ...(dice.chance(0.4) ? lookWith(dice.pick(PALETTE_COLORS)) : {}),
    }),
  );
}

function toggleInherit(world: World): boolean {
  return onBoard(world, (tab, board) => edit(world, tab, "board.set", board.id, { inherit: !board.inherit }));
}

function restoreBoard(world: World): boolean {
  const tab = someOf(world, busyTabs(world));
  const archived = tab === undefined ? [] : [...viewOf(tab).board.values()].filter((one) => one.status === "archived");
  const board = someOf(world, archived);
  return tab !== undefined && board !== undefined && edit(world, tab, "board.restore", board.id, {});
}

function moveBoard(world: World): boolean {
  return onBoard(world, (tab, board) => {
    const parent = world.dice.chance(0.4) ? null : (someOf(world, viewOf(tab).board.keys()) ?? null);
    return edit(world, tab, "board.move", board.id, {
      boardId: parent,
      ...(world.dice.chance(0.5) ? {} : { sort: someSort(world) }),
    });
  });
}

const someSort = (world: World): string => world.dice.pick(["a0", "a1", "a1V", "a2"]);

/** Changes the position of a board within its parent, or among the user's root boards. */
function placeBoard(world: World): boolean {
  return onBoard(world, (tab, board) => {
    const sort = world.dice.chance(0.2) ? null : someSort(world);
    const isTop = tab.sync.store.list("boards:root").includes(board.id);
    return edit(world, tab, isTop ? "topBoard.place" : "board.place", board.id, { sort });
  });
}

function place(world: World, tab: Tab, boardId: string) {
  const { store } = tab.sync;
  return someplace(world, store.list(`columns:${boardId}`), (id) => store.get("column", id)?.sort);
}

function createColumn(world: World): boolean {
  const { dice } = world;
  return onBoard(world, (tab, board) =>
    edit(world, tab, "column.create", tab.sync.newId(), {
      boardId: board.id,
      name: `Колонка ${String(dice.between(1, 99))}`,
      kind: dice.pick(KINDS),
      ...(dice.chance(0.2) ? { wipLimit: dice.between(1, 3), wipMode: "hard" as const } : {}),
      ...place(world, tab, board.id),
    }),
  );
}

function setColumn(world: World): boolean {
  const { dice } = world;
  return onColumn(world, (tab, column) =>
    edit(world, tab, "column.set", column.id, {
      name: `Колонка ${String(dice.between(1, 99))}`,
      ...(dice.chance(0.2)
        ? { wipLimit: dice.pick([null, 1, 2, 5]), wipMode: dice.pick(["soft", "hard"] as const) }
        : {}),
    }),
  );
}

function moveColumn(world: World): boolean {
  return onColumn(world, (tab, column) =>
    edit(world, tab, "column.move", column.id, place(world, tab, column.boardId)),
  );
}

function restoreColumn(world: World): boolean {
  const tab = someOf(world, busyTabs(world));
  const archived = tab === undefined ? [] : [...viewOf(tab).column.values()].filter((one) => one.archivedAt !== null);
  const column = someOf(world, archived);
  return tab !== undefined && column !== undefined && edit(world, tab, "column.restore", column.id, {});
}

function createLabel(world: World): boolean {
  const { dice } = world;
  return onBoard(world, (tab, board) =>
    edit(world, tab, "label.create", tab.sync.newId(), {
      boardId: board.id,
      name: "Срочно",
      color: dice.pick(PALETTE_COLORS),
    }),
  );
}

function onLabel(world: World, op: "label.set" | "label.archive" | "label.restore"): boolean {
  const tab = someOf(world, busyTabs(world));
  const label = tab === undefined ? undefined : someOf(world, viewOf(tab).label.values());
  if (tab === undefined || label === undefined) return false;
  if (op !== "label.set") return edit(world, tab, op, label.id, {});
  return edit(world, tab, op, label.id, { name: `Метка ${String(world.dice.between(1, 99))}` });
}

function createField(world: World): boolean {
  const { dice } = world;
  return onBoard(world, (tab, board) => {
    const type = dice.pick(["text", "select", "checkbox"] as const);
    const option = {
      id: tab.sync.newId(),
      name: "Пилот",
      color: dice.pick(PALETTE_COLORS),
      sort: "a0",
      archived: false,
    };
    return edit(world, tab, "customField.create", tab.sync.newId(), {
      boardId: board.id,
      name: `Поле ${String(dice.between(1, 99))}`,
      type,
      sort: dice.pick(["a0", "a1", "a2"]),
      ...(type === "select" ? { options: [option] } : {}),
    });
  });
}

function onField(world: World, op: "customField.set" | "customField.archive" | "customField.restore"): boolean {
  const { dice } = world;
  const tab = someOf(world, busyTabs(world));
  const field = tab === undefined ? undefined : someOf(world, viewOf(tab).customField.values());
  if (tab === undefined || field === undefined) return false;
  if (op !== "customField.set") return edit(world, tab, op, field.id, {});
  const [firstOption] = field.options;
  return edit(world, tab, op, field.id, {
    name: `Поле ${String(dice.between(1, 99))}`,
    ...(firstOption === undefined ? {} : { options: [{ ...firstOption, name: "Другой", archived: dice.chance(0.3) }] }),
  });
}
