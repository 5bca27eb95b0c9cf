import { takesBrotli } from "#server/runtime/brotli.ts";
import { AppError } from "#contract/core/error.ts";
import {
  publicBoardGet,
  publicationEnd,
  publicationGet,
  publicationPut,
  listPublications,
} from "#contract/boards/publication.ts";
import { addressKey } from "#server/http/security/address.ts";
import type { HttpApi } from "#server/http/http-api.ts";
import { cachedVersions, privately } from "#server/http/entity-tag.ts";
import type { RateLimiter } from "#server/http/security/rate-limit.ts";
import type { PublicBoards } from "./public-board-service.ts";
import type { Publications } from "./publication-service.ts";

export interface PublicationRouteDeps {
  publications: Publications;
  boards: PublicBoards;
  /** Limits requests for published boards per address; `null` for no limit. */
  limit: RateLimiter | null;
}

export function bindPublications(api: HttpApi, { publications, boards, limit }: PublicationRouteDeps): void {
  api.bind(publicationGet, async ({ session, params }) => ({
    publication: await publications.get(session.userId, params.boardId),
  }));

  api.bind(publicationPut, async ({ session, params, body }) => ({
    publication: await publications.put(session.userId, params.boardId, body),
  }));

  api.bind(publicationEnd, async ({ session, params }) => {
    await publications.end(session.userId, params.boardId);
    return undefined;
  });

  api.bind(listPublications, async ({ session }) => {
    const items = await publications.listOwn(session.userId);
    return { items, count: items.length };
  });

  api.bind(publicBoardGet, async ({ params: { slug }, query, request, reply }) => {
    const wait = limit?.take(addressKey(request.ip)) ?? 0;
    if (wait > 0) throw new AppError("RATE_LIMITED", { retryAfter: wait });
    const acceptsBrotli = takesBrotli(request.headers);
    const callerVersions = [...cachedVersions(request), query.held ?? ""];
    const { version, body, isBrotli } = await boards.answer({ slug, callerVersions, acceptsBrotli });
    privately(reply, version);
    if (query.held === version) return { version, board: null };
    if (body === null) return reply.code(304).send();
    if (isBrotli) void reply.header("content-encoding", "br");
    return reply.type("application/json; charset=utf-8").send(body);
  });
}
