import { AppError } from "#contract/core/error.ts";
import type { Access } from "#server/access/access.ts";
import type { Config } from "#server/config/config.ts";
import type { Database } from "#server/db/database.ts";
import type { Log } from "#server/runtime/log.ts";
import { keyFor } from "#server/features/auth/secret-service.ts";
import { createBoardInviteQueries } from "./board-invite-queries.ts";
import { createMailboxInviteQueries } from "./mailbox-invite-queries.ts";
import { bindBoardInvites } from "./board-invite-routes.ts";
import { type BoardInvites, createBoardInvites } from "./board-invite-service.ts";
import type { HttpApi, RateRules } from "#server/http/http-api.ts";
import { createRateLimiter } from "#server/http/security/rate-limit.ts";
import type { Mail } from "#server/mail/mail.ts";
import type { Mutator } from "#server/sync/mutations/mutate.ts";

export interface BoardInviteOptions {
  config: Pick<Config, "publicUrl" | "secret">;
  database: Database;
  rateRules: RateRules | null;
  log: Log;
  /** Milliseconds since 1970. */
  now: () => number;
}

interface BoardInviteNeeds {
  access: Access;
  mutator: Mutator;
  newId: () => string;
  mail: Mail;
}

/** Limits of invitation emails: for each sender, and for each mailbox from all senders. */
export const INVITE_EMAIL_RULES = {
  ofPerson: { perSecond: 1 / 60, burst: 20 },
  toMailbox: { perSecond: 1 / 1_800, burst: 3 },
};

function createEmailLimit(now: () => number): (userId: string, email: string) => void {
  const ofPerson = createRateLimiter(INVITE_EMAIL_RULES.ofPerson, now);
  const toMailbox = createRateLimiter(INVITE_EMAIL_RULES.toMailbox, now);
  return (userId, email) => {
    const wait = ofPerson.take(userId) || toMailbox.take(email);
    if (wait > 0) throw new AppError("RATE_LIMITED", { retryAfter: wait });
  };
}

/** Wires invitation links to boards, with a key derived from the server's secret. */
export function composeBoardInvites(
  api: HttpApi,
  { config, database, rateRules, log, now }: BoardInviteOptions,
  needs: BoardInviteNeeds,
): BoardInvites {
  const invites = createBoardInvites({
    ...needs,
    queries: { ...createBoardInviteQueries(database.pool), ...createMailboxInviteQueries(database.pool) },
    key: keyFor("board-invite", config.secret),
    publicUrl: config.publicUrl,
    admitEmail: rateRules === null ? () => {} : createEmailLimit(now),
    log,
    now,
  });
  // A code gives access, so presenting one is limited as a sign-in is.
  bindBoardInvites(api, { invites, limit: rateRules === null ? null : createRateLimiter(rateRules.signIn, now) });
  return invites;
}
