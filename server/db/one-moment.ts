import type { Pool, PoolClient } from "pg";
import { inTransaction } from "./transaction.ts";

/** Runs `read` in a transaction in which all queries see the same moment. */
export function inOneMoment<T>(pool: Pool, read: (client: PoolClient) => Promise<T>): Promise<T> {
  return inTransaction(pool, read, { begin: "begin isolation level repeatable read read only" });
}
