import { type Away, boardAway, boardSeen, userNews } from "#contract/away.ts";
import type { Access } from "#server/access/access.ts";
import type { Door } from "#server/http/door.ts";
import type { Reach } from "#server/sync/reach.ts";
import type { News } from "./away-service.ts";

export interface AwayDoor {
  access: Access;
  /** Neither asks for rights. */
  away: (userId: string, boardId: string) => Promise<Away>;
  see: (userId: string, boardId: string) => Promise<void>;
  /** Asks the person's rights itself. */
  news: (userId: string, asked: { teamId: string | null; reach?: Reach }) => Promise<News>;
}

/** What happened on a board while somebody was away. It is their own mark that is kept: no device hears of it. */
export function bindAway(door: Door, { access, away, see, news }: AwayDoor): void {
  door.bind(boardAway, async ({ params: { boardId }, session }) => {
    await access.requireBoard(session.userId, boardId, "board.see");
    return away(session.userId, boardId);
  });

  door.bind(boardSeen, async ({ params: { boardId }, session }) => {
    await access.requireBoard(session.userId, boardId, "board.see");
    await see(session.userId, boardId);
    return undefined;
  });

  door.bind(userNews, async ({ session: { userId, reach }, query: { team = null } }) =>
    news(userId, { teamId: team, reach }),
  );
}
