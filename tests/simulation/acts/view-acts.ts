import { VIEW_KINDS } from "#contract/entities/saved-view.ts";
import { type Act, busyTabs, someOf, type World } from "../world.ts";
import { edit, viewOf } from "./edit.ts";

export const viewActs: readonly Act[] = [
  { name: "keep view", weight: 1, run: keepView },
  { name: "set view", weight: 0.5, run: (world) => onView(world, "view.set") },
  { name: "archive view", weight: 0.4, run: (world) => onView(world, "view.archive") },
  { name: "restore view", weight: 0.4, run: (world) => onView(world, "view.restore") },
];

function keepView(world: World): boolean {
  const { dice } = world;
  const tab = someOf(world, busyTabs(world));
  const board = tab === undefined ? undefined : someOf(world, viewOf(tab).board.values());
  if (tab === undefined || board === undefined) return false;
  const look = { kind: dice.pick([...VIEW_KINDS]), filter: dice.pick(["", "who.me"]), choices: "" };
  const args = { boardId: board.id, name: "Срочное", ...look, shared: dice.chance(0.5) };
  return edit(world, tab, "view.create", tab.sync.newId(), args);
}

function onView(world: World, op: "view.set" | "view.archive" | "view.restore"): boolean {
  const tab = someOf(world, busyTabs(world));
  const view = tab === undefined ? undefined : someOf(world, viewOf(tab).savedView.values());
  if (tab === undefined || view === undefined) return false;
  return edit(world, tab, op, view.id, op === "view.set" ? { filter: world.dice.pick(["", "priority.4"]) } : {});
}
