import type { Pool } from "pg";
import type { Access } from "../../access/access.ts";
import { createInboxQueries } from "../notifications/inbox-queries.ts";
import { createInbox } from "../notifications/inbox-service.ts";
import { createTeamNews } from "../notifications/team-news-service.ts";
import { createTeamQueries } from "./team-queries.ts";
import { bindTeams } from "./team-routes.ts";
import { createTeams, type Teams } from "./team-service.ts";
import type { HttpApi } from "../../http/http-api.ts";
import type { Bus } from "../../sync/bus/bus.ts";
import type { Mutator } from "../../sync/mutations/mutate.ts";
import type { Audience } from "../../sync/storage.ts";

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

/** Teams, and the word to whoever is taken into one. */
export function composeTeams(api: HttpApi, parts: TeamParts): Teams {
  const { pool, mutator } = parts;
  const notifyAdded = createTeamNews({ people: createInboxQueries(pool), inbox: createInbox(mutator) });
  const teams = createTeams({ ...parts, queries: createTeamQueries(pool), notifyAdded });
  bindTeams(api, teams);
  return teams;
}
