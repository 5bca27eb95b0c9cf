import { randomInt } from "node:crypto";
import type { Config } from "#server/config/config.ts";
import type { Database } from "#server/db/database.ts";
import type { Log } from "#server/runtime/log.ts";
import { createAdministrationQueries } from "./administration-queries.ts";
import { bindAdministration } from "./administration-routes.ts";
import { createAdministration, type Machine } from "./administration-service.ts";
import { createRegistrationSetting, type RegistrationSetting } from "./registration-service.ts";
import type { ApiTokens } from "#server/features/api-tokens/api-token-service.ts";
import type { AuthContext } from "#server/features/auth/auth-service.ts";
import type { IdentityProviders } from "#server/features/auth/identity-providers-service.ts";
import type { HttpApi } from "#server/http/http-api.ts";

export interface AdministrationOptions {
  config: Pick<Config, "registration" | "files" | "smtp">;
  database: Database;
  log: Log;
  /** The disk and the backups of this node; absent in tests. */
  machine?: Machine | undefined;
  /** Milliseconds since 1970. */
  now: () => number;
}

/** Returns the current registration mode. */
export function createRegistration({ config, database }: AdministrationOptions): RegistrationSetting {
  return createRegistrationSetting(createAdministrationQueries(database.pool), config.registration);
}

interface AdministrationNeeds {
  auth: AuthContext;
  registration: RegistrationSetting;
  build: string;
  tokens: Pick<ApiTokens, "endAllOf">;
  removeAvatar: (userId: string) => Promise<unknown>;
  ways: Pick<IdentityProviders, "checkProvider">;
}

/** Wires the routes for administrators of the server. */
export function composeAdministration(api: HttpApi, options: AdministrationOptions, needs: AdministrationNeeds): void {
  const { config, database, log, machine, now } = options;
  const { auth, ways, registration, build, tokens, removeAvatar } = needs;
  const administration = createAdministration({
    queries: createAdministrationQueries(database.pool),
    registration,
    machine: machine ?? null,
    checkProvider: ways.checkProvider,
    fixed: {
      build,
      startedAt: new Date(now()).toISOString(),
      node: process.version,
      mail: config.smtp === null ? "printed" : "sent",
      databaseKind: database.kind,
      filePlace: config.files.s3 === null ? "disk" : "bucket",
      fileMaxBytes: config.files.maxBytes,
    },
    demandProof: (sessionId) => auth.freshProof.demand(sessionId),
    endSessions: (userId, why) => auth.sessions.endAllOf(userId, { but: null, why }),
    endTokens: (userId) => tokens.endAllOf(userId),
    async setPassword({ id, username }, password) {
      await auth.queries.setPasswordHash(id, await auth.passwords.hash(password, username));
      await auth.tickets.dropOf(id);
    },
    removeAvatar,
    randomInt: (below) => randomInt(below),
    now,
    onError: (err) => log.error({ err }, "a backup has failed"),
  });
  bindAdministration(api, administration);
}
