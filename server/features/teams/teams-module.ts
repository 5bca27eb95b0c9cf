import type { Pool } from "pg";
import type { Access } from "#server/access/access.ts";
import { createInboxQueries } from "#server/features/notifications/inbox-queries.ts";
import { createInbox } from "#server/features/notifications/inbox-service.ts";
import { createTeamNews } from "#server/features/notifications/team-news-service.ts";
import { createTeamQueries } from "./team-queries.ts";
import { bindTeams } from "./team-routes.ts";
import { createTeams, type Teams } from "./team-service.ts";
import type { HttpApi } from "#server/http/http-api.ts";
import type { Bus } from "#server/sync/bus/bus.ts";
import type { Mutator } from "#server/sync/mutations/mutate.ts";
import type { Audience } from "#server/sync/storage.ts";

export interface TeamParts {
  pool: Pool;
  bus: Bus;
  access: Access;
  storage: Audience;
  mutator: Mutator;
  newId: () => string;
  /** Milliseconds since 1970. */
  now: () => number;
  onError: (error: unknown) => void;
}

/** Wires teams, and the notification of added members. */
export function composeTeams(api: HttpApi, parts: TeamParts): Teams {
  const { pool, mutator } = parts;
  const notifyAdded = createTeamNews({ people: createInboxQueries(pool), inbox: createInbox(mutator) });
  const teams = createTeams({ ...parts, queries: createTeamQueries(pool), notifyAdded });
  bindTeams(api, teams);
  return teams;
}
