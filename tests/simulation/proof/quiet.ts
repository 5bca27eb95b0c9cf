import { setLine } from "../device/device.ts";
import type { Device } from "../device/device-parts.ts";
import type { Tab } from "../device/device-parts.ts";
import { calm } from "../device/wire.ts";
import { signInAs } from "../acts/people-acts.ts";
import { seenBy } from "../server/board-reads.ts";
import { short, Violation } from "../trace.ts";
import { liveTabs, type World } from "../world.ts";
import { compareDisk, compareTab } from "./compare.ts";
import { type Edit, name } from "./ledger.ts";
import { checkMoveOrder } from "./move-order.ts";
import { checkReplay } from "./replay-check.ts";
import { checkStep } from "./step-checks.ts";

/** Slightly longer than the interval between two polls of the heads. */
const ROUND_MS = 31_000;
/** Everything must be equal after this many rounds; together they are longer than every backoff. */
const ROUNDS = 10;
/** Most histories settle long before the next poll of the heads. */
const FIRST_ROUNDS_MS: readonly number[] = [1_000, 6_000];

/**
 * The quiet end of a history: ends all faults, signs every user in, and checks that after a while every edit was applied or rejected and
 * all rows are equal everywhere. Throws the first violation.
 */
export async function endInQuiet(world: World): Promise<void> {
  heal(world);
  await seat(world);
  await until(world, () => eachTab(world, (tab) => compareTab(world, tab, "held")));
  await openEverything(world);
  await takeOrphans(world);
  await drainOthers(world);
  checkEdits(world);
  checkMoveOrder(world);
  checkReplay(world);
  await restartOffline(world);
}

function eachTab(world: World, check: (tab: Tab) => void): void {
  for (const tab of liveTabs(world)) check(tab);
}

function heal(world: World): void {
  world.isStormy = false;
  calm(world.wire);
  world.cluster.relayLoss = 0;
  Object.assign(world.database.faults, { refuse: 0, loseAnswer: 0 });
  world.cluster.start();
  for (const device of world.devices) {
    device.fullUntil = -1;
    device.network.set(true);
    setLine(device, "up");
    for (const tab of device.tabs) Object.assign(tab, { crashIn: null, losesDisk: false });
    if (device.tabs.length === 0) device.openTab();
  }
}

/** Opens a tab on every device and signs every user in. */
async function seat(world: World): Promise<void> {
  for (let round = 0; round < ROUNDS; round += 1) {
    await go(world, 5_000);
    const isSeated = liveTabs(world).every((tab) => tab.sync.session.state().status === "signed-in");
    const isThere = world.devices.every((device) => device.tabs.length > 0);
    if (isSeated && isThere) return;
    for (const device of world.devices) seatAt(world, device);
  }
  const states = liveTabs(world).map((tab) => `${tab.name} is ${tab.sync.session.state().status}`);
  throw new Violation("quiet", `not everybody could sign in: ${states.join(", ")}`);
}

/**
 * Signs in through one tab that needs it; the other tabs follow. A session may end late: a restored server does not know it, or knows an
 * ended one again, so that one tab has valid tokens and another has none.
 */
function seatAt(world: World, device: Device): void {
  const started = device.tabs.filter((one) => one.isStarted);
  const tab = started.find(asksForPerson) ?? started[0] ?? device.openTab();
  if (asksForPerson(tab)) signInAs(world, tab, tab.sync.session.state().user?.id ?? device.person);
}

function asksForPerson(tab: Tab): boolean {
  const { status } = tab.sync.session.state();
  return status === "anonymous" || status === "expired";
}

async function go(world: World, ms: number): Promise<void> {
  await world.timeline.advance(ms);
  checkStep(world);
}

/** Rule «drains»: advances the time until every outbox is empty and `check` passes. Throws the last violation after all rounds. */
async function until(world: World, check: () => void): Promise<void> {
  let last: unknown = null;
  for (let round = 0; round < FIRST_ROUNDS_MS.length + ROUNDS; round += 1) {
    await go(world, FIRST_ROUNDS_MS[round] ?? ROUND_MS);
    const isSeated = liveTabs(world).every((tab) => tab.sync.session.state().status === "signed-in");
    if (!isSeated) await seat(world);
    try {
      eachTab(world, checkIdle);
      for (const device of world.devices) checkDrained(device);
      check();
      return;
    } catch (error) {
      if (!(error instanceof Violation)) throw error;
      // Prefer any other violation to "busy", which may only mean that a poll is running.
      if (last === null || !isIdling(error)) last = error;
    }
  }
  throw last;
}

const isIdling = (violation: Violation): boolean => violation.message.endsWith(" busy");

function checkIdle(tab: Tab): void {
  const { pending, busy } = tab.sync.inspect();
  if (pending.length > 0 || busy) throw new Violation("drains", `${tab.name} does not come to rest: ${wordsOf(tab)}`);
}

/** A mutation of a tab that died before it could notify others is only on disk, until another tab reads it. */
function checkDrained(device: Device): void {
  const people = new Set(device.tabs.map((tab) => tab.sync.session.state().user?.id));
  const left = device.queue().filter((entry) => people.has(entry.userId) && entry.acks === null);
  if (left.length === 0) return;
  throw new Violation("drains", `${device.name} keeps ${left.map((entry) => short(entry.mutationId)).join(" ")}`);
}

function wordsOf(tab: Tab): string {
  const { pending, busy } = tab.sync.inspect();
  return `${pending.map((entry) => `${short(entry.mutationId)}${entry.acked ? " (answered)" : ""}`).join(" ")}${busy ? " busy" : ""}`;
}

async function openEverything(world: World): Promise<void> {
  for (const tab of liveTabs(world)) {
    // A sign-out closes all boards, but the maps of the simulated tab still contain them.
    for (const close of [...tab.open.values(), ...tab.openTasks.values()]) close();
    tab.open.clear();
    tab.openTasks.clear();
  }
  const compareAll = (): void => {
    // A delayed copy of a request may arrive a minute later and create a board or a member.
    eachTab(world, (tab) => openSeen(world, tab));
    eachTab(world, (tab) => compareTab(world, tab, "whole"));
    eachTab(world, (tab) => compareDisk(world, tab));
  };
  await until(world, compareAll);
  // Checks again after another poll of the heads: nothing may change.
  await go(world, ROUND_MS);
  await until(world, compareAll);
}

const openedBy = new WeakMap<Tab, string>();

function openSeen(world: World, tab: Tab): void {
  const userId = tab.sync.session.state().user?.id ?? "";
  // If another user has signed in since, that sign-in closed everything that was open.
  if (openedBy.get(tab) !== userId) {
    tab.open.clear();
    tab.openTasks.clear();
  }
  openedBy.set(tab, userId);
  for (const { board } of seenBy(world.database.state(), userId)) {
    if (!tab.open.has(board.id)) tab.open.set(board.id, tab.sync.openBoard(board.id));
  }
  const { base } = tab.sync.inspect();
  for (const holderId of [...base.task.keys(), ...base.board.keys()]) {
    if (!tab.openTasks.has(holderId)) tab.openTasks.set(holderId, tab.sync.details.open(holderId));
  }
}

/** A task that is only in `offlineTasks`, as after a crash, is added to the outbox at the next start. */
async function takeOrphans(world: World): Promise<void> {
  const holding = world.devices.filter((device) => device.disk.rows("kanbanDB", "offlineTasks").length > 0);
  if (holding.length === 0) return;
  world.trace.count("orphan of offlineTasks");
  for (const device of holding) {
    device.losePower();
    device.openTab();
  }
  await until(world, () => eachTab(world, (tab) => compareLoaded(world, tab)));
}

/** Signs in every user who left mutations on a device, and checks that those mutations are then sent. */
async function drainOthers(world: World): Promise<void> {
  let isDrained = false;
  for (const device of world.devices) {
    for (const userId of new Set(device.queue().map((entry) => entry.userId))) {
      const tab = device.tabs[0] ?? device.openTab();
      if (tab.sync.session.state().user?.id === userId) continue;
      world.trace.count("came back to an old queue");
      await world.timeline.during(tab.sync.session.signOut());
      signInAs(world, tab, userId);
      await go(world, 1_000);
      await until(world, () => {});
      isDrained = true;
    }
  }
  // The mutations that were sent last must still reach all tabs.
  if (isDrained) await until(world, () => eachTab(world, (one) => compareLoaded(world, one)));
}

function compareLoaded(world: World, tab: Tab): void {
  compareTab(world, tab, "held");
  compareDisk(world, tab);
}

/** Rules «once» and «kept»: every edit that was reported as stored is applied exactly once or is among the rejected, never both. */
function checkEdits(world: World): void {
  const queues = new Map(
    world.devices.map((device) => [device.name, new Set(device.queue().map((entry) => entry.mutationId))]),
  );
  const refused = new Map(
    world.devices.map((device) => [device.name, new Set(device.refused().map((entry) => entry.mutationId))]),
  );
  for (const edit of world.ledger.edits.values()) {
    const isWaiting = queues.get(edit.device)?.has(edit.mutationId) ?? false;
    const isRefused = refused.get(edit.device)?.has(edit.mutationId) ?? false;
    checkEdit(edit, isWaiting, isRefused);
  }
  for (const device of world.devices) {
    const [left] = device.disk.rows("kanbanDB", "offlineTasks");
    if (left !== undefined) throw new Violation("offline tasks", `${device.name} still has ${JSON.stringify(left)}`);
  }
}

function checkEdit(edit: Edit, isWaiting: boolean, isRefused: boolean): void {
  if (isWaiting) throw new Violation("drains", `${name(edit)} still waits`);
  if (edit.isDiscarded || edit.isGone) return;
  const isDone = edit.commits > 0;
  if (isDone && isRefused && !edit.isDoneByCopy)
    throw new Violation("once", `${name(edit)} was done and is shown as refused`);
  if (!isDone && !isRefused) throw new Violation("kept", `${name(edit)} was neither done nor refused: it is lost`);
}

/** New tabs without a network show from the disk what the server has. */
async function restartOffline(world: World): Promise<void> {
  for (const device of world.devices) {
    device.losePower();
    setLine(device, "down");
    device.network.set(false);
    device.openTab();
  }
  await go(world, 1_000);
  for (const tab of liveTabs(world)) {
    compareTab(world, tab, "kept");
    compareDisk(world, tab);
  }
}
