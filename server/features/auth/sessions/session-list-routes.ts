import { sessionEnd, sessionEndOthers, sessionList } from "#contract/auth/session.ts";
import type { HttpApi } from "#server/http/http-api.ts";
import type { SessionLists } from "./session-list-service.ts";

export function bindSessionLists(api: HttpApi, lists: SessionLists): void {
  api.bind(sessionList, ({ session }) => lists.list(session));

  api.bind(sessionEnd, async ({ session, params }) => {
    await lists.end(session, params.id);
    return undefined;
  });

  api.bind(sessionEndOthers, async ({ session }) => ({ ended: await lists.endOthers(session) }));
}
