let fresh: string | null = null;

/** Sets the board that the user has just created. Its page opens the field of the first task. */
export function setFreshBoard(boardId: string | null): void {
  fresh = boardId;
}

export function isFreshBoard(boardId: string): boolean {
  return fresh === boardId;
}
