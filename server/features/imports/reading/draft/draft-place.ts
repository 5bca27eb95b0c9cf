import type { PaletteColor } from "#contract/core/palette-color.ts";

/** The target of a draft, with the ids of its rows. */
export interface DraftPlace {
  boardId: string;
  parentId: string | null;
  title: string;
  color: PaletteColor;
  owner: { userId: string; username: string; name: string; avatar?: string | null };
  /** ISO 8601. */
  now: string;
  /** Ids of the tasks, in the order of the draft: their texts have been stored under them before. */
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
  /** For all fields together: keys of options are unique across fields. */
  options: IdsByKey;
  tasks: IdsByKey;
}
