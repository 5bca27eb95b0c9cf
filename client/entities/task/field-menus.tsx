import { markColumns } from "#client/entities/column/column-marks.ts";
import type { Sync } from "#client/sync/sync-api.ts";
import { ColumnMark, PriorityMark } from "#client/ui/icons/marks.tsx";
import { openMenu, type MenuEntry } from "#client/ui/overlay/menu/menu.ts";
import { PRIORITIES } from "./fields/card-text.ts";
import { fieldText } from "./fields/field-text.ts";
import type { TaskChange, TaskFields } from "./task-fields.ts";

type Anchor = HTMLElement | { x: number; y: number };

const MENU_WIDTH = 230;

/** Returns the priorities as menu entries. */
export function priorityItems(priority: number | null, change: Pick<TaskChange, "set">): MenuEntry[] {
  return PRIORITIES.map((text, level) => ({
    text,
    checked: (priority ?? 0) === level,
    ...(level === 1 || level === 2 || level === 3 || level === 4 ? { mark: <PriorityMark level={level} /> } : {}),
    onSelect: () => change.set({ priority: level === 0 ? null : level }),
  }));
}

export function openPriorities(fields: Pick<TaskFields, "priority">, change: TaskChange, anchor: Anchor): void {
  openMenu({ anchor, label: fieldText.priority, items: priorityItems(fields.priority, change), width: MENU_WIDTH });
}

/** Opens a menu of the board's columns, with an entry for another board if `onOtherBoard` is given. */
export function openColumns(
  sync: Sync,
  fields: Pick<TaskFields, "boardId" | "columnId">,
  change: TaskChange,
  more: { anchor: HTMLElement; onOtherBoard: (() => void) | undefined },
): void {
  const ids = sync.store.list(`columns:${fields.boardId}`);
  const columns = markColumns(ids.flatMap((id) => sync.store.get("column", id) ?? []));
  const items: MenuEntry[] = columns.map(({ column, mark }) => ({
    text: column.name,
    checked: column.id === fields.columnId,
    mark: <ColumnMark kind={mark} />,
    onSelect: () => {
      if (column.id !== fields.columnId) change.toColumn(column.id, column.name);
    },
  }));
  const { anchor, onOtherBoard } = more;
  if (onOtherBoard !== undefined) items.push({ section: "" }, { text: fieldText.otherBoard, onSelect: onOtherBoard });
  openMenu({ anchor, label: fieldText.toColumn, items, width: MENU_WIDTH });
}
