/** Properties that are picked in a popover; column and priority have menus. */
export type PickedField =
  | "assignees"
  | "watchers"
  | "labels"
  | "due"
  | "recurrence"
  | "reminders"
  | "start"
  | "estimate"
  | "cover";
