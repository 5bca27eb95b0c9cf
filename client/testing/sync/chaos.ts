import { boardStream, type EntityName } from "#contract/changes/change.ts";
import { StorageFault } from "#client/sync/ports/env.ts";
import { keyBetween } from "#contract/core/position.ts";
import type { Inspection, ListKey } from "#client/sync/sync-api.ts";
import { createBrowser, seededRandom, type FakeBrowser, type Tab } from "./device.ts";
import { createFakeServer, giveRole, PEOPLE, restart, streamOf, takeRole, type FakeServer } from "./fake-server.ts";
import { createVirtualClock, type VirtualClock } from "./virtual-clock.ts";

/**
 * A random history with a seed: two users, two tabs each, and every fault of the fake environment. `check` of `runChaos` runs after every
 * step, and once more after the faults have stopped and everything has settled.
 */
export interface ChaosOptions {
  seed: number;
  steps: number;
  /** Leaves out the faults that revoke a user's access or drop the server's log. */
  isMild?: boolean;
}

export interface Chaos {
  clock: VirtualClock;
  server: FakeServer;
  devices: Device[];
  boards: string[];
  /** Every task that a user created, by id: the step in which it was. */
  made: Map<string, string>;
  trace: string[];
}

interface Device {
  name: keyof typeof PEOPLE;
  browser: FakeBrowser;
  tabs: Tab[];
  losing: number;
  /** The number of disk points until a tab dies or a write fails. Counted down. */
  fuse: { left: number; does: "die" | "quota" | "lost" };
}

type Step = (chaos: Chaos, pick: Pick) => Promise<string> | string;
interface Pick {
  number(below: number): number;
  of<T>(items: readonly T[]): T | undefined;
}

export async function runChaos(
  { seed, steps, isMild = false }: ChaosOptions,
  check: (chaos: Chaos) => void,
): Promise<Chaos> {
  const random = seededRandom(seed);
  const pick: Pick = {
    number: (below) => Math.floor(random.fraction() * below),
    of: (items) => items[Math.floor(random.fraction() * items.length)],
  };
  const chaos = await begin(seed);
  const choices = isMild ? MILD : [...MILD, ...WILD];
  for (let step = 0; step < steps; step += 1) {
    const chosen = pick.of(choices);
    if (chosen === undefined) continue;
    chaos.trace.push(`${step} ${await chosen(chaos, pick)}`);
    await chaos.clock.advance(pick.number(400));
    check(chaos);
  }
  await calm(chaos);
  check(chaos);
  return chaos;
}

async function begin(seed: number): Promise<Chaos> {
  const clock = createVirtualClock(Date.UTC(2026, 10, 21) + seed);
  const server = createFakeServer(() => clock.now());
  server.pageSize = 4;
  server.tabsOpened = seed * 1_000;
  const devices: Device[] = [];
  for (const name of ["vera", "oleg"] as const) devices.push(await makeDevice(server, clock, name));
  const chaos: Chaos = { clock, server, devices, boards: [], made: new Map(), trace: [] };
  const vera = devices[0]?.tabs[0];
  if (vera === undefined) throw new Error("There is no tab");
  for (const title of ["Читальня", "Двор"]) {
    const boardId = vera.sync.newId();
    const columns = ["a0", "a1"].map((sort) => ({ id: vera.sync.newId(), name: sort, kind: "work" as const, sort }));
    await vera.sync.mutate("board.create", boardId, { title, columns });
    chaos.boards.push(boardId);
  }
  await clock.advance(3_000);
  for (const boardId of chaos.boards) giveRole(server, boardId, PEOPLE.oleg, "editor");
  for (const device of devices) for (const tab of device.tabs) openAll(chaos, tab);
  await clock.advance(3_000);
  return chaos;
}

async function makeDevice(server: FakeServer, clock: VirtualClock, name: Device["name"]): Promise<Device> {
  const browser = createBrowser(server, clock);
  const device: Device = { name, browser, tabs: [], losing: 0, fuse: { left: -1, does: "die" } };
  const first = await openTab(device);
  const signing = first.sync.session.signIn({ login: name, password: "correct horse" });
  await clock.advance(1_000);
  await signing;
  device.tabs.push(first, await openTab(device));
  browser.wire.fate = () => {
    device.losing -= 1;
    return device.losing >= 0 ? "lose" : "deliver";
  };
  await clock.advance(1_000);
  return device;
}

/** Opens a tab whose disk fails when the fuse has run out. */
function openTab(device: Device): Promise<Tab> {
  return device.browser.open({
    first: firstBoard(device),
    onPoint(point, kill) {
      device.fuse.left -= 1;
      if (device.fuse.left !== 0) return;
      if (device.fuse.does === "die") kill();
      else if (device.fuse.does === "quota" && point.at === "commit" && point.mode !== "read") {
        throw new StorageFault("quota", "There is no room");
      } else if (device.fuse.does === "lost" && point.at === "begin")
        throw new StorageFault("lost", "The disk went away");
      else device.fuse.left = 1;
    },
  });
}

/** Returns one of the boards that are stored on the device, or none; the number of opened tabs decides. */
function firstBoard({ browser }: Device): string | undefined {
  const storedIds = browser.disk.rows("kanbanDB", "boards").flatMap((row) => ("id" in row ? [String(row.id)] : []));
  return storedIds[browser.nextSeed() % (storedIds.length + 1)];
}

function openAll(chaos: Chaos, tab: Tab): void {
  for (const boardId of chaos.boards) tab.sync.openBoard(boardId);
}

/** Ends all faults and lets time pass. */
export async function calm(chaos: Chaos): Promise<void> {
  for (const boardId of chaos.boards) giveRole(chaos.server, boardId, PEOPLE.oleg, "editor");
  for (const device of chaos.devices) {
    device.losing = 0;
    device.fuse.left = -1;
    device.browser.wire.isUp = true;
    device.browser.wire.passes = () => true;
    device.browser.network.set(true);
    device.browser.wire.mend();
    device.tabs = device.tabs.filter((tab) => tab.isAlive());
    while (device.tabs.length < 2) device.tabs.push(await openTab(device));
    for (const tab of device.tabs) {
      openAll(chaos, tab);
      tab.visibility.set(true);
    }
  }
  await chaos.clock.advance(240_000);
  // Work that a dead tab left half done is finished at the next start.
  for (const device of chaos.devices) {
    const tab = await openTab(device);
    device.tabs.push(tab);
    openAll(chaos, tab);
  }
  await chaos.clock.advance(10_000);
}

function someTab(chaos: Chaos, pick: Pick): { device: Device; tab: Tab } | null {
  const device = pick.of(chaos.devices);
  const tab = pick.of(device?.tabs.filter((one) => one.isAlive()) ?? []);
  return device === undefined || tab === undefined ? null : { device, tab };
}

function edit(what: string, work: (tab: Tab, chaos: Chaos, pick: Pick) => Promise<string>): Step {
  return async (chaos, pick) => {
    const chosen = someTab(chaos, pick);
    if (chosen === null) return `no tab for ${what}`;
    const { device, tab } = chosen;
    // A mutation that finds no room is rejected; one in a tab that dies never settles.
    const done = work(tab, chaos, pick).catch((error: unknown) => {
      if (error instanceof StorageFault) return "no room";
      throw error;
    });
    await Promise.race([done, chaos.clock.advance(50)]);
    return `${device.name}${device.tabs.indexOf(tab)} ${what} ${await Promise.race([done, Promise.resolve("…")])}`;
  };
}

const create = edit("create", async (tab, chaos, pick) => {
  const boardId = pick.of(chaos.boards) ?? "";
  const columnId = pick.of(tab.sync.store.list(`columns:${boardId}`));
  if (columnId === undefined) return "nowhere";
  const id = tab.sync.newId();
  const last = tab.sync.store.list(`tasks:${columnId}`).at(-1);
  const after = last === undefined ? null : (tab.sync.store.get("task", last)?.sort ?? null);
  await tab.sync.mutate("task.create", id, {
    boardId,
    columnId,
    title: `Задача ${pick.number(99)}`,
    sort: keyBetween(after, null),
  });
  chaos.made.set(id, chaos.trace.length.toString());
  return id.slice(-4);
});

const change = edit("set", async (tab, chaos, pick) => {
  const id = aTask(tab, chaos, pick);
  if (id === undefined) return "nothing";
  const kind = pick.number(5);
  if (kind === 0) await tab.sync.mutate("task.add", id, { field: "assigneeIds", value: PEOPLE.oleg });
  else if (kind === 1) await tab.sync.mutate("task.remove", id, { field: "assigneeIds", value: PEOPLE.oleg });
  else if (kind === 2) await tab.sync.mutate("task.archive", id, {});
  else await tab.sync.mutate("task.set", id, { title: `Правка ${pick.number(999)}` });
  return id.slice(-4);
});

const move = edit("move", async (tab, chaos, pick) => {
  const id = aTask(tab, chaos, pick);
  const boardId = pick.of(chaos.boards) ?? "";
  const columnId = pick.of(tab.sync.store.list(`columns:${boardId}`));
  if (id === undefined || columnId === undefined) return "nothing";
  await tab.sync.mutate("task.move", id, { columnId, sort: keyBetween(null, null) });
  return id.slice(-4);
});

const undoable = edit("create column, undo", async (tab, chaos, pick) => {
  const boardId = pick.of(chaos.boards) ?? "";
  const answer = await tab.sync.mutate("column.create", tab.sync.newId(), {
    boardId,
    name: "Новая",
    sort: `b${pick.number(9)}`,
  });
  if (pick.number(2) === 0) await answer.undo?.();
  return "column";
});

const star = edit("star", async (tab, chaos, pick) => {
  const boardId = pick.of(chaos.boards) ?? "";
  if (pick.number(2) === 0) await tab.sync.mutate("favourite.set", boardId, { sort: "a0" });
  else await tab.sync.mutate("favourite.remove", boardId, {});
  return "";
});

function aTask(tab: Tab, chaos: Chaos, pick: Pick): string | undefined {
  const boardId = pick.of(chaos.boards) ?? "";
  const columns = tab.sync.store.list(`columns:${boardId}`);
  return pick.of(columns.flatMap((columnId) => tab.sync.store.list(`tasks:${columnId}`)));
}

function fault(what: string, work: (device: Device, pick: Pick, chaos: Chaos) => void | Promise<void>): Step {
  return async (chaos, pick) => {
    const device = pick.of(chaos.devices);
    if (device !== undefined) await work(device, pick, chaos);
    return `${device?.name} ${what}`;
  };
}

const MILD: Step[] = [
  create,
  create,
  create,
  change,
  change,
  change,
  move,
  move,
  move,
  undoable,
  star,
  fault("loses answers", (device, pick) => {
    device.losing = 1 + pick.number(3);
  }),
  fault("loses messages", (device, pick) => {
    let left = 1 + pick.number(4);
    device.browser.wire.passes = () => {
      left -= 1;
      return left < 0;
    };
  }),
  fault("cuts its socket", (device) => device.browser.wire.cut()),
  fault("mends its socket", (device) => device.browser.wire.mend()),
  fault("goes off", (device) => {
    device.browser.network.set(false);
    device.browser.wire.isUp = false;
    device.browser.wire.cut();
  }),
  fault("goes on", (device) => {
    device.browser.wire.isUp = true;
    device.browser.network.set(true);
    device.browser.wire.mend();
  }),
  fault("dies and is opened", async (device, pick, chaos) => {
    const tab = pick.of(device.tabs);
    if (tab === undefined) return;
    device.tabs.splice(device.tabs.indexOf(tab), 1);
    tab.kill();
    const next = await openTab(device);
    device.tabs.push(next);
    openAll(chaos, next);
  }),
  fault("will die at some await", (device, pick) => {
    device.fuse = { left: 1 + pick.number(60), does: "die" };
  }),
  fault("will die at some await", (device, pick) => {
    device.fuse = { left: 1 + pick.number(20), does: "die" };
  }),
  fault("will find no room", (device, pick) => {
    device.fuse = { left: 1 + pick.number(30), does: "quota" };
  }),
  fault("will lose its disk for a moment", (device, pick) => {
    device.fuse = { left: 1 + pick.number(30), does: "lost" };
  }),
  fault("is opened again", async (device, _pick, chaos) => {
    device.tabs = device.tabs.filter((tab) => tab.isAlive());
    if (device.tabs.length >= 2) return;
    const next = await openTab(device);
    device.tabs.push(next);
    openAll(chaos, next);
  }),
];

const WILD: Step[] = [
  (chaos, pick) => {
    const stream = streamOf(chaos.server, boardStream(pick.of(chaos.boards) ?? ""));
    const head = stream.changes.at(-1)?.seq ?? stream.minSeq;
    stream.minSeq = head;
    stream.changes = [];
    return "the log is cut";
  },
  (chaos) => {
    restart(chaos.server, `00000000-0000-7000-8000-0000000${String(10_000 + chaos.trace.length)}`);
    return "the server has a new epoch";
  },
  (chaos, pick) => {
    takeRole(chaos.server, pick.of(chaos.boards) ?? "", PEOPLE.oleg);
    return "oleg is put out";
  },
  (chaos) => {
    for (const boardId of chaos.boards) giveRole(chaos.server, boardId, PEOPLE.oleg, "editor");
    return "oleg is let in";
  },
];

/** Returns the violated invariants of a tab, which must hold at every moment. */
export function checkTab(tab: Tab): string[] {
  const problems: string[] = [];
  const seen = tab.sync.inspect();
  const again = seen.refold();
  for (const entity of [
    "board",
    "column",
    "task",
    "label",
    "customField",
    "rule",
    "savedView",
    "member",
    "favourite",
    "topBoard",
    "notification",
  ] as const) {
    problems.push(...differences(entity, seen, again));
  }
  for (const [key, ids] of expectedLists(seen)) {
    const shown = tab.sync.store.list(key);
    if (JSON.stringify(shown) !== JSON.stringify(ids))
      problems.push(`${key}: ${shown.join()} instead of ${ids.join()}`);
  }
  return problems;
}

function differences(entity: EntityName, seen: Inspection, again: Inspection["view"]): string[] {
  const shown = seen.view[entity];
  const right = again[entity];
  const keys = new Set([...shown.keys(), ...right.keys()]);
  return [...keys].flatMap((key) => {
    const a = JSON.stringify(sortedFields(shown.get(key)));
    const b = JSON.stringify(sortedFields(right.get(key)));
    return a === b ? [] : [`${entity} ${key}: shows ${a}, should be ${b}`];
  });
}

export function sortedFields(row: object | undefined): object | null {
  if (row === undefined) return null;
  return Object.fromEntries(Object.entries(row).sort(([a], [b]) => (a < b ? -1 : 1)));
}

function expectedLists(seen: Inspection): Map<ListKey, string[]> {
  const lists = new Map<ListKey, string[]>();
  const rows = [...seen.view.task.values()].filter((task) => task.archivedAt === null);
  rows.sort((a, b) => (a.sort === b.sort ? (a.id < b.id ? -1 : 1) : a.sort < b.sort ? -1 : 1));
  for (const column of seen.view.column.keys()) lists.set(`tasks:${column}`, []);
  for (const task of rows) {
    const key: ListKey = `tasks:${task.columnId}`;
    lists.set(key, [...(lists.get(key) ?? []), task.id]);
  }
  return lists;
}
