import type { Access } from "./access/access.ts";
import type { Config } from "./config.ts";
import type { Database } from "./db/database.ts";
import { keyFor } from "./features/auth/secret-service.ts";
import { createBoardInviteQueries } from "./features/board-invites/board-invite-queries.ts";
import { bindBoardInvites } from "./features/board-invites/board-invite-routes.ts";
import { type BoardInvites, createBoardInvites } from "./features/board-invites/board-invite-service.ts";
import type { Door, RateRules } from "./http/door.ts";
import { createRateLimiter } from "./http/rate-limit.ts";
import type { Mutator } from "./sync/mutate.ts";

export interface BoardInviteOptions {
  config: Pick<Config, "publicUrl" | "secret">;
  database: Database;
  rateRules: RateRules | null;
  /** Milliseconds since 1970. */
  now: () => number;
}

interface BoardInviteNeeds {
  access: Access;
  mutator: Mutator;
  newId: () => string;
}

/** Links to boards, with a key of their own from the server's secret. */
export function composeBoardInvites(
  door: Door,
  { config, database, rateRules, now }: BoardInviteOptions,
  needs: BoardInviteNeeds,
): BoardInvites {
  const invites = createBoardInvites({
    ...needs,
    queries: createBoardInviteQueries(database.pool),
    key: keyFor("board-invite", config.secret),
    publicUrl: config.publicUrl,
    now,
  });
  // A code is a way in, so presenting one is as dear as a sign-in.
  bindBoardInvites(door, { invites, limit: rateRules === null ? null : createRateLimiter(rateRules.signIn, now) });
  return invites;
}
