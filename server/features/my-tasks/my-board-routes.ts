import { myTaskBoards, type MyBoard } from "#contract/tasks/my-tasks.ts";
import type { HttpApi } from "#server/http/http-api.ts";
import type { TokenScope } from "#server/sync/mutations/token-scope.ts";

/** Boards of the user's own tasks. The query checks the rights. */
export function bindMyBoards(
  api: HttpApi,
  boardsOf: (userId: string, tokenScope: TokenScope) => Promise<MyBoard[]>,
): void {
  api.bind(myTaskBoards, async ({ session }) => {
    const items = await boardsOf(session.userId, session.tokenScope);
    return { items, count: items.length };
  });
}
