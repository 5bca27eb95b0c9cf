import type { Pool } from "pg";

/** Keys of the server itself, encrypted. */
export function createServerKeyQueries(pool: Pick<Pool, "query">) {
  const read = async (name: string): Promise<Buffer | null> => {
    const { rows } = await pool.query<{ sealed: Buffer }>("select k.sealed from server_key k where k.name = $1", [
      name,
    ]);
    return rows[0]?.sealed ?? null;
  };
  return {
    read,
    /** Stores a key unless one exists; returns the stored one. */
    async keep(name: string, sealed: Buffer, at: Date): Promise<Buffer> {
      await pool.query(
        "insert into server_key (name, sealed, created_at) values ($1, $2, $3) on conflict (name) do nothing",
        [name, sealed, at],
      );
      return (await read(name)) ?? sealed;
    },
    async replace(name: string, sealed: Buffer, at: Date): Promise<void> {
      await pool.query("update server_key set sealed = $2, created_at = $3 where name = $1", [name, sealed, at]);
    },
  };
}

export type ServerKeyQueries = ReturnType<typeof createServerKeyQueries>;
