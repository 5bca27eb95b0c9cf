import { boardStream, type StreamOps } from "#contract/changes/change.ts";
import { AppError, ERRORS, type ErrorCode, outcomeOf } from "#contract/core/error.ts";
import { rankOf } from "#contract/core/permission.ts";
import { canSetRole } from "#contract/members/role-giving.ts";
import type { Access } from "#server/access/access.ts";
import { requireOpenBoard } from "#server/access/require.ts";
import type { Actor } from "#server/sync/mutations/handler.ts";
import type { Mutator } from "#server/sync/mutations/mutate.ts";
import type { Facts } from "#server/sync/storage.ts";
import type { BoardInviteQueries, Claim, InviteRow } from "./board-invite-queries.ts";

export interface JoinContext {
  queries: Pick<BoardInviteQueries, "claim" | "release" | "finish">;
  access: Access;
  mutator: Mutator;
  newId: () => string;
  /** Milliseconds since 1970. */
  now: () => number;
}

/** Checks the current rights of the invitation's creator, as the invitation acts with them. */
export async function mayInvite(access: Access, { createdBy, boardId, role, isDisabled }: InviteRow): Promise<boolean> {
  return !isDisabled && canSetRole(await access.roleOn(createdBy, boardId), null, role);
}

/** Why an invitation is not valid any more, from its own row. */
export function refusalOf(
  row: Pick<InviteRow, "revokedAt" | "expiresAt" | "uses" | "usesMax" | "status">,
  atMs: number,
): ErrorCode | null {
  if (row.revokedAt !== null) return "BOARD_INVITE_REVOKED";
  if (row.expiresAt !== null && row.expiresAt.getTime() <= atMs) return "BOARD_INVITE_EXPIRED";
  if (row.usesMax !== null && row.uses >= row.usesMax) return "BOARD_INVITE_SPENT";
  return row.status === "archived" ? "BOARD_ARCHIVED" : null;
}

const CLAIM_CODES: Record<Exclude<Claim["kind"], "claimed" | "resumed" | "done">, ErrorCode> = {
  spent: "BOARD_INVITE_SPENT",
  revoked: "BOARD_INVITE_REVOKED",
  expired: "BOARD_INVITE_EXPIRED",
  gone: "BOARD_INVITE_UNKNOWN",
};

/** Takes a use before giving the role, and returns it when the role is refused. False for a member who has used it before. */
export async function joinBoard(context: JoinContext, actor: Actor, row: InviteRow): Promise<boolean> {
  const { queries, access, mutator, newId, now } = context;
  if (row.isDisabled) throw new AppError("BOARD_INVITE_VOID");
  const use = { inviteId: row.id, userId: actor.userId, mutationId: newId(), at: new Date(now()) };
  const claim = await queries.claim(use);
  if (claim.kind === "done") {
    if ((await access.roleOn(actor.userId, row.boardId)) !== null) return false;
    throw new AppError("BOARD_INVITE_OVER");
  }
  if (!("mutationId" in claim)) throw new AppError(CLAIM_CODES[claim.kind]);
  try {
    await mutator.write(actor, {
      mutationId: claim.mutationId,
      need: { boards: [row.boardId], people: [row.createdBy, actor.userId] },
      decide: (facts) => memberOps(facts, actor.userId, row),
    });
  } catch (error) {
    // After an unclear error the use stays taken: the user finishes it by trying again.
    const isRefused = error instanceof AppError && outcomeOf(ERRORS[error.code].status) === "refuse";
    if (isRefused) await queries.release(row.id, actor.userId);
    throw error;
  }
  await queries.finish(row.id, actor.userId, new Date(now()));
  return true;
}

/** Writes the member's row by the rules of giving a role: rights are checked again on the facts that guard the write. */
export function memberOps(
  facts: Facts,
  userId: string,
  { boardId, createdBy, role }: Pick<InviteRow, "boardId" | "createdBy" | "role">,
): StreamOps[] {
  requireOpenBoard(facts, boardId);
  const currentRole = facts.memberRole(boardId, userId);
  if (!canSetRole(facts.roleOf(boardId, createdBy), null, role)) throw new AppError("BOARD_INVITE_VOID");
  const person = facts.person(userId);
  if (person === undefined) throw new AppError("USER_UNKNOWN");
  // The user may have got a higher role meanwhile: a link never lowers it.
  const next = currentRole !== null && rankOf(currentRole) > rankOf(role) ? currentRole : role;
  const fields = currentRole === null ? { ...person, role: next, rev: 0 } : { role: next };
  return [{ stream: boardStream(boardId), ops: [{ e: "member", id: userId, t: "set", f: fields }] }];
}
