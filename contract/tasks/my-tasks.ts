import * as z from "zod/mini";
import { endpoint } from "../core/endpoint.ts";
import { id } from "../core/field.ts";

/** A board with how many tasks on it are to be done and mine: given to me, made by me, watched by me. */
const myBoard = z.object({ boardId: id, assigned: z.int(), created: z.int(), watched: z.int() });
export type MyBoard = z.infer<typeof myBoard>;

/**
 * Where my tasks are, so that a device knows which boards to bring: the tasks themselves come with their boards. Boards with most of
 * them first.
 */
export const myTaskBoards = endpoint({
  method: "GET",
  path: "/api/user/tasks",
  access: "session",
  summary: "Boards with tasks that are to be done and assigned to me, created by me or watched by me",
  answer: z.object({ items: z.array(myBoard), count: z.int() }),
});

/** How many days back what I have done is told by the day: half a year of weeks. */
export const METRICS_DAYS = 182;
export const METRICS_YEAR_DAYS = 365;

/** What is assigned to me on boards that I may see, in figures. */
export const myMetrics = endpoint({
  method: "GET",
  path: "/api/user/figures",
  access: "session",
  summary: "How much is assigned to me, and how much of it was done in a year, by the day for the last half of it",
  answer: z.object({
    open: z.int(),
    done: z.int(),
    /** Days by the clock of my time zone on which something was done, the latest last. */
    days: z.array(z.object({ day: z.string(), count: z.int() })),
  }),
});
export type MyMetrics = z.infer<typeof myMetrics.answer>;
