import type { Item } from "#contract/entities/item.ts";

/** What may be done to the lines of a task here, and by what the editing of one is begun. */
export interface ItemTools {
  taskId: string;
  boardId: string;
  /** Whose drafts come back. */
  userId: string;
  canEdit: boolean;
  edit: (item: Item) => void;
  /** Opens the choice of a day beside an element. */
  pickDay: (item: Item, anchor: HTMLElement) => void;
}
