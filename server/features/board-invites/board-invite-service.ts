import { createHash, createHmac } from "node:crypto";
import type { BoardInvite, InviteDays, InviteRole } from "#contract/board-invite.ts";
import { boardStream, type StreamOps } from "#contract/change.ts";
import { AppError, ERRORS, type ErrorCode, outcomeOf } from "#contract/error.ts";
import { BOARD_INVITE_MEMORY_DAYS, BOARD_INVITES_MAX } from "#contract/limit.ts";
import { rankOf, type Role } from "#contract/permission.ts";
import { canSetRole } from "#contract/role-giving.ts";
import type { Access } from "#server/access/access.ts";
import { requireOpenBoard } from "#server/access/require.ts";
import type { Actor } from "#server/sync/handler.ts";
import type { Mutator } from "#server/sync/mutate.ts";
import type { Facts } from "#server/sync/storage.ts";
import type { BoardInviteQueries, Claim, InviteRow } from "./board-invite-queries.ts";

const DAY_MS = 86_400_000;
/** 192 bits: nobody finds a link by guessing. */
const CODE_BYTES = 24;

export interface BoardInviteContext {
  queries: BoardInviteQueries;
  access: Access;
  mutator: Mutator;
  /** What codes are made with; of no other use. */
  key: Buffer;
  publicUrl: string;
  newId: () => string;
  /** Milliseconds since 1970. */
  now: () => number;
}

export interface InviteGiven {
  id?: string | undefined;
  role: InviteRole;
  days: InviteDays | null;
  usesMax: number | null;
}

export interface Presented {
  boardId: string;
  code: string;
}

export interface Looked {
  board: { id: string; title: string; color: InviteRow["color"] };
  role: InviteRole;
  inviter: { name: string };
  expiresAt: string | null;
}

export interface BoardInvites {
  /** Throws BOARD_FORBIDDEN, ACTION_FORBIDDEN, ROLE_ABOVE_OWN, BOARD_ARCHIVED, TOO_MANY_INVITES, ID_TAKEN. */
  make(userId: string, boardId: string, given: InviteGiven): Promise<BoardInvite>;
  /** Throws BOARD_FORBIDDEN, ACTION_FORBIDDEN. */
  list(userId: string, boardId: string): Promise<BoardInvite[]>;
  /** Throws BOARD_FORBIDDEN, ACTION_FORBIDDEN, INVITE_GONE. */
  end(userId: string, boardId: string, id: string): Promise<void>;
  /** Throws what `refusalOf` names. */
  look(presented: Presented): Promise<Looked>;
  /** The same, and BOARD_INVITE_OVER. */
  accept(actor: Actor, presented: Presented): Promise<{ boardId: string; role: Role; joined: boolean }>;
  tidy(): Promise<void>;
}

/** Links that make members of boards (docs/decisions/0030). */
export function createBoardInvites(context: BoardInviteContext): BoardInvites {
  const { queries, access, now } = context;
  const { codeOf, told } = createTeller(context);

  async function presentedTo({ boardId, code }: Presented): Promise<InviteRow> {
    const row = await queries.byCode(boardId, hashOf(code));
    if (row === null) throw new AppError("BOARD_INVITE_UNKNOWN");
    return row;
  }

  return {
    async make(userId, boardId, given) {
      const mine = await access.requireBoard(userId, boardId, "invite.link");
      if (!canSetRole(mine, null, given.role)) throw new AppError("ROLE_ABOVE_OWN");
      if (await queries.isArchived(boardId)) throw new AppError("BOARD_ARCHIVED");
      const id = given.id ?? context.newId();
      const at = now();
      const isNew = await queries.insert(
        {
          id,
          boardId,
          codeHash: hashOf(codeOf(id)),
          role: given.role,
          usesMax: given.usesMax,
          createdBy: userId,
          createdAt: new Date(at),
          expiresAt: given.days === null ? null : new Date(at + given.days * DAY_MS),
        },
        BOARD_INVITES_MAX,
      );
      const row = await queries.byId(id);
      if (row === null) throw new AppError("TOO_MANY_INVITES");
      if (!isNew && (row.boardId !== boardId || row.createdBy !== userId)) throw new AppError("ID_TAKEN");
      return told(row, mine);
    },

    async list(userId, boardId) {
      const mine = await access.requireBoard(userId, boardId, "invite.link");
      const rows = await queries.list(boardId, new Date(now()));
      return Promise.all(rows.map((row) => told(row, mine)));
    },

    async end(userId, boardId, id) {
      await access.requireBoard(userId, boardId, "invite.link");
      if (!(await queries.revoke(boardId, id, new Date(now())))) throw new AppError("INVITE_GONE");
    },

    async look(presented) {
      const row = await presentedTo(presented);
      const code = refusalOf(row, now()) ?? ((await mayInvite(access, row)) ? null : "BOARD_INVITE_VOID");
      if (code !== null) throw new AppError(code);
      return {
        board: { id: row.boardId, title: row.title, color: row.color },
        role: row.role,
        inviter: { name: row.name },
        expiresAt: row.expiresAt?.toISOString() ?? null,
      };
    },

    async accept(actor, presented) {
      const row = await presentedTo(presented);
      const { boardId, role } = row;
      const held = await access.roleOn(actor.userId, boardId);
      if (held !== null && rankOf(held) >= rankOf(role)) return { boardId, role: held, joined: false };
      const joined = await joinBoard(context, actor, row);
      return joined ? { boardId, role, joined } : { boardId, role: held ?? role, joined };
    },

    tidy: () => queries.deleteOld(new Date(now() - BOARD_INVITE_MEMORY_DAYS * DAY_MS)),
  };
}

const hashOf = (code: string) => createHash("sha256").update(code).digest();

/** Codes, and what is told of an invitation to whoever may invite. */
function createTeller({ key, access, publicUrl }: Pick<BoardInviteContext, "key" | "access" | "publicUrl">) {
  const codeOf = (id: string) =>
    createHmac("sha256", key).update(id).digest().subarray(0, CODE_BYTES).toString("base64url");

  /** After the server's secret has changed a link that was given works on, and cannot be shown again. */
  function linkOf({ id, boardId, codeHash }: InviteRow): string | null {
    const code = codeOf(id);
    return hashOf(code).equals(codeHash) ? `${publicUrl}/i/${boardId}?code=${code}` : null;
  }

  async function told(row: InviteRow, mine: Role): Promise<BoardInvite> {
    return {
      id: row.id,
      boardId: row.boardId,
      role: row.role,
      uses: row.uses,
      usesMax: row.usesMax,
      createdBy: { id: row.createdBy, name: row.name },
      createdAt: row.createdAt.toISOString(),
      expiresAt: row.expiresAt?.toISOString() ?? null,
      works: await mayInvite(access, row),
      link: canSetRole(mine, null, row.role) ? linkOf(row) : null,
    };
  }
  return { codeOf, told };
}

/** An invitation speaks with the right of whoever gave it, as that is now. */
async function mayInvite(access: Access, { createdBy, boardId, role, isDisabled }: InviteRow): Promise<boolean> {
  return !isDisabled && canSetRole(await access.roleOn(createdBy, boardId), null, role);
}

/** Why an invitation works no more, as far as it says so itself. */
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

/** A use is taken before the role is given, and given back when the role is refused. False for a member who has used it before. */
async function joinBoard(context: BoardInviteContext, actor: Actor, row: InviteRow): Promise<boolean> {
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
    // What the server may yet do keeps its use: the same person ends it by asking again.
    const isRefused = error instanceof AppError && outcomeOf(ERRORS[error.code].status) === "refuse";
    if (isRefused) await queries.release(row.id, actor.userId);
    throw error;
  }
  await queries.finish(row.id, actor.userId, new Date(now()));
  return true;
}

/** The member's row, by the rules of giving a role: the right is asked again of the facts that the write holds to. */
export function memberOps(
  facts: Facts,
  userId: string,
  { boardId, createdBy, role }: Pick<InviteRow, "boardId" | "createdBy" | "role">,
): StreamOps[] {
  requireOpenBoard(facts, boardId);
  const held = facts.memberRole(boardId, userId);
  if (!canSetRole(facts.roleOf(boardId, createdBy), null, role)) throw new AppError("BOARD_INVITE_VOID");
  const person = facts.person(userId);
  if (person === undefined) throw new AppError("USER_UNKNOWN");
  // Somebody else may have given a higher role meanwhile: a link never takes any.
  const next = held !== null && rankOf(held) > rankOf(role) ? held : role;
  const fields = held === null ? { ...person, role: next, rev: 0 } : { role: next };
  return [{ stream: boardStream(boardId), ops: [{ e: "member", id: userId, t: "set", f: fields }] }];
}
