interface HolderIds {
  taskId?: string | null | undefined;
  boardId?: string | null | undefined;
}

/** The task that a part is of, or the board whose page a file stands on; rows of an earlier release name no board. */
export function holderOf({ taskId, boardId }: HolderIds): string {
  return taskId ?? boardId ?? "";
}
