import type { StreamId } from "#contract/changes/change.ts";
import { boardStream, userStream } from "#contract/changes/change.ts";
import { WIP_LIMIT_MAX } from "#contract/core/limit.ts";
import { compareBySort } from "#contract/core/order.ts";
import type { SortableRow } from "#contract/core/position.ts";
import { taskLine } from "#contract/tasks/task-line.ts";
import {
  ancestorsOf,
  byId,
  createFacts,
  isAtWork,
  rolesByKey,
  sizedBoard,
  type OwnFacts,
  type ReadRows,
} from "#server/sync/facts.ts";
import { boardOf, heightIn, insideIn, pairKey, type MemoryState } from "./memory-state.ts";
import { gapAt, indexFor } from "#server/sync/place.ts";
import type {
  Ends,
  EndsNeed,
  Facts,
  GapNeed,
  Need,
  RepeatedMutation,
  StreamHead,
  ListRow,
} from "#server/sync/storage.ts";

const NO_TEAMS: ReadRows["lent"] = new Map();

/** Reads from maps what PostgreSQL reads in one statement. */
export function readFacts(state: MemoryState, need: Need): Facts {
  const rows = readRows(state, need);
  const columnId = need.columnOf === undefined ? need.openTasksOf : rows.tasks.get(need.columnOf)?.columnId;
  const list = need.gap === undefined ? null : listOf(state, need.gap);
  const owners = [...state.members.values()].filter(
    ({ boardId, userId, role }) =>
      boardId === need.ownersOf && role === "owner" && accountStateIn(state, userId) === "works",
  );
  return createFacts(rows, {
    actorId: need.actorId,
    repeated: repeatedIn(state, need),
    favourites: favouritesIn(state, need),
    notifications: byId(pick(state.notifications, need.notifications)),
    gap:
      list === null || need.gap === undefined || need.wholeList === true ? null : gapAt(list, indexFor(list, need.gap)),
    list: need.wholeList === true ? list : null,
    openTasks: openTasksIn(state, columnId),
    ends: need.endsOf === undefined ? null : endsIn(state, need.endsOf),
    sizes: sizesIn(state, sizedBoard(need, rows.attachments)),
    owners: owners.length,
    accountState: accountStateIn(state, need.accountStateOf),
    height: need.heightOf === undefined ? 0 : heightIn(state, need.heightOf),
    inside: insideIn(state, need.inside),
  });
}

function accountStateIn({ people, accountStates }: MemoryState, userId: string | undefined): Facts["accountState"] {
  if (userId === undefined || !people.has(userId)) return null;
  return accountStates.get(userId) ?? "works";
}

function readRows(state: MemoryState, need: Need): ReadRows {
  const items = pick(state.items, need.items);
  const comments = pick(state.comments, need.comments);
  const attachments = pick(state.attachments, need.attachments);
  const parts = [...items, ...comments, ...attachments];
  const line = need.lineOf === undefined ? [] : taskLine(need.lineOf, (id) => state.tasks.get(id));
  const tasks = [
    ...pick(state.tasks, [...(need.tasks ?? []), ...parts.flatMap(({ taskId }) => taskId ?? [])]),
    ...line,
  ];
  const columnOf = need.columnOf === undefined ? undefined : state.tasks.get(need.columnOf)?.columnId;
  const columns = [...pick(state.columns, columnOf === undefined ? need.columns : [...(need.columns ?? []), columnOf])];
  if (need.endsOf !== undefined) columns.push(...columnsOn(state, need.endsOf.boardId));
  const labels = pick(state.labels, need.labels);
  const customFields = pick(state.customFields, need.customFields);
  const namedRules = pick(state.rules, need.rules);
  const savedViews = pick(state.savedViews, need.savedViews);
  const wanted = [
    ...(need.boards ?? []),
    ...insideIn(state, need.inside),
    ...[...tasks, ...columns, ...labels, ...customFields, ...namedRules, ...savedViews].map((row) => row.boardId),
    ...attachments.flatMap(({ boardId }) => boardId ?? []),
  ];
  const rules = [...state.rules.values()].filter((rule) => wanted.includes(rule.boardId) && isAtWork(rule));
  const boardIds = wantedBoards(state, wanted);
  const people = wantedPeople(state, need);
  const isOwn = (need.ownStream ?? need.favourite ?? need.notifications ?? need.savedViews) !== undefined;
  const own = isOwn ? [userStream(need.actorId)] : [];
  const isNamed = need.people !== undefined || need.peopleOf !== undefined;
  const roles = [...state.members.values()].filter(
    (one) => boardIds.includes(one.boardId) && people.includes(one.userId),
  );
  return {
    heads: headsIn(state, [...boardIds.map(boardStream), ...own]),
    boards: byId(boardIds.map((id) => boardOf(state, id)).filter((board) => board !== undefined)),
    columns: byId(columns),
    tasks: byId(tasks),
    labels: byId(labels),
    customFields: byId(customFields),
    rules: byId([...namedRules, ...rules]),
    savedViews: byId(savedViews),
    items: byId(items),
    comments: byId(comments),
    attachments: byId(attachments),
    people: byId(isNamed ? pick(state.people, people) : []),
    roles: rolesByKey(roles),
    lent: NO_TEAMS,
  };
}

function favouritesIn(state: MemoryState, { actorId, favourite }: Need): OwnFacts["favourites"] {
  const stored = favourite === undefined ? undefined : state.favourites.get(pairKey(actorId, favourite));
  return new Map(
    stored === undefined ? [] : [[stored.boardId, { id: stored.boardId, sort: stored.sort, rev: stored.rev }]],
  );
}

function pick<T>(rows: ReadonlyMap<string, T>, ids: readonly string[] = []): T[] {
  return [...new Set(ids)].map((id) => rows.get(id)).filter((row) => row !== undefined);
}

function wantedBoards(state: MemoryState, ids: readonly string[]): string[] {
  const known = ids.filter((id) => state.boards.has(id));
  return [...new Set(known.flatMap((id) => [id, ...ancestorsOf(id, (one) => state.boards.get(one))]))];
}

function wantedPeople(state: MemoryState, need: Need): string[] {
  const task = need.peopleOf === undefined ? undefined : state.tasks.get(need.peopleOf);
  const onTask = task === undefined ? [] : [...task.assigneeIds, ...task.watcherIds];
  return [...new Set([need.actorId, ...(need.people ?? []), ...onTask])];
}

function headsIn(state: MemoryState, streams: readonly StreamId[]): Map<StreamId, StreamHead> {
  const heads = new Map<StreamId, StreamHead>();
  for (const id of streams) {
    const stream = state.streams.get(id);
    if (stream !== undefined) heads.set(id, { epoch: stream.epoch, seq: stream.head, taskNumber: stream.taskNumber });
  }
  return heads;
}

function repeatedIn(state: MemoryState, need: Need): RepeatedMutation | null {
  const done = state.mutations.get(pairKey(need.actorId, need.mutationId));
  if (done === undefined) return null;
  const changes = done.streams
    .map(({ stream, seq }) => {
      const stored = state.streams.get(stream);
      const change = stored?.changes.find((one) => one.seq === seq);
      return stored === undefined || change === undefined ? undefined : { ...change, epoch: stored.epoch };
    })
    .filter((change) => change !== undefined);
  return { changes, of: done.streams.length };
}

/** Returns a list in order, without the moving row. */
function listOf(state: MemoryState, { list, parentId, movingId }: GapNeed): ListRow[] {
  const rows =
    list === "task"
      ? [...state.tasks.values()].filter((row) => row.columnId === (parentId ?? state.tasks.get(movingId)?.columnId))
      : [...state.columns.values()].filter((row) => row.boardId === (parentId ?? state.columns.get(movingId)?.boardId));
  const others = rows.filter((row) => row.id !== movingId).toSorted(compareBySort);
  return others.map((row) => ({ id: row.id, sort: row.sort, archived: row.archivedAt !== null }));
}

function openTasksIn(state: MemoryState, columnId: string | undefined): number {
  const column = columnId === undefined ? undefined : state.columns.get(columnId);
  if (column?.wipMode !== "hard" || column.wipLimit === null) return 0;
  const open = [...state.tasks.values()].filter((task) => task.columnId === columnId && task.archivedAt === null);
  return Math.min(open.length, WIP_LIMIT_MAX + 1);
}

function columnsOn(state: MemoryState, boardId: string) {
  return [...state.columns.values()].filter((column) => column.boardId === boardId);
}

function endsIn(state: MemoryState, { boardId, taskId }: EndsNeed): Ends {
  const columns = columnsOn(state, boardId).map(({ id }) => {
    const tasks = [...state.tasks.values()].filter((task) => task.columnId === id);
    return [id, { last: lastSort(tasks), open: openTasksIn(state, id) }] as const;
  });
  const items = [...state.items.values()].filter((item) => item.taskId === taskId);
  return { columns: Object.fromEntries(columns), lastItem: lastSort(items) };
}

function lastSort(rows: readonly SortableRow[]): string | null {
  return rows.toSorted(compareBySort).at(-1)?.sort ?? null;
}

function sizesIn(state: MemoryState, boardId: string | undefined): OwnFacts["sizes"] {
  const count = (rows: Iterable<{ boardId: string | null }>) =>
    [...rows].filter((row) => row.boardId === boardId).length;
  return {
    columns: count(state.columns.values()),
    labels: count(state.labels.values()),
    customFields: count(state.customFields.values()),
    rules: count(state.rules.values()),
    savedViews: count(state.savedViews.values()),
    files: count([...state.attachments.values()].filter(({ deletedAt }) => deletedAt === null)),
  };
}
