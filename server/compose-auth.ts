import { randomBytes, randomInt } from "node:crypto";
import type { Config } from "./config.ts";
import type { Database } from "./db/database.ts";
import type { Log } from "./db/log.ts";
import { bindApiTokens } from "./features/api-tokens/api-token-routes.ts";
import type { ApiTokens } from "./features/api-tokens/api-token-service.ts";
import { createAuthQueries } from "./features/auth/auth-queries.ts";
import { bindCheck } from "./features/auth/check/check-routes.ts";
import { createCheckContext } from "./features/auth/check/check-context-service.ts";
import type { AuthCookies } from "./features/auth/auth-cookies-routes.ts";
import type { AuthContext } from "./features/auth/auth-service.ts";
import type { FactorContext } from "./features/auth/factor/factor-service.ts";
import { secondStep } from "./features/auth/factor/step-service.ts";
import { createInviteQueries } from "./features/auth/invites/invite-queries.ts";
import { bindInvites } from "./features/auth/invites/invite-routes.ts";
import { createInvites } from "./features/auth/invites/invite-service.ts";
import { createPasswordService } from "./features/auth/password-service.ts";
import { createProofQueries } from "./features/auth/proof-queries.ts";
import { createFreshProof } from "./features/auth/proof-service.ts";
import { createSecretService, keyFor } from "./features/auth/secret-service.ts";
import { createSessionQueries } from "./features/auth/session-queries.ts";
import { createSessionService, type SessionContext } from "./features/auth/session-service.ts";
import { createSessionListQueries } from "./features/auth/sessions/session-list-queries.ts";
import { bindSessionLists } from "./features/auth/sessions/session-list-routes.ts";
import { createSessionLists } from "./features/auth/sessions/session-list-service.ts";
import { createThrottleQueries } from "./features/auth/throttle-queries.ts";
import { createThrottle } from "./features/auth/throttle-service.ts";
import { createTicketQueries } from "./features/auth/ticket-queries.ts";
import { createTickets } from "./features/auth/ticket-service.ts";
import { createTokenService } from "./features/auth/token-service.ts";
import type { HttpApi } from "./http/http-api.ts";
import type { Mail } from "./mail/mail.ts";
import type { Bus } from "./sync/bus.ts";

/** What of the server's own options signing in needs. */
export interface AuthOptions {
  config: Pick<Config, "publicUrl" | "secret" | "timeZone">;
  database: Database;
  bus: Bus;
  log: Log;
  /** Milliseconds since 1970. */
  now: () => number;
  /** Milliseconds that have passed for this process, whatever its clock is set to. */
  elapsed: () => number;
}

interface AuthParts extends Pick<SessionContext, "onEntry">, Pick<AuthContext, "registration"> {
  factors: FactorContext;
}

/** What signing in is made of. */
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

/** By then an answer is on its way: what a letter costs is not seen in how long it took. */
const AFTER_ANSWER_MS = 20;

interface AccountParts {
  auth: AuthContext;
  mail: Mail;
  tokens: ApiTokens;
}

/** What people do with their own account, and who may come to this server. */
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
