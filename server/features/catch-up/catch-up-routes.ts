import { type CatchUpAnswer, boardCatchUp, boardSeen, userNews } from "#contract/boards/catch-up.ts";
import type { Access } from "#server/access/access.ts";
import type { HttpApi } from "#server/http/http-api.ts";
import type { TokenScope } from "#server/sync/mutations/token-scope.ts";
import type { News } from "./catch-up-service.ts";

export interface CatchUpRouteDeps {
  access: Access;
  /** Checks no rights. */
  catchUp: (userId: string, boardId: string) => Promise<CatchUpAnswer>;
  see: (userId: string, boardId: string) => Promise<void>;
  /** Checks the user's rights itself. */
  news: (userId: string, query: { teamId: string | null; tokenScope?: TokenScope }) => Promise<News>;
}

/** Returns what happened on a board since the user's last visit. The mark is private: it is not sent to other users' devices. */
export function bindCatchUp(api: HttpApi, { access, catchUp, see, news }: CatchUpRouteDeps): void {
  api.bind(boardCatchUp, async ({ params: { boardId }, session }) => {
    await access.requireBoard(session.userId, boardId, "board.see");
    return catchUp(session.userId, boardId);
  });

  api.bind(boardSeen, async ({ params: { boardId }, session }) => {
    await access.requireBoard(session.userId, boardId, "board.see");
    await see(session.userId, boardId);
    return undefined;
  });

  api.bind(userNews, async ({ session: { userId, tokenScope }, query: { team = null } }) =>
    news(userId, { teamId: team, tokenScope }),
  );
}
