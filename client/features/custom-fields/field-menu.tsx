import { runCommand } from "#client/shared/navigation/command.ts";
import type { Sync } from "#client/sync/sync-api.ts";
import { openMenu, type MenuEntry } from "#client/ui/overlay/menu/menu.ts";
import type { CustomField } from "#contract/entities/custom-field.ts";
import { archiveField, placeOfField, stepField } from "./custom-field-mutations.ts";
import { customFieldText } from "./custom-field-text.ts";

/** Opens the menu of a field of a task. For an inherited field, it leads to the fields of that board. */
export function openFieldMenu(
  sync: Sync,
  field: CustomField,
  { boardId, anchor }: { boardId: string; anchor: HTMLElement },
): void {
  const items = field.boardId === boardId ? ownItems(sync, field) : inheritedItems(sync, field);
  openMenu({ anchor, label: customFieldText.menuOf(field.name), items, width: 230 });
}

function ownItems(sync: Sync, field: CustomField): MenuEntry[] {
  const { at, count } = placeOfField(sync, field);
  const { boardId, id } = field;
  return [
    {
      text: customFieldText.edit,
      icon: "pencil",
      onSelect: () => void runCommand("board.fields", { boardId, at: id }),
    },
    { text: customFieldText.up, icon: "arrow-up", disabled: at <= 0, onSelect: () => stepField(sync, field, -1) },
    {
      text: customFieldText.down,
      icon: "arrow-down",
      disabled: at === count - 1,
      onSelect: () => stepField(sync, field, 1),
    },
    { section: "" },
    { text: customFieldText.archive, icon: "archive", onSelect: () => archiveField(sync, field) },
  ];
}

function inheritedItems({ store }: Sync, { boardId }: CustomField): MenuEntry[] {
  const title = store.get("board", boardId)?.title ?? "";
  return [
    {
      text: customFieldText.fieldsOf(title),
      icon: "adjustments-horizontal",
      onSelect: () => void runCommand("board.fields", { boardId }),
    },
  ];
}
