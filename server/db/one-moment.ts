import type { Pool, PoolClient } from "pg";
import { inTransaction } from "./transaction.ts";

/** Everything that `read` asks is of the same moment. */
export function inOneMoment<T>(pool: Pool, read: (client: PoolClient) => Promise<T>): Promise<T> {
  return inTransaction(pool, read, { begin: "begin isolation level repeatable read read only" });
}
