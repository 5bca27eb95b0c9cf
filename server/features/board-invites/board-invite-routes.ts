import type { FastifyRequest } from "fastify";
import {
  boardInviteAccept,
  boardInviteCreate,
  boardInviteEnd,
  boardInviteLook,
  myInviteAccept,
  myInviteDecline,
  myInvites,
} from "#contract/board-invite.ts";
import { AppError } from "#contract/error.ts";
import { addressKey } from "#server/http/address.ts";
import type { Door } from "#server/http/door.ts";
import type { RateLimiter } from "#server/http/rate-limit.ts";
import type { BoardInvites } from "./board-invite-service.ts";

export interface BoardInviteDoor {
  invites: BoardInvites;
  /** How often one address may present a code; `null` for no limit. */
  limit: RateLimiter | null;
}

export function bindBoardInvites(door: Door, { invites, limit }: BoardInviteDoor): void {
  function takeTurn(request: FastifyRequest): void {
    const wait = limit?.take(addressKey(request.ip)) ?? 0;
    if (wait > 0) throw new AppError("RATE_LIMITED", { retryAfter: wait });
  }

  door.bind(boardInviteCreate, ({ session, params, body }) => invites.make(session.userId, params.boardId, body));

  door.bind(myInvites, async ({ session }) => {
    const items = await invites.mine(session.userId);
    return { items, count: items.length };
  });

  door.bind(myInviteAccept, ({ session, params }) => invites.acceptMine(session, params.inviteId));

  door.bind(myInviteDecline, async ({ session, params }) => {
    await invites.declineMine(session.userId, params.inviteId);
    return undefined;
  });

  door.bind(boardInviteEnd, async ({ session, params }) => {
    await invites.end(session.userId, params.boardId, params.inviteId);
    return undefined;
  });

  door.bind(boardInviteLook, ({ body, request }) => {
    takeTurn(request);
    return invites.look(body);
  });

  door.bind(boardInviteAccept, ({ session, body, request }) => {
    takeTurn(request);
    return invites.accept(session, body);
  });
}
