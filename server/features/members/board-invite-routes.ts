import type { FastifyRequest } from "fastify";
import {
  boardInviteAccept,
  boardInviteCreate,
  boardInviteEnd,
  boardInviteLook,
  myInviteAccept,
  myInviteDecline,
  myInvites,
} from "#contract/members/board-invite.ts";
import { AppError } from "#contract/core/error.ts";
import { addressKey } from "#server/http/security/address.ts";
import type { HttpApi } from "#server/http/http-api.ts";
import type { RateLimiter } from "#server/http/security/rate-limit.ts";
import type { BoardInvites } from "./board-invite-service.ts";

export interface BoardInviteRouteDeps {
  invites: BoardInvites;
  /** Limits how often an address may present a code; `null` for no limit. */
  limit: RateLimiter | null;
}

export function bindBoardInvites(api: HttpApi, { invites, limit }: BoardInviteRouteDeps): void {
  function takeTurn(request: FastifyRequest): void {
    const wait = limit?.take(addressKey(request.ip)) ?? 0;
    if (wait > 0) throw new AppError("RATE_LIMITED", { retryAfter: wait });
  }

  api.bind(boardInviteCreate, ({ session, params, body }) => invites.make(session.userId, params.boardId, body));

  api.bind(myInvites, async ({ session }) => {
    const items = await invites.listOwn(session.userId);
    return { items, count: items.length };
  });

  api.bind(myInviteAccept, ({ session, params }) => invites.acceptOwn(session, params.inviteId));

  api.bind(myInviteDecline, async ({ session, params }) => {
    await invites.declineOwn(session.userId, params.inviteId);
    return undefined;
  });

  api.bind(boardInviteEnd, async ({ session, params }) => {
    await invites.end(session.userId, params.boardId, params.inviteId);
    return undefined;
  });

  api.bind(boardInviteLook, ({ body, request }) => {
    takeTurn(request);
    return invites.look(body);
  });

  api.bind(boardInviteAccept, ({ session, body, request }) => {
    takeTurn(request);
    return invites.accept(session, body);
  });
}
