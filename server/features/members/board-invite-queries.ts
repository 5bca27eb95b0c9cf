import type pg from "pg";
import type { InviteRole } from "#contract/members/board-invite.ts";
import type { Board } from "#contract/entities/board.ts";
import { inTransaction } from "#server/db/transaction.ts";

export interface StoredInvite {
  id: string;
  boardId: string;
  codeHash: Buffer;
  role: InviteRole;
  uses: number;
  usesMax: number | null;
  createdBy: string;
  createdAt: Date;
  expiresAt: Date | null;
  revokedAt: Date | null;
  /** The mailbox that it is limited to; `null` for none. */
  email: string | null;
}

/** With data for display: the creator and the board. */
export interface InviteRow extends StoredInvite {
  name: string;
  /** The creator's account is disabled. */
  isDisabled: boolean;
  title: string;
  color: Board["color"];
  icon: Board["icon"];
  status: Board["status"];
}

export type NewInvite = Omit<StoredInvite, "uses" | "revokedAt">;

/** A user's use of an invitation: `resumed` was begun before and not finished. */
export type Claim =
  | { kind: "claimed" | "resumed"; mutationId: string }
  | { kind: "done" | "spent" | "revoked" | "expired" | "gone" };

export interface ClaimInput {
  inviteId: string;
  userId: string;
  mutationId: string;
  at: Date;
}

/** An invitation with data for display; `i` is its row, `b` its board. */
export const INVITE_ROW = `select i.id, i.board_id as "boardId", i.code_hash as "codeHash", i.role, i.uses, i.uses_max as "usesMax",
 i.created_by as "createdBy", i.created_at as "createdAt", i.expires_at as "expiresAt", i.revoked_at as "revokedAt", i.email,
 u.name, u.disabled_at is not null as "isDisabled", b.title, b.color, b.icon, b.status
from board_invite i join "user" u on u.id = i.created_by join board b on b.id = i.board_id`;

/** Invitations of $1 that are valid at $2. */
const OPEN = `i.board_id = $1 and i.revoked_at is null and (i.expires_at is null or i.expires_at > $2)
 and (i.uses_max is null or i.uses < i.uses_max)`;

export type BoardInviteQueries = ReturnType<typeof createBoardInviteQueries>;

export function createBoardInviteQueries(pool: pg.Pool) {
  const one = async (where: string, values: unknown[]): Promise<InviteRow | null> =>
    (await pool.query<InviteRow>(`${INVITE_ROW} where ${where}`, values)).rows[0] ?? null;

  return {
    byId: (id: string) => one("i.id = $1", [id]),

    byCode: (boardId: string, codeHash: Buffer) => one("i.code_hash = $1 and i.board_id = $2", [codeHash, boardId]),

    async isArchived(boardId: string): Promise<boolean> {
      const { rowCount } = await pool.query("select 1 from board where id = $1 and status = 'archived'", [boardId]);
      return rowCount === 1;
    },

    /** False when the id is taken, or the board has `most` valid ones. */
    async insert(row: NewInvite, most: number): Promise<boolean> {
      const { rowCount } = await pool.query(
        `insert into board_invite (id, board_id, created_at, code_hash, role, uses_max, created_by, expires_at, email)
         select $3, $1, $2, $4, $5, $6, $7, $8, $10
         where (select count(*) from board_invite i where ${OPEN}) < $9 on conflict do nothing`,
        [
          row.boardId,
          row.createdAt,
          row.id,
          row.codeHash,
          row.role,
          row.usesMax,
          row.createdBy,
          row.expiresAt,
          most,
          row.email,
        ],
      );
      return rowCount === 1;
    },

    /** Valid invitations of a board, the newest first. */
    async list(boardId: string, at: Date): Promise<InviteRow[]> {
      const { rows } = await pool.query<InviteRow>(`${INVITE_ROW} where ${OPEN} order by i.created_at desc, i.id`, [
        boardId,
        at,
      ]);
      return rows;
    },

    /** True when the invitation is the board's, whether or not it was revoked before. */
    async revoke(boardId: string, id: string, at: Date): Promise<boolean> {
      const { rowCount } = await pool.query(
        "update board_invite set revoked_at = coalesce(revoked_at, $3) where id = $2 and board_id = $1",
        [boardId, id, at],
      );
      return rowCount === 1;
    },

    /** Takes a use for a user, under the invitation's lock, so that concurrent calls never exceed the number of uses. */
    claim: (input: ClaimInput): Promise<Claim> => inTransaction(pool, (client) => claimOn(client, input)),

    async finish(inviteId: string, userId: string, at: Date): Promise<void> {
      await pool.query("update board_invite_use set done_at = $3 where invite_id = $1 and user_id = $2", [
        inviteId,
        userId,
        at,
      ]);
    },

    /** Returns a use that did not succeed. */
    async release(inviteId: string, userId: string): Promise<void> {
      await pool.query(
        `with gone as (delete from board_invite_use where invite_id = $1 and user_id = $2 and done_at is null returning 1)
         update board_invite set uses = uses - 1 where id = $1 and exists (select from gone)`,
        [inviteId, userId],
      );
    },

    async deleteOld(before: Date): Promise<void> {
      await pool.query("delete from board_invite where expires_at < $1 or revoked_at < $1", [before]);
    },
  };
}

async function claimOn(client: pg.PoolClient, { inviteId, userId, mutationId, at }: ClaimInput): Promise<Claim> {
  const { rows } = await client.query<Pick<StoredInvite, "uses" | "usesMax" | "expiresAt" | "revokedAt">>(
    `select uses, uses_max as "usesMax", expires_at as "expiresAt", revoked_at as "revokedAt"
     from board_invite where id = $1 for update`,
    [inviteId],
  );
  const [invite] = rows;
  if (invite === undefined) return { kind: "gone" };
  const existing = await client.query<{ mutationId: string; isDone: boolean }>(
    `select mutation_id as "mutationId", done_at is not null as "isDone" from board_invite_use
     where invite_id = $1 and user_id = $2`,
    [inviteId, userId],
  );
  const [use] = existing.rows;
  if (use?.isDone === true) return { kind: "done" };
  if (invite.revokedAt !== null) return { kind: "revoked" };
  if (use !== undefined) return { kind: "resumed", mutationId: use.mutationId };
  if (invite.expiresAt !== null && invite.expiresAt <= at) return { kind: "expired" };
  if (invite.usesMax !== null && invite.uses >= invite.usesMax) return { kind: "spent" };
  await client.query("update board_invite set uses = uses + 1 where id = $1", [inviteId]);
  await client.query("insert into board_invite_use (invite_id, user_id, mutation_id, at) values ($1, $2, $3, $4)", [
    inviteId,
    userId,
    mutationId,
    at,
  ]);
  return { kind: "claimed", mutationId };
}
