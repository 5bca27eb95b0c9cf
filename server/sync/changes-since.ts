import type { ChangesQuestion } from "./storage.ts";

/** What decides whether a device may catch up by changes. */
export interface StreamState {
  epoch: string;
  head: number;
  /** Changes up to this one are forgotten. */
  minSeq: number;
  /** Number of the change that gave the person their role on the board itself, `null` without one. */
  grantedSeq: number | null;
}

/**
 * True when only a snapshot can tell: another epoch, forgotten changes, a device ahead of the
 * server, or one that stopped before its person was added (again).
 */
export function needsSnapshot(stream: StreamState, { epoch, since }: ChangesQuestion): boolean {
  if (epoch !== undefined && epoch !== stream.epoch) return true;
  if (since < stream.minSeq || since > stream.head) return true;
  return stream.grantedSeq !== null && since < stream.grantedSeq;
}
