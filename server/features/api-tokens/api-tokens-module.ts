import { API_TOKEN_MARK } from "#contract/integrations/api-token.ts";
import type { Access } from "#server/access/access.ts";
import type { Config } from "#server/config/config.ts";
import type { Database } from "#server/db/database.ts";
import { createApiTokenQueries } from "./api-token-queries.ts";
import { type ApiTokens, createApiTokens } from "./api-token-service.ts";
import type { AuthContext } from "#server/features/auth/auth-service.ts";
import { keyFor } from "#server/features/auth/secret-service.ts";
import type { Authenticate } from "#server/http/security/session-gate.ts";

export interface ApiTokenOptions {
  config: Pick<Config, "secret">;
  database: Database;
  /** Milliseconds since 1970. */
  now: () => number;
}

/** Wires API tokens, with a key derived from the server's secret. */
export function composeApiTokens(
  { config, database, now }: ApiTokenOptions,
  { auth, access }: { auth: AuthContext; access: Access },
): ApiTokens {
  return createApiTokens({
    queries: createApiTokenQueries(database.pool),
    key: keyFor("api-token", config.secret),
    demandProof: (sessionId) => auth.freshProof.demand(sessionId),
    newId: auth.newId,
    demandSeen: async (userId, boardIds) => {
      await Promise.all(boardIds.map((id) => access.requireBoard(userId, id, "board.see")));
    },
    now,
  });
}

/** HTTP calls accept a session or a token; sockets accept a session only (TK-05). */
export function withTokens(sessions: Authenticate, tokens: ApiTokens): Authenticate {
  return (token, from) =>
    token.startsWith(API_TOKEN_MARK) ? tokens.authenticate(token, from ?? "") : sessions(token, from);
}
