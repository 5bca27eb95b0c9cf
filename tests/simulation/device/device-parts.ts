import type { StoragePort, SyncEnv } from "#client/sync/ports/env.ts";
import type { MemoryDisk } from "#client/sync/ports/memory/memory-storage.ts";
import type { OutboxEntry, RejectedEntry } from "#client/sync/storage/disk/outbox-entry.ts";
import type { Sync } from "#client/sync/sync-api.ts";
import type { FakeSwitch } from "#client/testing/sync/device.ts";
import type { TabHub } from "#client/testing/sync/tab-hub.ts";
import type { Dice } from "../dice.ts";
import type { Line, Wire } from "./wire.ts";

/** A tab: one process that runs the product's own engine. */
export interface Tab {
  readonly name: string;
  readonly device: Device;
  readonly sync: Sync;
  readonly visibility: FakeSwitch;
  isAlive: boolean;
  /** True once the engine has started, that is, has read the disk. */
  isStarted: boolean;
  /** Open boards: the function that closes each, by board id. */
  readonly open: Map<string, () => void>;
  /** Open tasks and board pages: the function that closes the details of each, by id. */
  readonly openTasks: Map<string, () => void>;
  /** The tab crashes after this many further storage points; `null` for never. */
  crashIn: number | null;
  /** The storage connection fails at the next beginning of a transaction. */
  losesDisk: boolean;
  /** Number of storage points passed so far. */
  points: number;
  /** Kills the process: what is not on disk is lost, and no timer, answer or message reaches it any more. */
  crash(): void;
  /** The user has agreed to discard unsent mutations: what the tab deletes from the outbox now is discarded. */
  isLettingGo: boolean;
  /** The engine may have changed since the last check. */
  isTouched: boolean;
}

/** One browser of one or two users: a disk, and the tabs that are open. */
export interface Device {
  readonly name: string;
  readonly wire: Wire;
  readonly dice: Dice;
  readonly disk: MemoryDisk;
  readonly hub: TabHub;
  readonly line: Line;
  /** What the browser reports about the network, which may be wrong. */
  readonly network: FakeSwitch;
  readonly tabs: Tab[];
  /** The device's clock minus the server's clock, in milliseconds. */
  clockOffset: number;
  /** Counter of a seeded defect: rows that have arrived. */
  arrivals: number;
  /** Time until which the disk is full. */
  fullUntil: number;
  /** The browser has no Web Locks, as on plain HTTP. */
  readonly isPlainHttp: boolean;
  readonly hasChannel: boolean;
  /** The ids of the device's users. */
  readonly people: readonly string[];
  /** Attempts to create a task since the last check, each with the tab that made it. */
  readonly tried: { mutationId: string; tab: Tab; at: number }[];
  /** The id of the user who signed in last. */
  person: string;
  openTab(): Tab;
  /** Crashes all tabs at once. */
  losePower(): void;
  queue(): readonly OutboxEntry[];
  refused(): readonly RejectedEntry[];
  /** Records in the ledger every mutation that the outbox on disk contains. */
  noteQueue(): void;
}

/** Dependencies of a seeded defect of a device. */
export interface EnvWorld {
  device: Device;
  tab: Tab;
  /** A separate connection to the device's disk, without injected faults. */
  backdoor: StoragePort;
  onDeath: (run: () => void) => void;
}

/** Wraps the ports of a tab to inject a defect. */
export type EnvDefect = (env: SyncEnv, world: EnvWorld) => SyncEnv;
