import type { Cursor, StreamId, StreamOps } from "#contract/changes/change.ts";
import type { ErrorCode } from "#contract/core/error.ts";
import type { Mutation } from "#contract/mutations/mutation.ts";
import type { BeforeRow } from "../../sync-api.ts";

/** The format of a stored entry, so that a later build can read what an older one wrote. */
export const ENTRY_VERSION = 1;

/** A mutation that the outbox still needs, with its predicted operations. */
export interface OutboxEntry {
  /** A total order over all tabs of a browser, assigned by the database. */
  n: number;
  v: typeof ENTRY_VERSION;
  mutationId: string;
  userId: string;
  mutation: Mutation;
  /** Row operations that were predicted when it was made. The view is the confirmed rows with these applied in the order of `n`. */
  ops: StreamOps[];
  before: BeforeRow[];
  createdAt: number;
  attempts: number;
  /** The number of consecutive 5xx answers of the server itself, and the time of the first. */
  failures: number;
  failingSince: number | null;
  lastCode: ErrorCode | null;
  /** The cursors of its changes; `null` until the server has answered. The entry stays until the loaded streams have reached them. */
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
