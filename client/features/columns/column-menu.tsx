import { runCommand } from "#client/shared/navigation/command.ts";
import { COLOR_NAMES } from "#client/ui/theme/color-text.ts";
import type { Sync } from "#client/sync/sync-api.ts";
import { Label as LabelMark } from "#client/ui/controls/small.tsx";
import { openMenu, type MenuEntry } from "#client/ui/overlay/menu/menu.ts";
import { COLUMN_KINDS, type Column } from "#contract/entities/column.ts";
import { type PaletteColor, PALETTE_COLORS } from "#contract/core/palette-color.ts";
import { can } from "#contract/core/permission.ts";
import { archiveColumn, moveColumn, setColumn, stepAside } from "./column-mutations.ts";
import { columnEditText } from "./column-edit-text.ts";
import { columnText } from "./column-text.ts";

export interface ColumnRights {
  canEdit: boolean;
  canAddTasks: boolean;
}

export interface ColumnMenu {
  sync: Sync;
  columnId: string;
  anchor: HTMLElement;
  rights: ColumnRights;
  onRename: () => void;
  onLimit: () => void;
  /** Absent if columns cannot be folded, as on a phone. */
  onFold?: () => void;
  /** Announces the position of the column after a move. */
  onMoved: (columnId: string) => void;
}

/** The menu of a column: everything that can be done to it without dragging. */
export function openColumnMenu(menu: ColumnMenu): void {
  const column = menu.sync.store.get("column", menu.columnId);
  if (column === undefined) return;
  const fold: MenuEntry[] =
    menu.onFold === undefined
      ? []
      : [{ text: columnEditText.fold, icon: "layout-sidebar-left-collapse", onSelect: menu.onFold }];
  const archive: MenuEntry[] = [
    { section: "" },
    { text: columnEditText.archive, icon: "archive", onSelect: () => archiveColumn(menu.sync, column) },
  ];
  const add: MenuEntry[] = menu.rights.canAddTasks
    ? [
        {
          text: columnEditText.byTemplate,
          icon: "file-text",
          onSelect: () => void runCommand("task.template", { columnId: column.id }),
        },
      ]
    : [];
  const all = [...add, ...chooseItems(menu.sync, column), ...fold];
  const items = menu.rights.canEdit ? [...editItems(menu, column), ...all, ...archive] : all;
  openMenu({ anchor: menu.anchor, label: columnText.menuOf(column.name), placing: { align: "end" }, items });
}

/** Returns the item that selects all tasks of the column; empty if the user may not edit tasks. */
function chooseItems({ store }: Sync, { id: columnId, boardId }: Column): MenuEntry[] {
  const isOpen = store.get("board", boardId)?.status !== "archived";
  if (!isOpen || !can(store.roleOn(boardId), "task.edit") || store.list(`tasks:${columnId}`).length === 0) return [];
  const onSelect = (): void => void runCommand("column.choose", { columnId });
  return [{ text: columnEditText.chooseAll, icon: "list-check", onSelect }];
}

/** Returns the submenu of colours: none or one of the palette; the current one is checked. */
function colourItem(sync: Sync, { id, color }: Column): MenuEntry {
  const paint = (next: PaletteColor | null): void => void setColumn(sync, id, { color: next });
  return {
    text: columnEditText.colour,
    icon: "palette",
    ...(color === null ? {} : { end: COLOR_NAMES[color] }),
    items: [
      { text: columnEditText.noColour, checked: color === null, onSelect: () => paint(null) },
      ...PALETTE_COLORS.map((paletteColor) => ({
        text: COLOR_NAMES[paletteColor],
        mark: <LabelMark color={paletteColor}>{null}</LabelMark>,
        checked: paletteColor === color,
        onSelect: () => paint(paletteColor),
      })),
    ],
  };
}

function editItems(menu: ColumnMenu, column: Column): MenuEntry[] {
  const { sync, columnId } = menu;
  const ids = sync.store.list(`columns:${column.boardId}`);
  const step = (text: string, by: -1 | 1): MenuEntry => {
    const place = stepAside(ids, columnId, by);
    const move = async (): Promise<void> => {
      if (place !== null && (await moveColumn(sync, columnId, place))) menu.onMoved(columnId);
    };
    return {
      text,
      icon: by === 1 ? "chevron-right" : "chevron-left",
      disabled: place === null,
      onSelect: () => void move(),
    };
  };
  return [
    { text: columnEditText.rename, icon: "pencil", onSelect: menu.onRename },
    step(columnEditText.moveLeft, -1),
    step(columnEditText.moveRight, 1),
    {
      text: columnEditText.kind,
      icon: "circle-check",
      end: columnEditText.kinds[column.kind],
      items: COLUMN_KINDS.map((kind) => ({
        text: columnEditText.kinds[kind],
        checked: kind === column.kind,
        onSelect: () => void setColumn(sync, columnId, { kind }),
      })),
    },
    colourItem(sync, column),
    {
      text: columnEditText.limit,
      icon: "adjustments-horizontal",
      ...(column.wipLimit === null ? {} : { end: String(column.wipLimit) }),
      onSelect: menu.onLimit,
    },
  ];
}
