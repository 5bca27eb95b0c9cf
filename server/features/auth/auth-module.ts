import { randomBytes, randomInt } from "node:crypto";
import type { Config } from "#server/config/config.ts";
import type { Database } from "#server/db/database.ts";
import type { Log } from "#server/runtime/log.ts";
import { bindApiTokens } from "#server/features/api-tokens/api-token-routes.ts";
import type { ApiTokens } from "#server/features/api-tokens/api-token-service.ts";
import { createAuthQueries } from "./auth-queries.ts";
import { bindCheck } from "./check/check-routes.ts";
import { createCheckContext } from "./check/check-context-service.ts";
import type { AuthCookies } from "./auth-cookies-routes.ts";
import type { AuthContext } from "./auth-service.ts";
import type { FactorContext } from "./factor/factor-service.ts";
import { secondStep } from "./factor/step-service.ts";
import { createInviteQueries } from "./invites/invite-queries.ts";
import { bindInvites } from "./invites/invite-routes.ts";
import { createInvites } from "./invites/invite-service.ts";
import { createPasswordService } from "./password-service.ts";
import { createProofQueries } from "./proof-queries.ts";
import { createFreshProof } from "./proof-service.ts";
import { createSecretService, keyFor } from "./secret-service.ts";
import { createSessionQueries } from "./session-queries.ts";
import { createSessionService, type SessionContext } from "./session-service.ts";
import { createSessionListQueries } from "./sessions/session-list-queries.ts";
import { bindSessionLists } from "./sessions/session-list-routes.ts";
import { createSessionLists } from "./sessions/session-list-service.ts";
import { createThrottleQueries } from "./throttle-queries.ts";
import { createThrottle } from "./throttle-service.ts";
import { createTicketQueries } from "./ticket-queries.ts";
import { createTickets } from "./ticket-service.ts";
import { createTokenService } from "./token-service.ts";
import type { HttpApi } from "#server/http/http-api.ts";
import type { Mail } from "#server/mail/mail.ts";
import type { Bus } from "#server/sync/bus/bus.ts";

/** The server's options that sign-in needs. */
export interface AuthOptions {
  config: Pick<Config, "publicUrl" | "secret" | "timeZone">;
  database: Database;
  bus: Bus;
  log: Log;
  /** Milliseconds since 1970. */
  now: () => number;
  /** Monotonic time of this process in milliseconds, independent of its clock. */
  elapsed: () => number;
}

interface AuthParts extends Pick<SessionContext, "onEntry">, Pick<AuthContext, "registration"> {
  factors: FactorContext;
}

/** Wires sign-in. */
export function composeAuth(
  { config, database, bus, log, now, elapsed }: AuthOptions,
  makeId: () => string,
  { factors, onEntry, registration }: AuthParts,
): AuthContext {
  const tickets = createTickets({ queries: createTicketQueries(database.pool), randomBytes, now });
  const sessions = createSessionService({
    queries: createSessionQueries(database.pool),
    tokens: createTokenService(keyFor("access-token", config.secret)),
    secrets: createSecretService(config.secret, randomBytes),
    bus,
    log,
    onEntry,
    newId: makeId,
    now,
    elapsed,
  });
  const queries = createAuthQueries(database.pool, config.timeZone);
  return {
    queries,
    invites: createInvites({
      queries: createInviteQueries(database.pool, config.timeZone),
      people: queries,
      publicUrl: config.publicUrl,
      randomBytes,
      newId: makeId,
      now,
    }),
    passwords: createPasswordService(),
    throttle: createThrottle(createThrottleQueries(database.pool), now),
    tickets,
    freshProof: createFreshProof({ queries: createProofQueries(database.pool), now }),
    sessions,
    secondStep: (proof) => secondStep(factors, { tickets }, proof),
    registration,
    newId: makeId,
    now,
  };
}

/** The response has been sent by then, so its timing does not reveal the time that an email takes. */
const AFTER_ANSWER_MS = 20;

interface AccountParts {
  auth: AuthContext;
  mail: Mail;
  tokens: ApiTokens;
}

/** Binds the routes of a user's own account and of registration. */
export function bindOwnAccount(
  api: HttpApi,
  entry: AuthCookies,
  options: AuthOptions,
  { auth, mail, tokens }: AccountParts,
): void {
  const { config, database, log, now } = options;
  const { pool } = database;
  const afterAnswer = (work: () => Promise<void>): void => {
    setTimeout(() => {
      work().catch((err: unknown) => log.error({ err }, "letter not sent"));
    }, AFTER_ANSWER_MS);
  };
  bindCheck(
    api,
    entry,
    createCheckContext({
      auth,
      pool,
      mail,
      secret: config.secret,
      randomInt: (below) => randomInt(below),
      afterAnswer,
    }),
  );
  bindInvites(api, auth.invites);
  bindApiTokens(api, tokens);
  const queries = createSessionListQueries(pool);
  bindSessionLists(api, createSessionLists({ queries, sessions: auth.sessions, now }));
}
