import type { StoragePort, SyncEnv } from "#client/sync/ports/env.ts";
import type { MemoryDisk } from "#client/sync/ports/memory/memory-storage.ts";
import type { OutboxEntry, RejectedEntry } from "#client/sync/storage/disk/outbox-entry.ts";
import type { Sync } from "#client/sync/sync-api.ts";
import type { FakeSwitch } from "#client/testing/sync/device.ts";
import type { TabHub } from "#client/testing/sync/tab-hub.ts";
import type { Dice } from "../dice.ts";
import type { Line, Wire } from "./wire.ts";

/** A tab: one process with the product's own engine in it. */
export interface Tab {
  readonly name: string;
  readonly device: Device;
  readonly sync: Sync;
  readonly visibility: FakeSwitch;
  isAlive: boolean;
  /** The engine has read the disk. */
  isStarted: boolean;
  /** Boards that are open, with what closes them. */
  readonly open: Map<string, () => void>;
  /** Tasks and pages of boards whose parts are followed, with what ends that. */
  readonly openTasks: Map<string, () => void>;
  /** Dies at this point of storage, counted from now; `null` for never. */
  crashIn: number | null;
  /** The disk drops its connection at the next point. */
  losesDisk: boolean;
  /** Points of storage passed so far. */
  points: number;
  /** What is not on the disk never happened; timers, answers and messages reach nobody. */
  crash(): void;
  /** Its person has said that unsent edits may go: what it takes from the queue now is let go. */
  isLettingGo: boolean;
  /** Something of the engine changed since the checks last looked. */
  isTouched: boolean;
}

/** One browser of one or two people: a disk, and tabs that come and go. */
export interface Device {
  readonly name: string;
  readonly wire: Wire;
  readonly dice: Dice;
  readonly disk: MemoryDisk;
  readonly hub: TabHub;
  readonly line: Line;
  /** The browser's word on the network, which may not be true. */
  readonly network: FakeSwitch;
  readonly tabs: Tab[];
  /** Milliseconds between this device's clock and the server's. */
  clockOffset: number;
  /** How many rows a defect has counted on their way here. */
  arrivals: number;
  /** Until when the disk has no room. */
  fullUntil: number;
  /** Without Web Locks, as on plain http. */
  readonly isPlainHttp: boolean;
  readonly hasChannel: boolean;
  /** Whose device it is; the first one uses it at the end of a history. */
  readonly people: readonly string[];
  /** Tasks whose creation has been tried since the checks last looked, by the tab that tried. */
  readonly tried: { mutationId: string; tab: Tab; at: number }[];
  /** Who sat down at it last. */
  person: string;
  openTab(): Tab;
  /** Every process dies at once. */
  losePower(): void;
  queue(): readonly OutboxEntry[];
  refused(): readonly RejectedEntry[];
  /** Tells the ledger of everything that the disk holds in the queue. */
  noteQueue(): void;
}

/** What a defect of the device's world may need. */
export interface EnvWorld {
  device: Device;
  tab: Tab;
  /** A connection of its own to the device's disk, which never fails. */
  backdoor: StoragePort;
  onDeath: (run: () => void) => void;
}

/** Wraps the ports of a tab: a seeded defect. */
export type EnvDefect = (env: SyncEnv, world: EnvWorld) => SyncEnv;
