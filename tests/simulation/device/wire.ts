import type { Dice } from "../dice.ts";
import { CALM_NETWORK, type NetworkSettings } from "../settings.ts";
import type { Timeline } from "../timeline.ts";
import type { Trace } from "../trace.ts";
import type { Cluster } from "../server/cluster.ts";
import type { ServerDatabase } from "../server/database.ts";
import type { Ledger } from "../proof/ledger.ts";

/** What every device has in common. */
export interface Wire {
  timeline: Timeline;
  dice: Dice;
  trace: Trace;
  ledger: Ledger;
  cluster: Cluster;
  database: ServerDatabase;
  /** The weather of the network; calm at the end of a history. */
  network: NetworkSettings;
  /** Rises when the server goes back in time: what is on its way then never arrives. */
  age: number;
}

/** How long a thing takes on its way. */
export function transitMs({ dice, network }: Wire): number {
  return network.latency + dice.next() * network.jitter;
}

export function calm(wire: Wire): void {
  wire.network = CALM_NETWORK;
}

/** What a device has between itself and the server. */
export interface Line {
  /** `down`: nothing passes. `portal`: a stranger answers in the server's place. */
  state: "up" | "down" | "portal";
  /** Called whenever the state changes. */
  listeners: Set<() => void>;
}
