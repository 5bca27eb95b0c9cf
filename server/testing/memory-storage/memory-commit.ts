import { pairKey, type MemoryState } from "./memory-state.ts";
import type { EntityWrite, FavouriteWrite, MemberWrite, RowWrite } from "#server/sync/row-write.ts";
import { changesOf, headAfter, seqOf, type CommitResult, type Plan } from "#server/sync/storage.ts";

/** Writes a plan to maps completely or not at all, as PostgreSQL does in one statement. */
export function writePlan(state: MemoryState, plan: Plan): CommitResult {
  const key = pairKey(plan.actorId, plan.mutationId);
  if (state.mutations.has(key)) return "repeated";
  if (hasMoved(state, plan)) return "conflict";
  if (plan.writes.some((write) => isTaken(state, write))) return "taken";
  const changes = changesOf(plan);
  for (const one of plan.streams) {
    const existing = state.streams.get(one.stream);
    const written = changes.filter((change) => change.stream === one.stream);
    state.streams.set(one.stream, {
      epoch: one.epoch,
      head: headAfter(one),
      minSeq: one.snapshotOnly === true ? seqOf(one) : (existing?.minSeq ?? 0),
      taskNumber: one.taskNumber,
      changes: [...(existing?.changes ?? []), ...written],
    });
  }
  for (const write of plan.writes) writeRow(state, write);
  state.mutations.set(key, {
    at: plan.at,
    streams: changes.map(({ stream, seq }) => ({ stream, seq })),
  });
  return "done";
}

function hasMoved(state: MemoryState, { streams, guards }: Plan): boolean {
  const isSame = (id: (typeof streams)[number]["stream"], epoch: string, head: number | null) => {
    const current = state.streams.get(id);
    return current === undefined ? head === null : current.epoch === epoch && current.head === head;
  };
  return !(
    streams.every((one) => isSame(one.stream, one.epoch, one.head)) &&
    guards.every((one) => isSame(one.stream, one.epoch, one.seq))
  );
}

function isTaken(state: MemoryState, write: RowWrite): boolean {
  if (write.kind !== "insert" || write.table === "member") return false;
  // Documents of tasks and boards are found by these ids alone (DO-15).
  if (write.table === "task" && state.boards.has(write.row.id)) return true;
  if (write.table === "board" && state.tasks.has(write.row.id)) return true;
  return state[TABLES[write.table]].has(write.row.id);
}

const TABLES = {
  board: "boards",
  column: "columns",
  task: "tasks",
  label: "labels",
  customField: "customFields",
  rule: "rules",
  savedView: "savedViews",
  item: "items",
  comment: "comments",
  attachment: "attachments",
  notification: "notifications",
} as const;

function writeRow(state: MemoryState, write: RowWrite): void {
  switch (write.table) {
    case "member":
      return writeMember(state, write);
    case "favourite":
      return writeFavourite(state.favourites, write);
    case "topBoard":
      return writeFavourite(state.topBoards, write);
    default:
      if (write.kind !== "delete") writeEntity(state, write);
      else if (write.table === "task") deleteTask(state, write.id);
      else state.notifications.delete(write.id);
  }
}

/** Deletes a task with its details, as foreign keys do it in PostgreSQL. */
function deleteTask(state: MemoryState, taskId: string): void {
  state.tasks.delete(taskId);
  for (const parts of [state.items, state.comments, state.attachments])
    for (const [id, part] of parts) if (part.taskId === taskId) parts.delete(id);
}

function writeEntity(state: MemoryState, write: EntityWrite): void {
  switch (write.table) {
    case "board":
      return put(state.boards, write);
    case "column":
      return put(state.columns, write);
    case "task":
      return put(state.tasks, write);
    case "label":
      return put(state.labels, write);
    case "customField":
      return put(state.customFields, write);
    case "rule":
      return put(state.rules, write);
    case "savedView":
      return put(state.savedViews, write);
    case "item":
      return put(state.items, write);
    case "comment":
      return put(state.comments, write);
    case "attachment":
      return put(state.attachments, write);
    case "notification":
      return put(state.notifications, write);
  }
}

type EntityPutOp<T extends { id: string }> =
  | { kind: "insert"; row: T }
  | { kind: "update"; id: string; fields: Partial<T> };

function put<T extends { id: string }>(rows: Map<string, T>, write: EntityPutOp<T>): void {
  if (write.kind === "insert") {
    rows.set(write.row.id, write.row);
    return;
  }
  const existing = rows.get(write.id);
  if (existing !== undefined) rows.set(write.id, { ...existing, ...write.fields });
}

function writeMember(state: MemoryState, write: MemberWrite): void {
  const key = pairKey(write.boardId, write.userId);
  const { boardId, userId } = write;
  if (write.kind === "delete") {
    state.members.delete(key);
    return;
  }
  const grantedSeq = write.kind === "insert" ? write.grantedSeq : (state.members.get(key)?.grantedSeq ?? write.rev);
  state.members.set(key, { boardId, userId, role: write.role, grantedSeq, rev: write.rev });
}

function writeFavourite(rows: MemoryState["favourites"], write: FavouriteWrite): void {
  const key = pairKey(write.userId, write.boardId);
  const { boardId, userId } = write;
  if (write.kind === "delete") rows.delete(key);
  else rows.set(key, { boardId, userId, sort: write.sort, rev: write.rev });
}
