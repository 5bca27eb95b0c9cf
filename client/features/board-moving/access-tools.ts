/** Somebody who may see a board. `from`: the board that gives them their role, `null` when its reader may not know it. */
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
 * Who comes to see a board, and who does not see it any more, when it goes under another one. `readers` see the board, `there` see the new
 * parent (nobody at the top); `own` have a role on the board itself, whatever they have from above.
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
