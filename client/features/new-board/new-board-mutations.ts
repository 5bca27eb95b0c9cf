import type { Hue } from "#contract/hue.ts";
import { keysBetween } from "#contract/position.ts";
import type { Sync } from "#client/sync/surface.ts";
import type { Template } from "./template/template-text.ts";

export interface NewBoard {
  /** Not empty after trimming: SPEC section 5, an empty title means that nothing is done. */
  readonly title: string;
  readonly color: Hue;
  readonly parentId: string | null;
  readonly columns: Template["columns"];
}

/** Makes a board with its first columns on the device; answers its id as soon as the device keeps it. */
export async function createBoard(sync: Sync, given: NewBoard): Promise<string> {
  const id = sync.newId();
  const keys = keysBetween(null, null, given.columns.length);
  const columns = given.columns.map(({ name, kind }, at) => ({ id: sync.newId(), name, kind, sort: keys[at] ?? "" }));
  await sync.mutate("board.create", id, { title: given.title, color: given.color, boardId: given.parentId, columns });
  return id;
}
