import type { Dice } from "./dice.ts";
import type { Device } from "./device/device-parts.ts";
import type { Tab } from "./device/device-parts.ts";
import type { Wire } from "./device/wire.ts";
import type { Ledger } from "./proof/ledger.ts";
import type { Cluster } from "./server/cluster.ts";
import type { DatabaseCopy, ServerDatabase } from "./server/database.ts";
import type { Settings } from "./settings.ts";
import type { Timeline } from "./timeline.ts";
import type { Trace } from "./trace.ts";

/** Tasks that were moved together, in the order that they must have afterwards. */
export interface MoveGroup {
  readonly columnId: string;
  readonly moves: readonly { readonly taskId: string; readonly mutationId: string }[];
}

/** The complete state of one history. */
export interface World {
  readonly seed: number;
  readonly dice: Dice;
  readonly settings: Settings;
  readonly timeline: Timeline;
  readonly trace: Trace;
  readonly ledger: Ledger;
  readonly database: ServerDatabase;
  readonly cluster: Cluster;
  readonly wire: Wire;
  readonly devices: readonly Device[];
  readonly moveGroups: MoveGroup[];
  /** A backup of the server's database; `null` if none was made. */
  backup: DatabaseCopy | null;
  /** Fields that a seeded defect changes in transit; they are not compared. */
  readonly ignored: readonly string[];
  /** False at the end of a history: faults that were scheduled for later are then skipped. */
  isStormy: boolean;
}

/** An action of a user or a fault. `run` returns false if there was nothing to do. */
export interface Act {
  name: string;
  weight: number;
  run(world: World): boolean;
}

/** Returns the started tabs with a signed-in user. */
export function busyTabs(world: World): Tab[] {
  return world.devices.flatMap((device) =>
    device.tabs.filter((tab) => tab.isStarted && tab.sync.session.state().user !== null),
  );
}

export function liveTabs(world: World): Tab[] {
  return world.devices.flatMap((device) => [...device.tabs]);
}

/** Returns a random element, or `undefined` if there are none. */
export function someOf<T>({ dice }: World, from: Iterable<T>): T | undefined {
  const all = [...from];
  return all.length === 0 ? undefined : dice.pick(all);
}
