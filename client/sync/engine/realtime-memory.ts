import type { SocketLink } from "../ports/env.ts";

/** The state of the tab's socket. */
export interface RealtimeMemory {
  link: SocketLink | null;
  /** `connecting`: the first attempt is running; `absent`: there is no socket to use. */
  state: "idle" | "connecting" | "up" | "down" | "absent";
  /** When each message was received, by its id. */
  seen: Map<string, number>;
  cancelPoll: (() => void) | null;
  /** Cancels the timer that reports a slow first connection. */
  cancelPatience: (() => void) | null;
  /** When the tab last checked for a captive portal, by this device's clock. */
  lookedAt: number;
}

export function createRealtimeMemory(): RealtimeMemory {
  return { link: null, state: "idle", seen: new Map(), cancelPoll: null, cancelPatience: null, lookedAt: 0 };
}
