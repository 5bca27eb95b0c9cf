import { myTaskBoards, type MyBoard } from "#contract/my-tasks.ts";
import type { Door } from "#server/http/door.ts";
import type { Reach } from "#server/sync/reach.ts";

/** Where a person's own tasks are. Their rights are a part of the question. */
export function bindMyBoards(door: Door, boardsOf: (userId: string, reach: Reach) => Promise<MyBoard[]>): void {
  door.bind(myTaskBoards, async ({ session }) => {
    const items = await boardsOf(session.userId, session.reach);
    return { items, count: items.length };
  });
}
