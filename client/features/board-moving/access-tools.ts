/** A user who can see a board. `from`: the board that gives the role; `null` if the current user may not know it. */
export interface Reader {
  readonly id: string;
  readonly name: string;
  readonly from: string | null;
}

export interface AccessChange {
  readonly gains: readonly Reader[];
  readonly loses: readonly Reader[];
}

/**
 * Returns who gains and who loses access to a board when it moves under another parent. `readers` can see the board, `there` can see the
 * new parent (empty for the root); `own` have a role on the board itself, whatever they inherit.
 */
export function accessChange(
  boardId: string,
  readers: readonly Reader[],
  there: readonly Reader[],
  own: ReadonlySet<string>,
): AccessChange {
  const before = new Set(readers.map(({ id }) => id));
  const after = new Set(there.map(({ id }) => id));
  return {
    gains: there.filter(({ id }) => !before.has(id)),
    loses: readers.filter(({ id, from }) => from !== boardId && !own.has(id) && !after.has(id)),
  };
}
