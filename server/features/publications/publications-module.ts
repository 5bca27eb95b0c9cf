import { PUBLIC_TASKS_PER_COLUMN_MAX } from "#contract/core/limit.ts";
import { publicBoardGet } from "#contract/boards/publication.ts";
import type { Access } from "#server/access/access.ts";
import type { Config } from "#server/config/config.ts";
import type { Database } from "#server/db/database.ts";
import { keyFor } from "#server/features/auth/secret-service.ts";
import { createPublicBoards } from "./public-board-service.ts";
import { createPublicationQueries } from "./publication-queries.ts";
import { bindPublications } from "./publication-routes.ts";
import { createPublications, type Publications } from "./publication-service.ts";
import type { HttpApi, RateRules } from "#server/http/http-api.ts";
import { createRateLimiter } from "#server/http/security/rate-limit.ts";
import type { Heads } from "#server/realtime/heads.ts";

export interface PublicationOptions {
  config: Pick<Config, "publicUrl" | "secret">;
  database: Database;
  rateRules: RateRules | null;
  /** Validates large responses against their schemas, in tests. */
  checkLargeAnswers: boolean;
  /** Milliseconds since 1970. */
  now: () => number;
}

/** Allows two hundred users behind one address, each polling every two seconds. */
export const PUBLIC_LOOKS = { perSecond: 100, burst: 500 };

/** Wires public boards, with a key derived from the server's secret. */
export function composePublications(
  api: HttpApi,
  options: PublicationOptions,
  { access, heads }: { access: Access; heads: Heads },
): Publications {
  const { config, now } = options;
  const queries = createPublicationQueries(options.database.pool);
  const publications = createPublications({
    queries,
    access,
    key: keyFor("board-publication", config.secret),
    publicUrl: config.publicUrl,
    now,
  });
  bindPublications(api, {
    publications,
    boards: createPublicBoards({
      boardBehind: (slug) => publications.boardBehind(slug),
      read: (boardId) => queries.publicRows(boardId, PUBLIC_TASKS_PER_COLUMN_MAX),
      heads,
      check: options.checkLargeAnswers ? (answer) => publicBoardGet.answer.parse(answer) : null,
    }),
    limit: options.rateRules === null ? null : createRateLimiter(PUBLIC_LOOKS, now),
  });
  return publications;
}
