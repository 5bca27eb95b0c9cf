export interface ConnectionState {
  network: boolean;
  socket: boolean;
  /** Both; of somebody who is not signed in, the network alone. */
  online: boolean;
  /** A first connection is being made: `begun`, or `slow` when it takes long. `null` when it is made, has failed, or there is no network. */
  connecting: "begun" | "slow" | null;
  /** When the server last answered anything; `null` before. */
  lastExchangeAt: number | null;
  /** Somebody between this device and the server has answered in its place last: they ask to sign in. */
  portal: boolean;
  /** `device` when all is well. */
  storage: "device" | StorageTrouble;
}

/**
 * What is wrong with the device, the worst first. `memory`: nothing outlives the page. `blocked`: another tab holds the database of an
 * older build. `full`: the browser has no room. `newer`: a later build has been here. `uncached`: boards are in memory alone, edits on
 * the device. `rebuilt`: the copy of the boards was lost and has been made anew.
 */
export const STORAGE_TROUBLES = ["memory", "blocked", "full", "newer", "uncached", "rebuilt"] as const;
export type StorageTrouble = (typeof STORAGE_TROUBLES)[number];
