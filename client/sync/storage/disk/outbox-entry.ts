import type { Cursor, StreamId, StreamOps } from "#contract/changes/change.ts";
import type { ErrorCode } from "#contract/core/error.ts";
import type { Mutation } from "#contract/mutations/mutation.ts";
import type { BeforeRow } from "../../sync-api.ts";

/** Format of a kept entry, so that a later build can read what an older one wrote. */
export const ENTRY_VERSION = 1;

/** An edit that the server has not answered for good, with what it was predicted to do. */
export interface OutboxEntry {
  /** Total order over all tabs of a browser, given by the database. */
  n: number;
  v: typeof ENTRY_VERSION;
  mutationId: string;
  userId: string;
  mutation: Mutation;
  /** Row operations predicted when it was made: what is shown is confirmed rows + these, in the order of `n`. */
  ops: StreamOps[];
  before: BeforeRow[];
  createdAt: number;
  attempts: number;
  /** Of the answers 5xx of the server itself: how many in a row and since when. */
  failures: number;
  failingSince: number | null;
  lastCode: ErrorCode | null;
  /** Where the server has put it; `null` until it has answered. Waits here until held streams have reached that place. */
  acks: { [stream in StreamId]?: Cursor } | null;
}

export interface RejectedEntry {
  mutationId: string;
  v: typeof ENTRY_VERSION;
  userId: string;
  n: number;
  group: string;
  mutation: Mutation;
  before: BeforeRow[];
  createdAt: number;
  code: ErrorCode;
  message: string;
  details?: Record<string, unknown>;
  refusedAt: number;
}
