import type { Item } from "#contract/entities/item.ts";

/** The permission and the actions of the user for the checklist items of a task. */
export interface ItemTools {
  taskId: string;
  boardId: string;
  /** The user whose drafts are restored. */
  userId: string;
  canEdit: boolean;
  edit: (item: Item) => void;
  /** Opens a date picker next to an element. */
  pickDay: (item: Item, anchor: HTMLElement) => void;
}
