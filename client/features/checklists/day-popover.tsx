import type { ReactElement } from "react";
import { useSync } from "#client/live/sync-provider.tsx";
import { Popover } from "#client/ui/overlay/popover.tsx";
import type { Item } from "#contract/item.ts";
import { setItem } from "./checklist-mutations.ts";
import { checklistText } from "./checklist-text.ts";
import css from "./checklists.module.css";
import { Button } from "#client/ui/controls/button.tsx";

export interface DayPopoverProps {
  item: Item;
  anchor: HTMLElement;
  onClose: () => void;
}

const two = (value: number): string => String(value).padStart(2, "0");

/** A moment as a date field reads it, in the person's time zone. */
function fieldDay(at: string | null): string {
  if (at === null) return "";
  const day = new Date(at);
  return `${String(day.getFullYear())}-${two(day.getMonth() + 1)}-${two(day.getDate())}`;
}

/** The day of a line, chosen in the browser's own field. */
export function DayPopover({ item, anchor, onClose }: DayPopoverProps): ReactElement {
  const sync = useSync();
  const choose = (value: string): void => {
    const day = new Date(`${value}T12:00`);
    if (Number.isNaN(day.getTime())) return;
    setItem(sync, item.id, { dueAt: day.toISOString() });
  };
  return (
    <Popover anchor={anchor} label={checklistText.due} onClose={onClose} width={230}>
      <div className={css.day}>
        <input
          type="date"
          className={css.field}
          aria-label={checklistText.due}
          defaultValue={fieldDay(item.dueAt)}
          onChange={(event) => choose(event.currentTarget.value)}
        />
        {item.dueAt !== null && (
          <Button
            look="ghost"
            onClick={() => {
              setItem(sync, item.id, { dueAt: null });
              onClose();
            }}
          >
            {checklistText.noDue}
          </Button>
        )}
      </div>
    </Popover>
  );
}
