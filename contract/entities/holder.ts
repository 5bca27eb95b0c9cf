interface HolderIds {
  taskId?: string | null | undefined;
  boardId?: string | null | undefined;
}

/** Returns the id of a detail's task, or of the board whose page has the file; rows of earlier releases have no board. */
export function holderOf({ taskId, boardId }: HolderIds): string {
  return taskId ?? boardId ?? "";
}
