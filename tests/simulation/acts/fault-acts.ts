import { setLine } from "../device/device.ts";
import { BEGINNING } from "../settings.ts";
import { type Act, liveTabs, someOf, type World } from "../world.ts";

/** Faults of devices, the network and the server. Every fault ends after some time, so that most of a history is normal work. */
export const faultActs: readonly Act[] = [
  { name: "crash at a point of storage", weight: 3.5, run: crashAtPoint },
  { name: "crash now", weight: 0.7, run: crashNow },
  { name: "power lost", weight: 0.4, run: powerLost },
  { name: "offline", weight: 2.5, run: offline },
  { name: "captive portal", weight: 1, run: portal },
  { name: "full disk", weight: 1, run: fullDisk },
  { name: "lost disk connection", weight: 1, run: lostDisk },
  { name: "clock jump", weight: 1, run: clockJump },
  { name: "server restart", weight: 1, run: restart },
  { name: "server away", weight: 0.7, run: stopServer },
  { name: "database trouble", weight: 1, run: databaseTrouble },
  { name: "words between nodes lost", weight: 0.5, run: relayTrouble },
  { name: "token expired", weight: 0.7, run: tokensExpire },
  { name: "session ended", weight: 0.7, run: endSession },
  { name: "compaction", weight: 2, run: compact },
  { name: "backup", weight: 0.7, run: backup },
  { name: "restore of an older copy", weight: 0.3, run: restore },
];

const DAY_MS = 86_400_000;

/** Calls `run` after `ms`, unless the quiet end of the history has begun: `heal` has then ended all faults already. */
function scheduleInStorm(world: World, ms: number, run: () => void): void {
  world.timeline.after(ms, () => {
    if (world.isStormy) run();
  });
}

function crashAtPoint(world: World): boolean {
  const tab = someOf(world, liveTabs(world));
  if (tab === undefined) return false;
  tab.crashIn = world.dice.between(1, 40);
  return true;
}

function crashNow(world: World): boolean {
  const tab = someOf(world, liveTabs(world));
  tab?.crash();
  return tab !== undefined;
}

function powerLost(world: World): boolean {
  someOf(world, world.devices)?.losePower();
  return true;
}

function offline(world: World): boolean {
  const device = someOf(
    world,
    world.devices.filter((one) => one.line.state === "up"),
  );
  if (device === undefined) return false;
  const isDetected = world.dice.chance(0.5);
  setLine(device, "down");
  if (isDetected) device.network.set(false);
  scheduleInStorm(world, world.dice.between(500, 90_000), () => {
    setLine(device, "up");
    device.network.set(true);
  });
  return true;
}

function portal(world: World): boolean {
  const device = someOf(
    world,
    world.devices.filter((one) => one.line.state === "up"),
  );
  if (device === undefined) return false;
  setLine(device, "portal");
  scheduleInStorm(world, world.dice.between(500, 30_000), () => setLine(device, "up"));
  return true;
}

function fullDisk(world: World): boolean {
  const device = someOf(world, world.devices);
  if (device === undefined) return false;
  device.fullUntil = world.timeline.now() + world.dice.between(100, 20_000);
  return true;
}

function lostDisk(world: World): boolean {
  const tab = someOf(world, liveTabs(world));
  if (tab === undefined) return false;
  tab.losesDisk = true;
  return true;
}

function clockJump(world: World): boolean {
  const device = someOf(world, world.devices);
  if (device === undefined) return false;
  device.clockOffset = world.dice.pick([
    0,
    11 * 60_000,
    -DAY_MS,
    DAY_MS,
    -3_650 * DAY_MS,
    3_650 * DAY_MS,
    -200 * DAY_MS,
  ]);
  return true;
}

function restart(world: World): boolean {
  if (!world.cluster.isUp()) return false;
  world.cluster.restartOne();
  return true;
}

function stopServer(world: World): boolean {
  if (!world.cluster.isUp()) return false;
  world.cluster.stop();
  scheduleInStorm(world, world.dice.between(500, 20_000), () => world.cluster.start());
  return true;
}

/** Moves the server's clock forward by about the lifetime of an access token, so that issued tokens expire. */
function tokensExpire(world: World): boolean {
  world.database.clock.ahead += world.dice.between(9, 12) * 60_000;
  return true;
}

/** Ends a session on the server, as another device or an administrator would. The device learns of it at its next request. */
function endSession(world: World): boolean {
  const { sessions, clock } = world.database;
  const row = someOf(
    world,
    [...sessions.copy().values()].filter((one) => one.endedAt === null),
  );
  if (row === undefined) return false;
  void sessions.end(row.id, "logout", new Date(BEGINNING + world.timeline.now() + clock.ahead));
  return true;
}

function databaseTrouble(world: World): boolean {
  const { faults } = world.database;
  faults.refuse = world.dice.pick([0, 0.1, 0.5, 1]);
  faults.loseAnswer = world.dice.pick([0, 0.1, 0.5]);
  scheduleInStorm(world, world.dice.between(100, 10_000), () => Object.assign(faults, { refuse: 0, loseAnswer: 0 }));
  return true;
}

function relayTrouble(world: World): boolean {
  world.cluster.relayLoss = world.dice.pick([0.1, 1]);
  scheduleInStorm(world, world.dice.between(100, 30_000), () => {
    world.cluster.relayLoss = 0;
  });
  return world.settings.nodes > 1;
}

function compact(world: World): boolean {
  const { database } = world;
  const stream = someOf(world, database.state().streams.keys());
  const head = stream === undefined ? undefined : database.state().streams.get(stream)?.head;
  if (stream === undefined || head === undefined) return false;
  database.memory.compact(stream, world.dice.between(0, head));
  database.touched();
  return true;
}

function backup(world: World): boolean {
  world.backup = world.database.copy();
  return true;
}

/** Restores the server from an older copy (F-30). Requests and messages in transit are lost with their connections. */
function restore(world: World): boolean {
  const { backup: copy, database, devices } = world;
  if (copy === null) return false;
  world.cluster.stop();
  world.wire.age += 1;
  database.restore(copy, ({ device, mutationId }) => {
    const queue = devices.find((one) => one.name === device)?.queue() ?? [];
    return queue.some((entry) => entry.mutationId === mutationId && entry.acks === null);
  });
  world.cluster.start();
  return true;
}
