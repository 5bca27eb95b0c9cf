import type { SocketLink } from "../ports/env.ts";

/** What the tab remembers of its socket. */
export interface RealtimeMemory {
  link: SocketLink | null;
  /** `connecting` is the first attempt; `absent`: there is no socket to use here. */
  state: "idle" | "connecting" | "up" | "down" | "absent";
  /** Ids of messages by when they came. */
  seen: Map<string, number>;
  cancelPoll: (() => void) | null;
  /** Calls off what is said of a first connection that takes long. */
  cancelPatience: (() => void) | null;
  /** When it was last looked who answers in the server's place, by this device's clock. */
  lookedAt: number;
}

export function createRealtimeMemory(): RealtimeMemory {
  return { link: null, state: "idle", seen: new Map(), cancelPoll: null, cancelPatience: null, lookedAt: 0 };
}
