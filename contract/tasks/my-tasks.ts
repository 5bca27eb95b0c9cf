import * as z from "zod/mini";
import { endpoint } from "../core/endpoint.ts";
import { id } from "../core/field.ts";

/** A board with the caller's numbers of open tasks: assigned to them, created by them, watched by them. */
const myBoard = z.object({ boardId: id, assigned: z.int(), created: z.int(), watched: z.int() });
export type MyBoard = z.infer<typeof myBoard>;

/**
 * Boards with the caller's tasks, so that a device knows which boards to load: the tasks themselves are part of their boards. Boards with
 * the most tasks first.
 */
export const myTaskBoards = endpoint({
  method: "GET",
  path: "/api/user/tasks",
  access: "session",
  summary: "Boards with tasks that are to be done and assigned to me, created by me or watched by me",
  answer: z.object({ items: z.array(myBoard), count: z.int() }),
});

/** Days for which completed tasks are counted: half a year of weeks. */
export const METRICS_DAYS = 182;
export const METRICS_YEAR_DAYS = 365;

/** Metrics of tasks assigned to the caller on visible boards. */
export const myMetrics = endpoint({
  method: "GET",
  path: "/api/user/figures",
  access: "session",
  summary: "How much is assigned to me, and how much of it was done in a year, by the day for the last half of it",
  answer: z.object({
    open: z.int(),
    done: z.int(),
    /** Days in the caller's time zone with completed tasks, latest last. */
    days: z.array(z.object({ day: z.string(), count: z.int() })),
  }),
});
export type MyMetrics = z.infer<typeof myMetrics.answer>;
