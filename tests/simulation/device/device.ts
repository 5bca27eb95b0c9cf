import type { RejectedEntry, OutboxEntry } from "#client/sync/storage/disk/outbox-entry.ts";
import { createMemoryDisk, type MemoryDisk } from "#client/sync/ports/memory/memory-storage.ts";
import { createTabHub } from "#client/testing/sync/tab-hub.ts";
import type { Device, EnvDefect } from "./device-parts.ts";
import { openTab } from "./tab.ts";
import { short } from "../trace.ts";
import type { Line, Wire } from "./wire.ts";
import { createSwitch } from "#client/testing/sync/device.ts";

export interface DeviceOptions {
  name: string;
  people: readonly string[];
  isPlainHttp: boolean;
  hasChannel: boolean;
  envDefect: EnvDefect;
}

export function createDevice(wire: Wire, options: DeviceOptions): Device {
  const [person = ""] = options.people;
  let opened = 0;
  const device: Device = {
    name: options.name,
    wire,
    dice: wire.dice.fork(options.name),
    disk: createMemoryDisk("device"),
    hub: createTabHub(),
    line: { state: "up", listeners: new Set() },
    network: createSwitch(),
    tabs: [],
    clockOffset: 0,
    arrivals: 0,
    fullUntil: -1,
    isPlainHttp: options.isPlainHttp,
    hasChannel: options.hasChannel,
    people: options.people,
    tried: [],
    person,
    openTab() {
      opened += 1;
      const tab = openTab(device, `${options.name}.${String(opened)}`, options.envDefect);
      device.tabs.push(tab);
      return tab;
    },
    losePower() {
      for (const tab of device.tabs.slice()) tab.crash();
    },
    queue: () => entriesOf(device.disk),
    refused: () => rejectedOf(device.disk),
    noteQueue() {
      for (const entry of device.queue()) {
        const existing = wire.ledger.edits.get(entry.mutationId);
        if (existing?.device === device.name && existing.n === entry.n) continue;
        const { mutationId, userId, n, mutation } = entry;
        wire.trace.log(() => `${options.name} keeps ${mutation.op} ${short(mutationId)} as n ${String(n)}`);
        wire.ledger.stored({
          mutationId,
          userId,
          n,
          op: mutation.op,
          device: device.name,
          queuedAt: wire.timeline.now(),
        });
      }
    },
  };
  return device;
}

export function setLine(device: Device, state: Line["state"]): void {
  device.line.state = state;
  for (const listener of device.line.listeners) listener();
}

function entriesOf(disk: MemoryDisk): OutboxEntry[] {
  return disk.rows("yarusSync", "outbox").filter(isEntry);
}

function isEntry(row: object): row is OutboxEntry {
  return "mutationId" in row && "acks" in row;
}

function rejectedOf(disk: MemoryDisk): RejectedEntry[] {
  return disk.rows("yarusSync", "rejected").filter(isRejected);
}

function isRejected(row: object): row is RejectedEntry {
  return "mutationId" in row && "group" in row;
}
