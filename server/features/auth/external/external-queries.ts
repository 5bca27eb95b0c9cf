import type pg from "pg";

export interface ExternalRow {
  provider: string;
  userId: string | null;
  data: Record<string, unknown>;
  expiresAt: Date;
}

export interface NewExternal extends ExternalRow {
  idHash: Buffer;
  at: Date;
}

const COLUMNS = `provider, user_id as "userId", data, expires_at as "expiresAt"`;

export type ExternalQueries = ReturnType<typeof createExternalQueries>;

export function createExternalQueries(pool: pg.Pool) {
  return {
    async insert({ idHash, provider, userId, data, at, expiresAt }: NewExternal): Promise<void> {
      await pool.query(
        `insert into external_session (id_hash, provider, user_id, data, created_at, expires_at)
         values ($1, $2, $3, $4, $5, $6)`,
        [idHash, provider, userId, JSON.stringify(data), at, expiresAt],
      );
    },

    async find(idHash: Buffer): Promise<ExternalRow | null> {
      const { rows } = await pool.query<ExternalRow>(`select ${COLUMNS} from external_session where id_hash = $1`, [
        idHash,
      ]);
      return rows[0] ?? null;
    },

    /** Deletes it and returns it: only one of several concurrent calls gets it. */
    async take(idHash: Buffer): Promise<ExternalRow | null> {
      const { rows } = await pool.query<ExternalRow>(
        `delete from external_session where id_hash = $1 returning ${COLUMNS}`,
        [idHash],
      );
      return rows[0] ?? null;
    },

    async deleteOld(before: Date): Promise<void> {
      await pool.query("delete from external_session where expires_at <= $1", [before]);
    },
  };
}
