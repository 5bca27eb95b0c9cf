import { peopleOfBoard } from "#client/entities/person/readers.ts";
import { personOf } from "#client/entities/person/person.ts";
import { dueOfDate } from "#client/entities/task/fields/due-date.ts";
import type { Sync } from "#client/sync/sync-api.ts";
import { Avatar } from "#client/ui/controls/avatar.tsx";
import { openMenu, type MenuEntry } from "#client/ui/overlay/menu/menu.ts";
import type { Item } from "#contract/entities/item.ts";
import { placeItem, removeItem, setItem, stepItem } from "./checklist-mutations.ts";
import { checklistsOf } from "./checklist-queries.ts";
import { checklistText } from "./checklist-text.ts";
import type { ItemTools } from "./item-tools.ts";

/** Opens the menu with the actions on an item. */
export function openItemMenu(sync: Sync, tools: ItemTools, item: Item, anchor: HTMLElement): void {
  const lists = otherLists(sync, item);
  const items: MenuEntry[] = [
    { text: checklistText.edit, icon: "pencil", onSelect: () => tools.edit(item) },
    { text: checklistText.who, icon: "user-plus", items: whoItems(sync, tools, item) },
    { text: checklistText.due, icon: "calendar-event", items: dueItems(sync, tools, item, anchor) },
    { section: "" },
    { text: checklistText.up, icon: "arrow-up", keys: "⌥ ↑", onSelect: () => stepItem(sync, item, -1) },
    { text: checklistText.down, icon: "arrow-down", keys: "⌥ ↓", onSelect: () => stepItem(sync, item, 1) },
    ...(lists.length === 0 ? [] : [{ text: checklistText.toList, icon: "list-check" as const, items: lists }]),
    { section: "" },
    { text: checklistText.remove, icon: "trash", onSelect: () => removeItem(sync, item) },
  ];
  openMenu({ anchor, label: checklistText.itemMenu(item.text), items, width: 230 });
}

/** Opens the menu of assignees of an item. */
export function openWho(sync: Sync, tools: ItemTools, item: Item, anchor: HTMLElement): void {
  openMenu({ anchor, label: checklistText.who, items: whoItems(sync, tools, item), width: 230 });
}

function whoItems(sync: Sync, { boardId }: ItemTools, item: Item): MenuEntry[] {
  const people = peopleOfBoard(sync, boardId).map((person) => ({
    text: person.name,
    mark: <Avatar person={personOf(person)} size={20} silent />,
    checked: item.assigneeId === person.id,
    onSelect: () => setItem(sync, item.id, { assigneeId: person.id }),
  }));
  const noAssignee = {
    text: checklistText.noAssignee,
    checked: item.assigneeId === null,
    onSelect: () => setItem(sync, item.id, { assigneeId: null }),
  };
  return [noAssignee, ...people];
}

/** Returns the date the given number of days from today, in the user's time zone. */
function dayFromNow(days: number): string {
  const now = new Date();
  const at = new Date(now.getFullYear(), now.getMonth(), now.getDate() + days);
  return dueOfDate({ at, hasTime: false });
}

function dueItems(sync: Sync, tools: ItemTools, item: Item, anchor: HTMLElement): MenuEntry[] {
  const choice = (text: string, dueAt: string | null): MenuEntry => ({
    text,
    onSelect: () => setItem(sync, item.id, { dueAt }),
  });
  return [
    choice(checklistText.today, dayFromNow(0)),
    choice(checklistText.tomorrow, dayFromNow(1)),
    choice(checklistText.inWeek, dayFromNow(7)),
    { text: checklistText.otherDay, icon: "calendar-event", onSelect: () => tools.pickDay(item, anchor) },
    ...(item.dueAt === null ? [] : [choice(checklistText.noDue, null)]),
  ];
}

function otherLists(sync: Sync, item: Item): MenuEntry[] {
  const rows = sync.store.list(`items:${item.taskId}`).flatMap((id) => sync.store.get("item", id) ?? []);
  return checklistsOf(rows)
    .filter(({ name }) => name !== item.group)
    .map(({ name, items }) => ({
      text: name || checklistText.unnamed,
      onSelect: () => placeItem(sync, item, name, items.at(-1)?.id ?? null),
    }));
}
