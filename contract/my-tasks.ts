import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { id } from "./field.ts";

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
