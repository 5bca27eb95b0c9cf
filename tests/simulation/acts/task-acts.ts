import { plannedMoves } from "#client/entities/task/selection/move-order.ts";
import { compareBySort } from "#contract/core/order.ts";
import { RELATIONS } from "#contract/entities/relation.ts";
import type { Task } from "#contract/entities/task.ts";
import { tasksRemove } from "#contract/tasks/task-removal.ts";
import type { Tab } from "../device/device-parts.ts";
import { type Act, busyTabs, someOf, type World } from "../world.ts";
import type { Edit } from "#client/sync/sync-api.ts";
import { background, edit, editAll, someplace, viewOf } from "./edit.ts";

const TITLES = ["Отчёт", "Полка", "🙂 читатель", "a", "Договор с типографией"];
const TIMES = ["2026-11-20T09:00:00.000Z", "2026-12-24T21:30:15.250Z"];

export const taskActs: readonly Act[] = [
  { name: "create task", weight: 12, run: createTask },
  { name: "set task", weight: 9, run: setTask },
  { name: "add to a set", weight: 6, run: (world) => changeSet(world, "task.add") },
  { name: "remove from a set", weight: 4, run: (world) => changeSet(world, "task.remove") },
  { name: "fill field", weight: 7, run: fillField },
  { name: "move task", weight: 10, run: moveTask },
  { name: "move task to another board", weight: 5, run: moveToBoard },
  { name: "change several at once", weight: 3, run: changeSeveral },
  { name: "move several together", weight: 5, run: moveSeveral },
  {
    name: "archive task",
    weight: 2,
    run: (world) => onTask(world, (tab, task) => edit(world, tab, "task.archive", task.id, {})),
  },
  {
    name: "restore task",
    weight: 2,
    run: (world) => onTask(world, (tab, task) => edit(world, tab, "task.restore", task.id, {})),
  },
  { name: "delete task for good", weight: 2, run: deleteForGood },
];

/** Permanent deletion is an API call, not a mutation: the outbox does not store it. It succeeds, is rejected, or its outcome is unknown. */
function deleteForGood(world: World): boolean {
  const tab = someOf(world, busyTabs(world));
  if (tab === undefined) return false;
  const archived = [...viewOf(tab).task.values()].filter((task) => task.archivedAt !== null);
  const ids = [someOf(world, archived)?.id, someOf(world, archived)?.id].filter((id) => id !== undefined);
  if (ids.length === 0) return false;
  world.trace.log(() => `${tab.name}: deletes ${ids.join(", ")} for good`);
  const deleted = tab.sync.call(tasksRemove, { body: { ids } }).then(() => world.trace.count("tasks deleted for good"));
  return background(tab, "deleting tasks for good", deleted);
}

function onTask(world: World, run: (tab: Tab, task: Task) => boolean): boolean {
  const tab = someOf(world, busyTabs(world));
  if (tab === undefined) return false;
  const { dice, database } = world;
  // Sometimes a task that is not loaded in the tab, as from another tab or an old link.
  const from = dice.chance(0.04) ? database.state().tasks : viewOf(tab).task;
  const task = someOf(world, from.values());
  return task !== undefined && run(tab, task);
}

/** Returns a random task of the tab, or `null`. It may be the same task, or one that would create a cycle. */
function someTask(world: World, tab: Tab): string | null {
  return world.dice.chance(0.1) ? null : (someOf(world, viewOf(tab).task.values())?.id ?? null);
}

function place(world: World, tab: Tab, columnId: string) {
  const { store } = tab.sync;
  return someplace(world, store.list(`tasks:${columnId}`), (id) => store.get("task", id)?.sort);
}

function createTask(world: World): boolean {
  const tab = someOf(world, busyTabs(world));
  const column = tab === undefined ? undefined : someOf(world, viewOf(tab).column.values());
  if (tab === undefined || column === undefined) return false;
  const { dice } = world;
  const { boardId, id: columnId } = column;
  return edit(world, tab, "task.create", tab.sync.newId(), {
    boardId,
    columnId,
    title: dice.pick(TITLES),
    ...(dice.chance(0.2) ? { dueAt: dice.pick(TIMES), dueHasTime: true } : {}),
    ...(dice.chance(0.3) ? { parentTaskId: someTask(world, tab) } : {}),
    ...(dice.chance(0.2) ? { copiedFromId: someTask(world, tab) } : {}),
    ...place(world, tab, columnId),
  });
}

function setTask(world: World): boolean {
  const { dice } = world;
  return onTask(world, (tab, task) =>
    edit(world, tab, "task.set", task.id, {
      ...(dice.chance(0.6) ? { title: `${dice.pick(TITLES)} ${String(dice.between(1, 99))}` } : {}),
      ...(dice.chance(0.3) ? { priority: dice.pick([null, 0, 2, 4]) } : {}),
      ...(dice.chance(0.2) ? { dueAt: dice.pick([null, ...TIMES]) } : {}),
      ...(dice.chance(0.1) ? { recurrence: dice.pick([null, "FREQ=DAILY"]), reminders: dice.pick([[], [0, 60]]) } : {}),
      ...(dice.chance(0.3) ? { parentTaskId: someTask(world, tab) } : {}),
    }),
  );
}

function changeSet(world: World, op: "task.add" | "task.remove"): boolean {
  const { dice, database } = world;
  return onTask(world, (tab, task) => {
    const label = someOf(
      world,
      [...viewOf(tab).label.values()].filter((one) => one.boardId === task.boardId),
    );
    if (label !== undefined && dice.chance(0.4))
      return edit(world, tab, op, task.id, { field: "labelIds", value: label.id });
    const value = someTask(world, tab);
    if (value !== null && dice.chance(0.4))
      return edit(world, tab, op, task.id, { field: dice.pick(RELATIONS), value });
    const field = dice.pick(["assigneeIds", "watcherIds"] as const);
    return edit(world, tab, op, task.id, { field, value: dice.pick(database.people).id });
  });
}

function fillField(world: World): boolean {
  const { dice } = world;
  return onTask(world, (tab, task) => {
    const field = someOf(world, viewOf(tab).customField.values());
    if (field === undefined) return false;
    const word = field.options[0]?.id ?? `Клиент ${String(dice.between(1, 99))}`;
    const value = dice.chance(0.2) ? null : field.type === "checkbox" ? dice.chance(0.5) : word;
    return edit(world, tab, "task.fill", task.id, { fieldId: field.id, value });
  });
}

function moveTask(world: World): boolean {
  return onTask(world, (tab, task) => {
    const columns = [...viewOf(tab).column.values()].filter((column) => column.boardId === task.boardId);
    const column = someOf(world, columns);
    if (column === undefined) return false;
    return edit(world, tab, "task.move", task.id, { columnId: column.id, ...place(world, tab, column.id) });
  });
}

/** Edits a selection of a column's tasks at once, also if the user may not edit some of them. */
function changeSeveral(world: World): boolean {
  const { dice, database } = world;
  return onTask(world, (tab, { columnId }) => {
    const ids = tab.sync.store.list(`tasks:${columnId}`).filter(() => dice.chance(0.6));
    const column = someOf(world, viewOf(tab).column.values());
    if (ids.length < 2 || column === undefined) return false;
    const value = dice.pick(database.people).id;
    const changes: readonly ((id: string) => Edit)[] = [
      (id) => ({ op: "task.set", id, args: { priority: 3 } }),
      (id) => ({ op: "task.add", id, args: { field: "assigneeIds", value } }),
      (id) => ({ op: "task.move", id, args: { columnId: column.id, boardId: column.boardId } }),
      (id) => ({ op: "task.archive", id, args: {} }),
    ];
    return editAll(world, tab, ids.map(dice.pick(changes)));
  });
}

/** Moves several tasks of a board together: between two cards of a column, to its end, or to its beginning. */
function moveSeveral(world: World): boolean {
  const { dice } = world;
  return onTask(world, (tab, { boardId }) => {
    const { store } = tab.sync;
    const column = someOf(world, viewOf(tab).column.values());
    const all = [...viewOf(tab).task.values()].filter((task) => task.boardId === boardId);
    const taskIds = all.toSorted(compareBySort).flatMap(({ id }) => (dice.chance(0.5) ? [id] : []));
    if (column === undefined || taskIds.length < 2) return false;
    const order = store.list(`tasks:${column.id}`);
    const others = order.filter((id) => !taskIds.includes(id));
    const at = dice.chance(0.5) ? others.length : dice.between(0, others.length);
    const to = { boardId: column.boardId, columnId: column.id };
    const between = { aboveId: others[at - 1] ?? null, belowId: others[at] ?? null };
    const sortOf = (id: string) => store.get("task", id)?.sort;
    const edits = plannedMoves(taskIds, { ...to, ...between }, { order, sortOf });
    return editAll(world, tab, edits, (mutationId) => noteGroup(world, tab, { mutationId, taskIds, ...to }));
  });
}

interface StoredGroup {
  /** The id of the first move. The other moves follow it in the outbox. */
  readonly mutationId: string;
  readonly taskIds: readonly string[];
  readonly columnId: string;
}

function noteGroup({ moveGroups }: World, tab: Tab, { mutationId, taskIds, columnId }: StoredGroup): void {
  const queue = tab.device.queue();
  const first = queue.findIndex((entry) => entry.mutationId === mutationId);
  const entries = first === -1 ? [] : queue.slice(first, first + taskIds.length);
  if (entries.length < taskIds.length) return;
  const moves = entries.map(({ mutation, ...entry }) => ({ taskId: mutation.id, mutationId: entry.mutationId }));
  moveGroups.push({ columnId, moves });
}

function moveToBoard(world: World): boolean {
  return onTask(world, (tab, task) => {
    const column = someOf(
      world,
      [...viewOf(tab).column.values()].filter((one) => one.boardId !== task.boardId),
    );
    if (column === undefined) return false;
    const { id: columnId, boardId } = column;
    return edit(world, tab, "task.move", task.id, { columnId, boardId, ...place(world, tab, columnId) });
  });
}
