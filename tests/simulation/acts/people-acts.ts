import { ROLES } from "#contract/core/permission.ts";
import { keyBetween } from "#contract/core/position.ts";
import { setLine } from "../device/device.ts";
import type { Device, Tab } from "../device/device-parts.ts";
import { type Act, busyTabs, liveTabs, someOf, type World } from "../world.ts";
import { background, edit, undoOf, viewOf } from "./edit.ts";

/** Actions of users other than edits of boards and tasks: roles, favourites, rejected mutations, tabs, sessions. */
export const peopleActs: readonly Act[] = [
  { name: "set role", weight: 3, run: setRole },
  { name: "remove person", weight: 3, run: removePerson },
  { name: "remove person and take back", weight: 1.5, run: removeAndReturn },
  { name: "star", weight: 1.5, run: star },
  { name: "unstar", weight: 0.7, run: unstar },
  { name: "undo", weight: 2, run: undo },
  { name: "retry refused", weight: 2, run: retryRefused },
  { name: "discard refused", weight: 1, run: discardRefused },
  { name: "open board", weight: 8, run: openBoard },
  { name: "close board", weight: 2, run: closeBoard },
  { name: "open tab", weight: 6, run: openTab },
  { name: "close tab", weight: 0.5, run: closeTab },
  { name: "look away", weight: 1, run: toggleVisibility },
  { name: "sign in", weight: 8, run: signIn },
  { name: "sign out", weight: 0.5, run: signOut },
];

const TABS_MAX = 2;

function setRole(world: World): boolean {
  const tab = someOf(world, busyTabs(world));
  const board = tab === undefined ? undefined : someOf(world, viewOf(tab).board.values());
  if (tab === undefined || board === undefined) return false;
  const { dice, database } = world;
  return edit(world, tab, "member.set", dice.pick(database.people).id, { boardId: board.id, role: dice.pick(ROLES) });
}

function removePerson(world: World): boolean {
  const tab = someOf(world, busyTabs(world));
  const key = tab === undefined ? undefined : someOf(world, viewOf(tab).member.keys());
  const [boardId, userId] = key?.split("/") ?? [];
  if (tab === undefined || boardId === undefined || userId === undefined) return false;
  return edit(world, tab, "member.remove", userId, { boardId });
}

/**
 * Removes a member and gives the role back within seconds, while the member's devices are offline. What those devices do depends on the
 * order in which the two changes reach them.
 */
function removeAndReturn(world: World): boolean {
  const tab = someOf(world, busyTabs(world));
  const own = tab?.sync.session.state().user?.id;
  const others = tab === undefined ? [] : [...viewOf(tab).member].filter(([, member]) => member.id !== own);
  const [key, member] = someOf(world, others) ?? [];
  const [boardId] = key?.split("/") ?? [];
  if (tab === undefined || member === undefined || boardId === undefined) return false;
  const { id, role } = member;
  const seconds = world.dice.between(1, 10);
  for (const device of world.devices) if (device.person === id) goOffline(world, device, (seconds + 10) * 1_000);
  world.timeline.after(seconds * 1_000, () => {
    if (world.isStormy && tab.isAlive && tab.isStarted) edit(world, tab, "member.set", id, { boardId, role });
  });
  return edit(world, tab, "member.remove", id, { boardId });
}

function goOffline(world: World, device: Device, ms: number): void {
  if (device.line.state !== "up") return;
  setLine(device, "down");
  world.timeline.after(ms, () => {
    if (world.isStormy) setLine(device, "up");
  });
}

function star(world: World): boolean {
  const tab = someOf(world, busyTabs(world));
  const board = tab === undefined ? undefined : someOf(world, viewOf(tab).board.keys());
  if (tab === undefined || board === undefined) return false;
  const last = [...viewOf(tab).favourite.values()]
    .map(({ sort }) => sort)
    .sort((a, b) => (a < b ? -1 : 1))
    .at(-1);
  return edit(world, tab, "favourite.set", board, { sort: keyBetween(last ?? null, null) });
}

function unstar(world: World): boolean {
  const tab = someOf(world, busyTabs(world));
  const board = tab === undefined ? undefined : someOf(world, viewOf(tab).favourite.keys());
  return tab !== undefined && board !== undefined && edit(world, tab, "favourite.remove", board, {});
}

function undo(world: World): boolean {
  const tab = someOf(
    world,
    busyTabs(world).filter((one) => undoOf.has(one)),
  );
  const takeBack = tab === undefined ? undefined : undoOf.get(tab);
  if (tab === undefined || takeBack === undefined) return false;
  undoOf.delete(tab);
  return background(tab, "undo", takeBack());
}

function retryRefused(world: World): boolean {
  const tab = someOf(world, busyTabs(world));
  const entry = tab === undefined ? undefined : someOf(world, tab.sync.outbox.refused());
  return tab !== undefined && entry !== undefined && background(tab, "retry", tab.sync.outbox.retry(entry.mutationId));
}

function discardRefused(world: World): boolean {
  const tab = someOf(world, busyTabs(world));
  const entry = tab === undefined ? undefined : someOf(world, tab.sync.outbox.refused());
  if (tab === undefined || entry === undefined) return false;
  const group = tab.sync.outbox.refused().filter((one) => one.group === entry.group);
  world.ledger.discarded(group.map((one) => one.mutationId));
  return background(tab, "discard", tab.sync.outbox.discard(entry.mutationId));
}

function openBoard(world: World): boolean {
  const tab = someOf(world, busyTabs(world));
  const board =
    tab === undefined
      ? undefined
      : someOf(
          world,
          [...viewOf(tab).board.keys()].filter((id) => !tab.open.has(id)),
        );
  if (tab === undefined || board === undefined) return false;
  tab.open.set(board, tab.sync.openBoard(board));
  return true;
}

function closeBoard(world: World): boolean {
  const tab = someOf(
    world,
    busyTabs(world).filter((one) => one.open.size > 0),
  );
  const board = tab === undefined ? undefined : someOf(world, tab.open.keys());
  if (tab === undefined || board === undefined) return false;
  tab.open.get(board)?.();
  tab.open.delete(board);
  return true;
}

function openTab(world: World): boolean {
  const closed = world.devices.filter((device) => device.tabs.length === 0);
  const device =
    someOf(world, closed) ??
    someOf(
      world,
      world.devices.filter((one) => one.hasChannel && one.tabs.length < TABS_MAX),
    );
  if (device === undefined) return false;
  device.openTab();
  return true;
}

function closeTab(world: World): boolean {
  const tab = someOf(
    world,
    liveTabs(world).filter((one) => one.isStarted),
  );
  if (tab === undefined) return false;
  background(
    tab,
    "stop",
    tab.sync.stop().then(() => tab.crash()),
  );
  return true;
}

function toggleVisibility(world: World): boolean {
  const tab = someOf(
    world,
    liveTabs(world).filter((one) => one.isStarted),
  );
  tab?.visibility.set(!tab.visibility.on());
  return tab !== undefined;
}

/** Signs a random user of the device in, in a tab that has no session. */
function signIn(world: World): boolean {
  const out = liveTabs(world).filter((tab) => tab.isStarted && isOut(tab));
  const tab = someOf(world, out);
  if (tab === undefined) return false;
  signInAs(world, tab, world.dice.pick(tab.device.people));
  return true;
}

function isOut(tab: Tab): boolean {
  const { status } = tab.sync.session.state();
  return status === "anonymous" || status === "expired";
}

export function signInAs(world: World, tab: Tab, userId: string): void {
  const person = world.database.people.find((one) => one.id === userId);
  if (person === undefined) return;
  world.trace.count("signed in");
  world.trace.log(() => `${tab.name}: ${person.username} signs in`);
  tab.device.person = userId;
  background(tab, "sign in", tab.sync.session.signIn({ login: person.username, password: "сорок тысяч обезьян" }));
}

function signOut(world: World): boolean {
  const tab = someOf(world, busyTabs(world));
  if (tab === undefined) return false;
  world.trace.count("signed out");
  world.trace.log(() => `${tab.name}: signs out`);
  const decides = world.dice.chance(0.5);
  const leave = async (): Promise<void> => {
    const { unsent } = await tab.sync.session.signOut();
    if (unsent === 0 || !decides) return;
    world.trace.count("signed out with unsent");
    tab.isLettingGo = true;
    await tab.sync.session.signOut({ discardUnsent: true });
    tab.isLettingGo = false;
  };
  return background(tab, "sign out", leave());
}
