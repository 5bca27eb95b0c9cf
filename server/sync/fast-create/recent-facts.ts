import { boardOfStream, boardStream, type EntityName, type Rows, type StreamId } from "#contract/changes/change.ts";
import type { SortableRow } from "#contract/core/position.ts";
import { touchesAccess } from "../mutations/announce.ts";
import { createRecentRights, type Reading } from "./recent-rights.ts";
import type { Facts, GapNeed, Need, Plan, StreamHead, SyncStorage } from "../storage.ts";
import { seqOf } from "../storage.ts";

/**
 * Avoids the read before a task is added after the last one that was added: its facts follow from those of the previous creation. A wrong
 * guess is harmless, because a plan is written only while its streams are where the facts say. Any other write to a board, on this or
 * another node, invalidates the stored facts.
 */
export function withRecentFacts(storage: SyncStorage, now: () => number): SyncStorage {
  const boards = new Map<StreamId, RecentBoard>();
  const rights = createRecentRights((need) => storage.load(need), now);
  /** Facts returned for creations whose plan is not written yet. */
  const pending = new Map<string, CreationFacts>();

  function remember(plan: Plan, { facts, reading }: CreationFacts): void {
    const stream = plan.streams[0]?.stream;
    const created = creationIn(plan);
    const column = created === null ? undefined : facts.get("column", created.columnId);
    if (stream === undefined || created === null || column === undefined || hasHardLimit(column)) return;
    const board = boards.get(stream) ?? { head: created.head, columns: new Map() };
    if (boards.size >= BOARDS_MAX) boards.clear();
    boards.set(stream, board);
    board.head = created.head;
    if (facts.gap?.before === null) stepTo(board, column, created.task);
    rights.remember(plan.actorId, column.boardId, board, reading);
  }

  function recall(need: Need, gap: GapNeed): CreationFacts | null {
    const [boardId] = need.boards ?? [];
    if (boardId === undefined || gap.parentId === null) return null;
    const board = boards.get(boardStream(boardId));
    const column = board?.columns.get(gap.parentId);
    if (board === undefined || column === undefined || !isAfter(column.last, gap)) return null;
    // Roles inherited from ancestors and through teams are not compared when the plan is written, so they are trusted only for a moment.
    const reading = rights.recall(need.actorId, boardId, board);
    return reading && { facts: inColumn(reading.facts, column, { boardId, head: board.head }), reading };
  }

  async function read(need: Need): Promise<CreationFacts> {
    const at = now();
    const facts = await storage.load(need);
    return { facts, reading: { facts, at } };
  }

  return {
    ...storage,
    async load(need) {
      const { gap } = need;
      if (gap === undefined || !isCreation(need, gap)) return storage.load(need);
      const known = recall(need, gap) ?? (await read(need));
      if (known.facts.repeated === null) {
        if (pending.size >= PENDING_MAX) pending.clear();
        pending.set(pendingKey(need.actorId, need.mutationId), known);
      }
      return known.facts;
    },
    async commit(plan) {
      const key = pendingKey(plan.actorId, plan.mutationId);
      const known = pending.get(key);
      pending.delete(key);
      const result = await storage.commit(plan);
      if (result === "done" && known !== undefined && creationIn(plan) !== null) remember(plan, known);
      else if (touchesAccess(plan)) boards.clear();
      else for (const { stream } of plan.streams) boards.delete(stream);
      return result;
    },
    exclusive: (streams, work) => {
      for (const stream of streams) boards.delete(stream);
      return storage.exclusive(streams, work);
    },
  };
}

/** The facts of a creation and the read that they come from. */
interface CreationFacts {
  facts: Facts;
  reading: Reading;
}

interface RecentColumn {
  column: Rows["column"];
  /** The same column by entity and id, for `Facts.get`. */
  rows: { [E in EntityName]?: ReadonlyMap<string, Rows[E]> };
  /** The last task of the column, archived ones included. */
  last: SortableRow;
}

/**
 * The known state of a board whose last writes were creations. Its columns are valid while its stream is where these creations have left
 * it; only the user's permissions can change by a write elsewhere.
 */
interface RecentBoard {
  head: StreamHead;
  columns: Map<string, RecentColumn>;
}

/** Makes the task the last one of the column. */
function stepTo({ columns }: RecentBoard, column: Rows["column"], task: SortableRow): void {
  const known = columns.get(column.id);
  if (known?.column === column) known.last = task;
  else columns.set(column.id, { column, rows: { column: new Map([[column.id, column]]) }, last: task });
}

/**
 * Returns the facts of a creation as facts of another one at the end of a column of the same board. Copies field by field
 * (docs/decisions/0054).
 */
function inColumn(
  facts: Facts,
  { column, rows, last }: RecentColumn,
  board: { boardId: string; head: StreamHead },
): Facts {
  return {
    get<E extends EntityName>(entity: E, id: string): Rows[E] | undefined {
      const table: ReadonlyMap<string, Rows[E]> | undefined = rows[entity];
      return table?.get(id) ?? facts.get(entity, id);
    },
    columnsOf: (boardId) => (boardId === column.boardId ? [column] : facts.columnsOf(boardId)),
    heads: new Map(facts.heads).set(boardStream(board.boardId), board.head),
    gap: { after: last.sort, before: null },
    repeated: facts.repeated,
    roleOn: (boardId) => facts.roleOn(boardId),
    roleOf: (boardId, userId) => facts.roleOf(boardId, userId),
    ancestorsOf: (boardId) => facts.ancestorsOf(boardId),
    memberRole: (boardId, userId) => facts.memberRole(boardId, userId),
    person: (userId) => facts.person(userId),
    list: facts.list,
    openTasks: facts.openTasks,
    ends: facts.ends,
    rulesOf: (boardId) => facts.rulesOf(boardId),
    sizes: facts.sizes,
    owners: facts.owners,
    accountState: facts.accountState,
    height: facts.height,
    inside: facts.inside,
  };
}

const BOARDS_MAX = 5_000;
const PENDING_MAX = 10_000;

function pendingKey(userId: string, mutationId: string): string {
  return `${userId} ${mutationId}`;
}

/** Returns true for the need of a task creation: one board, one column, one new task. */
function isCreation(need: Need, gap: GapNeed): boolean {
  const { boards = [], columns = [], tasks = [], wholeList = false } = need;
  const { people, peopleOf, labels, customFields, lineOf, endsOf } = need;
  const isPlain = [people, peopleOf, labels, customFields, lineOf, endsOf].every((part) => part === undefined);
  return (
    isPlain &&
    !wholeList &&
    gap.list === "task" &&
    boards.length === 1 &&
    columns.length === 1 &&
    columns[0] === gap.parentId &&
    tasks.length === 1 &&
    tasks[0] === gap.movingId
  );
}

/** Returns true if the place is right after the last task. */
function isAfter(tail: SortableRow, { afterId, beforeId, sort }: GapNeed): boolean {
  if (typeof afterId === "string") return afterId === tail.id;
  if (typeof beforeId === "string") return false;
  if (typeof sort === "string") return sort > tail.sort;
  return sort === undefined && afterId === undefined;
}

interface Creation {
  head: StreamHead;
  columnId: string;
  task: SortableRow;
}

/** Returns the state after a plan that only adds one task, `null` for any other plan. */
function creationIn({ streams, writes, guards }: Plan): Creation | null {
  const [one] = streams;
  const [write] = writes;
  if (one?.after !== undefined) return null;
  if (one === undefined || streams.length !== 1 || writes.length !== 1 || guards.length > 0) return null;
  if (write?.table !== "task" || write.kind !== "insert" || boardOfStream(one.stream) === null) return null;
  const { id, sort, columnId } = write.row;
  return { head: { epoch: one.epoch, seq: seqOf(one), taskNumber: one.taskNumber }, columnId, task: { id, sort } };
}

/** A column with a hard limit needs a fresh count of its open tasks every time. */
function hasHardLimit({ wipMode, wipLimit }: Rows["column"]): boolean {
  return wipMode === "hard" && wipLimit !== null;
}
