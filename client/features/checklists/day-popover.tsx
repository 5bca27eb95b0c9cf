import type { ReactElement } from "react";
import { useNow } from "#client/shared/timing/now.ts";
import { dateOfDue, dueFields } from "#client/entities/task/fields/due-date.ts";
import { useSync } from "#client/hooks/sync-provider.tsx";
import { DatePicker } from "#client/ui/choice/date-picker.tsx";
import { Popover } from "#client/ui/overlay/popover/popover.tsx";
import type { Item } from "#contract/entities/item.ts";
import { setItem } from "./checklist-mutations.ts";
import { checklistText } from "./checklist-text.ts";

export interface DayPopoverProps {
  item: Item;
  anchor: HTMLElement;
  onClose: () => void;
}

/** The date picker of an item's due date. The due date of an item has no time. */
export function DayPopover({ item, anchor, onClose }: DayPopoverProps): ReactElement {
  const sync = useSync();
  const now = useNow();
  return (
    <Popover anchor={anchor} label={checklistText.due} onClose={onClose} width={292}>
      <DatePicker
        label={checklistText.due}
        value={item.dueAt === null ? null : dateOfDue(item.dueAt, false)}
        hasTime={false}
        withTime={false}
        now={now}
        onClose={onClose}
        onChange={(due) => setItem(sync, item.id, { dueAt: dueFields(due).dueAt })}
      />
    </Popover>
  );
}
