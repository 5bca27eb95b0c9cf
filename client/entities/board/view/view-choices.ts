import type { IconName } from "#client/ui/icons/icon.tsx";
import { VIEWS } from "./view-text.ts";

export interface ViewChoice {
  /** In the address; "" for the columns, which need none. */
  readonly name: string;
  readonly label: string;
  readonly icon: IconName;
}

/** What an open board can be seen as, in the order of the switch and of its keys. */
export const VIEW_CHOICES: readonly ViewChoice[] = [
  { name: "", label: VIEWS.board, icon: "layout-kanban" },
  { name: "table", label: VIEWS.table, icon: "table" },
  { name: "calendar", label: VIEWS.calendar, icon: "calendar-event" },
  { name: "timeline", label: VIEWS.timeline, icon: "menu-deep" },
];
