import type { FastifyRequest } from "fastify";
import { boardInviteAccept, boardInviteCreate, boardInviteEnd, boardInviteLook } from "#contract/board-invite.ts";
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

  door.bind(boardInviteCreate, async ({ session, params, body }) => ({
    invite: await invites.make(session.userId, params.boardId, body),
  }));

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
