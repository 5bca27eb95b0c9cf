import type { Pool, PoolClient } from "pg";

/** Everything that `read` asks is of the same moment. */
export async function inOneMoment<T>(pool: Pool, read: (client: PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  let failure: Error | undefined;
  try {
    await client.query("begin isolation level repeatable read read only");
    const result = await read(client);
    await client.query("commit");
    return result;
  } catch (error) {
    failure = error instanceof Error ? error : new Error(String(error));
    throw error;
  } finally {
    // A connection whose transaction may still be open is not used again.
    client.release(failure);
  }
}
