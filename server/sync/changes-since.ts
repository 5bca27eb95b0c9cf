import type { ChangesQuestion } from "./storage.ts";

/** The state of a stream that decides whether a client can catch up by changes. */
export interface StreamState {
  epoch: string;
  head: number;
  /** Changes up to this one are deleted from the log. */
  minSeq: number;
  /** Number of the change that gave the user a role on the board itself, `null` without one. */
  grantedSeq: number | null;
}

/**
 * Returns true if the client needs a snapshot: another epoch, deleted changes, a client ahead of the server, or a client that stopped
 * before its user was added (again).
 */
export function needsSnapshot(stream: StreamState, { epoch, since }: ChangesQuestion): boolean {
  if (epoch !== undefined && epoch !== stream.epoch) return true;
  if (since < stream.minSeq || since > stream.head) return true;
  return stream.grantedSeq !== null && since < stream.grantedSeq;
}
