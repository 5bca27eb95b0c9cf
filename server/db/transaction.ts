import type { Pool, PoolClient } from "pg";

export interface TransactionRules<T> {
  /** Decides by the result of `work` whether to commit; always commits if absent. */
  shouldCommit?: (answer: T) => boolean;
  /** The statement that begins the transaction. */
  begin?: string;
}

/** Runs `work` in a transaction. Rolls back when it throws, or when `shouldCommit` returns false. */
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
    // After a failure the connection is closed, and its open transaction with it.
    client.release(failure);
  }
}
