import { sessionEnd, sessionEndOthers, sessionList } from "#contract/session.ts";
import type { Door } from "#server/http/door.ts";
import type { SessionLists } from "./session-list-service.ts";

export function bindSessionLists(door: Door, lists: SessionLists): void {
  door.bind(sessionList, ({ session }) => lists.list(session));

  door.bind(sessionEnd, async ({ session, params }) => {
    await lists.end(session, params.id);
    return undefined;
  });

  door.bind(sessionEndOthers, async ({ session }) => ({ ended: await lists.endOthers(session) }));
}
