import { boardStream, type RowOp, type StreamOps } from "#contract/change.ts";
import { AppError } from "#contract/error.ts";
import { can, rankOf, type Role } from "#contract/permission.ts";
import { canSetRole } from "#contract/role-giving.ts";
import { requireAction } from "#server/access/require.ts";
import type { Handlers } from "#server/sync/handler.ts";
import type { Facts } from "#server/sync/storage.ts";

/** Who has which role on a board itself. The mutation's id is the person's. */
export const memberHandlers: Pick<Handlers, "member.set" | "member.remove"> = {
  "member.set": {
    need: ({ id, args }) => ({ boards: [args.boardId], people: [id], standingOf: id, ownersOf: args.boardId }),
    decide: ({ mutation, facts, actor }) => {
      const { id: userId, args } = mutation;
      const { boardId, role } = args;
      requireAction(facts, boardId, "board.see");
      const held = facts.memberRole(boardId, userId);
      const isStepDown = userId === actor.userId && held !== null && rankOf(role) <= rankOf(held);
      if (!isStepDown) requireMaySet(facts.roleOn(boardId), held, role);
      const person = facts.person(userId);
      if (person === undefined || !mayHold(facts, held, role)) throw new AppError("USER_UNKNOWN");
      if (role !== "owner") requireAnotherOwner(facts, held);
      const fields = held === null ? { ...person, role, rev: 0 } : { role };
      return inBoard(boardId, { e: "member", id: userId, t: "set", f: fields });
    },
  },
  "member.remove": {
    need: ({ id, args }) => ({ boards: [args.boardId], people: [id], standingOf: id, ownersOf: args.boardId }),
    decide: ({ mutation, facts, actor }) => {
      const { id: userId, args } = mutation;
      requireAction(facts, args.boardId, "board.see");
      const held = facts.memberRole(args.boardId, userId);
      if (userId !== actor.userId) requireMaySet(facts.roleOn(args.boardId), held, null);
      if (held === null) throw new AppError("USER_UNKNOWN");
      requireAnotherOwner(facts, held);
      return inBoard(args.boardId, { e: "member", id: userId, t: "del" });
    },
  },
};

/** Anybody may step down or leave; whom else one may touch, and how high, is `canSetRole`. */
function requireMaySet(giver: Role | null, from: Role | null, to: Role | null): void {
  if (canSetRole(giver, from, to)) return;
  throw new AppError(can(giver, "member.invite") ? "ROLE_ABOVE_OWN" : "ACTION_FORBIDDEN");
}

/** An account that has ended holds no role. A disabled one may come back; until then nobody would answer for a board that it owned alone. */
function mayHold({ standing }: Facts, held: Role | null, role: Role): boolean {
  if (role === "owner" && held !== "owner") return standing === "works";
  return standing !== "ended";
}

/** Another one who can act as such: nobody would answer for a board whose only owner left has a disabled account. */
function requireAnotherOwner({ owners, standing }: Facts, held: Role | null): void {
  const others = standing === "works" ? owners - 1 : owners;
  if (held === "owner" && others < 1) throw new AppError("OWNER_LAST");
}

function inBoard(boardId: string, op: RowOp): StreamOps[] {
  return [{ stream: boardStream(boardId), ops: [op] }];
}
