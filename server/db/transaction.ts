import type { Pool, PoolClient } from "pg";

export interface TransactionRules<T> {
  /** Whether what was done stays, by what `work` has answered; it does when this is absent. */
  shouldCommit?: (answer: T) => boolean;
  /** The statement that begins it. */
  begin?: string;
}

/** All that `work` does on the connection is done, or nothing of it: when it throws, or when what it has done is not to be kept. */
export async function inTransaction<T>(
  pool: Pick<Pool, "connect">,
  work: (client: PoolClient) => Promise<T>,
  { shouldCommit = () => true, begin = "begin" }: TransactionRules<T> = {},
): Promise<T> {
  const client = await pool.connect();
  let failure: Error | undefined;
  try {
    await client.query(begin);
    const answer = await work(client);
    await client.query(shouldCommit(answer) ? "commit" : "rollback");
    return answer;
  } catch (error) {
    failure = error instanceof Error ? error : new Error(String(error));
    throw error;
  } finally {
    // A connection whose transaction may still be open goes with it.
    client.release(failure);
  }
}
