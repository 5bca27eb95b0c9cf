import * as z from "zod/mini";

/**
 * Counters of boards. Archived tasks and tasks of archived columns are not visible, so they are not counted. `overdue` is as of the time of
 * the response, `boards` counts active boards.
 */
export const countsSchema = z.object({ tasks: z.int(), done: z.int(), overdue: z.int(), boards: z.int() });
export type Counts = z.infer<typeof countsSchema>;
export type OwnCounts = Omit<Counts, "boards">;

/**
 * `own`: the board itself, with `boards` counting its direct children; readers of earlier releases find the same counters at the top level.
 * `all`: with every nested board that the reader may see, at any depth.
 */
export const listedCountsSchema = z.extend(countsSchema, { own: countsSchema, all: countsSchema });

/** Adds a board's own counters to the rolled-up counters of its direct children. */
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
