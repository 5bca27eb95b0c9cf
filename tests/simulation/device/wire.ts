import type { Dice } from "../dice.ts";
import { CALM_NETWORK, type NetworkSettings } from "../settings.ts";
import type { Timeline } from "../timeline.ts";
import type { Trace } from "../trace.ts";
import type { Cluster } from "../server/cluster.ts";
import type { ServerDatabase } from "../server/database.ts";
import type { Ledger } from "../proof/ledger.ts";

/** What all devices share. */
export interface Wire {
  timeline: Timeline;
  dice: Dice;
  trace: Trace;
  ledger: Ledger;
  cluster: Cluster;
  database: ServerDatabase;
  /** The current network settings; without faults at the end of a history. */
  network: NetworkSettings;
  /** Increases when the server is restored from an older copy: requests and messages in transit at that moment never arrive. */
  age: number;
}

/** Returns a random transit time in milliseconds. */
export function transitMs({ dice, network }: Wire): number {
  return network.latency + dice.next() * network.jitter;
}

export function calm(wire: Wire): void {
  wire.network = CALM_NETWORK;
}

/** The network connection between a device and the server. */
export interface Line {
  /** `down`: nothing passes. `portal`: another server answers. */
  state: "up" | "down" | "portal";
  /** Called after the state changes. */
  listeners: Set<() => void>;
}
