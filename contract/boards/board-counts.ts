import * as z from "zod/mini";

/**
 * Figures of boards. Tasks in the archive count nowhere, and neither do those of an archived column: nobody sees them. `overdue` is as of
 * the moment of the answer, `boards` counts active boards.
 */
export const countsSchema = z.object({ tasks: z.int(), done: z.int(), overdue: z.int(), boards: z.int() });
export type Counts = z.infer<typeof countsSchema>;
export type OwnCounts = Omit<Counts, "boards">;

/**
 * `own`: of the board itself, `boards` those right under it; the same figures stand beside it for readers of earlier releases. `all`: with
 * every board inside that the reader sees, at any depth.
 */
export const listedCountsSchema = z.extend(countsSchema, { own: countsSchema, all: countsSchema });

/** Own figures of a board together with the rolled-up ones of the boards right under it. */
export function addUp(own: OwnCounts, children: readonly Counts[]): Counts {
  const sum = { tasks: own.tasks, done: own.done, overdue: own.overdue, boards: children.length };
  for (const child of children) {
    sum.tasks += child.tasks;
    sum.done += child.done;
    sum.overdue += child.overdue;
    sum.boards += child.boards;
  }
  return sum;
}
