import { boardStream, type RowOp, type StreamOps } from "#contract/changes/change.ts";
import { AppError } from "#contract/core/error.ts";
import { can, rankOf, type Role } from "#contract/core/permission.ts";
import { canSetRole } from "#contract/members/role-giving.ts";
import { requireAction } from "#server/access/require.ts";
import type { Handlers } from "#server/sync/mutations/handler.ts";
import type { Facts } from "#server/sync/storage.ts";

/** Roles on a board itself. The mutation's id is the member's user id. */
export const memberHandlers: Pick<Handlers, "member.set" | "member.remove"> = {
  "member.set": {
    need: ({ id, args }) => ({ boards: [args.boardId], people: [id], accountStateOf: id, ownersOf: args.boardId }),
    decide: ({ mutation, facts, actor }) => {
      const { id: userId, args } = mutation;
      const { boardId, role } = args;
      requireAction(facts, boardId, "board.see");
      const currentRole = facts.memberRole(boardId, userId);
      const isStepDown = userId === actor.userId && currentRole !== null && rankOf(role) <= rankOf(currentRole);
      if (!isStepDown) requireMaySet(facts.roleOn(boardId), currentRole, role);
      const person = facts.person(userId);
      if (person === undefined || !mayHold(facts, currentRole, role)) throw new AppError("USER_UNKNOWN");
      if (role !== "owner") requireAnotherOwner(facts, currentRole);
      const fields = currentRole === null ? { ...person, role, rev: 0 } : { role };
      return inBoard(boardId, { e: "member", id: userId, t: "set", f: fields });
    },
  },
  "member.remove": {
    need: ({ id, args }) => ({ boards: [args.boardId], people: [id], accountStateOf: id, ownersOf: args.boardId }),
    decide: ({ mutation, facts, actor }) => {
      const { id: userId, args } = mutation;
      requireAction(facts, args.boardId, "board.see");
      const currentRole = facts.memberRole(args.boardId, userId);
      if (userId !== actor.userId) requireMaySet(facts.roleOn(args.boardId), currentRole, null);
      if (currentRole === null) throw new AppError("USER_UNKNOWN");
      requireAnotherOwner(facts, currentRole);
      return inBoard(args.boardId, { e: "member", id: userId, t: "del" });
    },
  },
};

/** Anyone may lower their own role or leave; `canSetRole` decides about others. */
function requireMaySet(giver: Role | null, from: Role | null, to: Role | null): void {
  if (canSetRole(giver, from, to)) return;
  throw new AppError(can(giver, "member.invite") ? "ROLE_ABOVE_OWN" : "ACTION_FORBIDDEN");
}

/** A deleted account gets no role. A disabled one may return, but until then a board that it owned alone would have no working owner. */
function mayHold({ accountState }: Facts, currentRole: Role | null, role: Role): boolean {
  if (role === "owner" && currentRole !== "owner") return accountState === "works";
  return accountState !== "ended";
}

/** Requires another active owner: a board whose only other owner is disabled would have no working owner. */
function requireAnotherOwner({ owners, accountState }: Facts, currentRole: Role | null): void {
  const others = accountState === "works" ? owners - 1 : owners;
  if (currentRole === "owner" && others < 1) throw new AppError("OWNER_LAST");
}

function inBoard(boardId: string, op: RowOp): StreamOps[] {
  return [{ stream: boardStream(boardId), ops: [op] }];
}
