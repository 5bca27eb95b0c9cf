import type { IconName } from "#client/ui/icons/icon.tsx";
import { VIEWS } from "./view-text.ts";

export interface ViewChoice {
  /** The name in the address; empty for the columns. */
  readonly name: string;
  readonly label: string;
  readonly icon: IconName;
}

/** The views of an open board, in the order of the switch and of its shortcuts. */
export const VIEW_CHOICES: readonly ViewChoice[] = [
  { name: "", label: VIEWS.board, icon: "layout-kanban" },
  { name: "table", label: VIEWS.table, icon: "table" },
  { name: "calendar", label: VIEWS.calendar, icon: "calendar-event" },
  { name: "timeline", label: VIEWS.timeline, icon: "menu-deep" },
];
