/** Properties that are chosen in a popover; a column and a priority have menus. */
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
