import type { PaletteColor } from "#contract/core/palette-color.ts";

/** Where a draft is put, with what its rows will be called. */
export interface DraftPlace {
  boardId: string;
  parentId: string | null;
  title: string;
  color: PaletteColor;
  owner: { userId: string; username: string; name: string; avatar?: string | null };
  /** ISO 8601. */
  now: string;
  /** Of the tasks, in the order of the draft: their texts have been kept under them before. */
  taskIds: readonly string[];
  fileIds: ReadonlyMap<string, string>;
  ids: DraftIds;
  newId: () => string;
}

export type IdsByKey = ReadonlyMap<string, string>;

export interface DraftIds {
  columns: IdsByKey;
  labels: IdsByKey;
  fields: IdsByKey;
  /** Of all fields together: keys of options are ids themselves. */
  options: IdsByKey;
  tasks: IdsByKey;
}
