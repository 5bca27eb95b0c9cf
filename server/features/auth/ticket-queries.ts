import type pg from "pg";

export interface TicketRow {
  kind: string;
  userId: string | null;
  codeHash: Buffer | null;
  data: Record<string, unknown>;
  createdAt: Date;
  expiresAt: Date;
}

export interface NewTicket extends TicketRow {
  hash: Buffer;
}

const COLUMNS = `kind, user_id as "userId", code_hash as "codeHash", data, created_at as "createdAt", expires_at as "expiresAt"`;

export type TicketQueries = ReturnType<typeof createTicketQueries>;

export function createTicketQueries(pool: pg.Pool) {
  return {
    async insert({ hash, kind, userId, codeHash, data, createdAt, expiresAt }: NewTicket): Promise<void> {
      await pool.query(
        `insert into check_ticket (ticket_hash, kind, user_id, code_hash, data, created_at, expires_at)
         values ($1, $2, $3, $4, $5, $6, $7)`,
        [hash, kind, userId, codeHash, JSON.stringify(data), createdAt, expiresAt],
      );
    },

    async find(hash: Buffer, kind: string, at: Date): Promise<TicketRow | null> {
      const { rows } = await pool.query<TicketRow>(
        `select ${COLUMNS} from check_ticket where ticket_hash = $1 and kind = $2 and expires_at > $3`,
        [hash, kind, at],
      );
      return rows[0] ?? null;
    },

    /** Counts a try before it is made, so that parallel tries are all counted; `null` when none are left. */
    async try(hash: Buffer, kind: string, limit: { at: Date; tries: number }): Promise<TicketRow | null> {
      const { rows } = await pool.query<TicketRow>(
        `update check_ticket set failures = failures + 1
         where ticket_hash = $1 and kind = $2 and expires_at > $3 and failures < $4 returning ${COLUMNS}`,
        [hash, kind, limit.at, limit.tries],
      );
      return rows[0] ?? null;
    },

    /** True for the one call that deleted it. */
    async delete(hash: Buffer): Promise<boolean> {
      const { rowCount } = await pool.query("delete from check_ticket where ticket_hash = $1", [hash]);
      return rowCount === 1;
    },

    async deleteOf(userId: string): Promise<void> {
      await pool.query("delete from check_ticket where user_id = $1", [userId]);
    },

    async deleteOld(before: Date): Promise<void> {
      await pool.query("delete from check_ticket where expires_at <= $1", [before]);
    },
  };
}
