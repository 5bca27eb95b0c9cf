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

/** Several tasks that were moved together, in the order in which they were to stand. */
export interface MoveGroup {
  readonly columnId: string;
  readonly moves: readonly { readonly taskId: string; readonly mutationId: string }[];
}

/** Everything of one history. */
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
  /** Tasks that were moved together. */
  readonly moveGroups: MoveGroup[];
  /** A copy of the server that somebody has put away. */
  backup: DatabaseCopy | null;
  /** Fields that a seeded defect bends on their way. */
  readonly ignored: readonly string[];
  /** False at the end of a history: what was planned to go wrong later does not. */
  isStormy: boolean;
}

/** Something that a person or fate may do. Answers whether there was anything to do. */
export interface Act {
  name: string;
  weight: number;
  run(world: World): boolean;
}

/** Tabs in which somebody is at work. */
export function busyTabs(world: World): Tab[] {
  return world.devices.flatMap((device) =>
    device.tabs.filter((tab) => tab.isStarted && tab.sync.session.state().user !== null),
  );
}

export function liveTabs(world: World): Tab[] {
  return world.devices.flatMap((device) => [...device.tabs]);
}

/** One of these, `undefined` when there are none. */
export function someOf<T>({ dice }: World, from: Iterable<T>): T | undefined {
  const all = [...from];
  return all.length === 0 ? undefined : dice.pick(all);
}
