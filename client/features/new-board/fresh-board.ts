let fresh: string | null = null;

/** The board that its person has just made and goes to: its page offers the field of the first task. */
export function setFreshBoard(boardId: string | null): void {
  fresh = boardId;
}

export function isFreshBoard(boardId: string): boolean {
  return fresh === boardId;
}
