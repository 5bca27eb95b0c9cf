export interface ConnectionState {
  network: boolean;
  socket: boolean;
  /** True if `network` and `socket` are. Without a signed-in user, or without a socket port, `network` alone counts. */
  online: boolean;
  /**
   * The first connection is being made: `begun`, or `slow` when it takes long. `null` when it is made, has failed, or there is no network.
   */
  connecting: "begun" | "slow" | null;
  /** When the server last answered a request; `null` before the first answer. */
  lastExchangeAt: number | null;
  /**
   * True if the last answer came from a captive portal between this device and the server. A portal asks the user to sign in to the
   * network.
   */
  portal: boolean;
  /** `device` if there is no trouble. */
  storage: "device" | StorageTrouble;
}

/**
 * Troubles with the storage of the device, the worst first. `memory`: nothing outlives the page. `blocked`: another tab has the database of
 * an older build open. `full`: the browser has no room. `newer`: a later build has used the database. `uncached`: boards are in memory
 * only, mutations are stored on the device. `rebuilt`: the cached boards were lost and have been stored again.
 */
export const STORAGE_TROUBLES = ["memory", "blocked", "full", "newer", "uncached", "rebuilt"] as const;
export type StorageTrouble = (typeof STORAGE_TROUBLES)[number];
