import { boardOfStream, boardStream, type StreamId } from "#contract/change.ts";
import type { Placed } from "#contract/position.ts";
import type { Facts, GapNeed, Need, Plan, StreamHead, SyncStorage } from "./storage.ts";
import { seqOf } from "./storage.ts";

/**
 * Spares the reading before a task is added after the last one that was added: its facts follow from those of the creation
 * before. A wrong guess is harmless, because a plan is written only while its streams stand where the facts say; whatever
 * else is written to a board, here or by another node, makes what is remembered of it useless.
 */
export function withRecentFacts(storage: SyncStorage, now: () => number): SyncStorage {
  const boards = new Map<StreamId, RecentBoard>();
  /** Facts given out for creations, until their plan is written. */
  const given = new Map<string, Facts>();

  function remember(plan: Plan, facts: Facts): void {
    const stream = plan.streams[0]?.stream;
    const created = creationIn(plan);
    if (stream === undefined || created === null || !isReusable(facts, created.columnId)) return;
    const board = boards.get(stream) ?? { head: created.head, tails: new Map(), facts: new Map() };
    if (boards.size >= BOARDS_MAX) boards.clear();
    boards.set(stream, board);
    board.head = created.head;
    if (facts.gap?.before === null) board.tails.set(created.columnId, created.task);
    if (board.facts.size >= FACTS_MAX) board.facts.clear();
    const key = factsKey(plan.actorId, created.columnId);
    const readAt = board.facts.get(key)?.readAt ?? now();
    board.facts.set(key, { facts, readAt });
  }

  function recall(need: Need, gap: GapNeed): Facts | null {
    const [boardId] = need.boards ?? [];
    if (boardId === undefined || gap.parentId === null) return null;
    const board = boards.get(boardStream(boardId));
    const held = board?.facts.get(factsKey(need.actorId, gap.parentId));
    const tail = board?.tails.get(gap.parentId);
    if (board === undefined || held === undefined || tail === undefined || !isAfter(tail, gap)) return null;
    // What comes from the boards above and through teams is not compared when the plan is written: it is believed for a moment only.
    if (now() - held.readAt > BELIEF_MS) {
      board.facts.delete(factsKey(need.actorId, gap.parentId));
      return null;
    }
    const heads = new Map(held.facts.heads).set(boardStream(boardId), board.head);
    return { ...held.facts, heads, gap: { after: tail.sort, before: null } };
  }

  return {
    ...storage,
    async load(need) {
      const { gap } = need;
      if (gap === undefined || !isCreation(need, gap)) return storage.load(need);
      const facts = recall(need, gap) ?? (await storage.load(need));
      if (facts.repeated === null) {
        if (given.size >= GIVEN_MAX) given.clear();
        given.set(givenKey(need.actorId, need.mutationId), facts);
      }
      return facts;
    },
    async commit(plan) {
      const key = givenKey(plan.actorId, plan.mutationId);
      const facts = given.get(key);
      given.delete(key);
      const result = await storage.commit(plan);
      if (result === "done" && facts !== undefined && creationIn(plan) !== null) remember(plan, facts);
      else if (changesAccess(plan)) boards.clear();
      else for (const { stream } of plan.streams) boards.delete(stream);
      return result;
    },
    exclusive: (streams, work) => {
      for (const stream of streams) boards.delete(stream);
      return storage.exclusive(streams, work);
    },
  };
}

/** What is known of a board whose last writes were creations. */
interface RecentBoard {
  head: StreamHead;
  /** The last task of a column, archived ones too. */
  tails: Map<string, Placed>;
  /** By person and column. */
  facts: Map<string, { facts: Facts; readAt: number }>;
}

const BOARDS_MAX = 5_000;
const FACTS_MAX = 200;
const GIVEN_MAX = 10_000;
/** trust.md S-07. */
const BELIEF_MS = 1_000;

function factsKey(userId: string, columnId: string): string {
  return `${userId} ${columnId}`;
}

function givenKey(userId: string, mutationId: string): string {
  return `${userId} ${mutationId}`;
}

/** True for the need of a task's creation: one board, one column, a task that is not there yet. */
function isCreation(need: Need, gap: GapNeed): boolean {
  const { boards = [], columns = [], tasks = [], wholeList = false } = need;
  const { people, peopleOf, labels, customFields, lineOf, endsOf } = need;
  const isPlain = [people, peopleOf, labels, customFields, lineOf, endsOf].every((asked) => asked === undefined);
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

/** True when the place is right after the last task, whatever else is said about it. */
function isAfter(tail: Placed, { afterId, beforeId, sort }: GapNeed): boolean {
  if (typeof afterId === "string") return afterId === tail.id;
  if (typeof beforeId === "string") return false;
  if (typeof sort === "string") return sort > tail.sort;
  return sort === undefined && afterId === undefined;
}

interface Creation {
  head: StreamHead;
  columnId: string;
  task: Placed;
}

/** What a plan that only adds one task leaves behind, `null` for every other plan. */
function creationIn({ streams, writes, guards }: Plan): Creation | null {
  const [one] = streams;
  const [write] = writes;
  if (one?.after !== undefined) return null;
  if (one === undefined || streams.length !== 1 || writes.length !== 1 || guards.length > 0) return null;
  if (write?.table !== "task" || write.kind !== "insert" || boardOfStream(one.stream) === null) return null;
  const { id, sort, columnId } = write.row;
  return { head: { epoch: one.epoch, seq: seqOf(one), taskNumber: one.taskNumber }, columnId, task: { id, sort } };
}

/** Who sees a board, and so what is below it, may be another after this. */
function changesAccess({ streams }: Plan): boolean {
  return streams.some((one) => one.ops.some((op) => op.e === "member" || op.e === "board"));
}

/** Where a limit counts the open tasks, they are counted anew each time. */
function isReusable(facts: Facts, columnId: string): boolean {
  const column = facts.get("column", columnId);
  return column !== undefined && !(column.wipMode === "hard" && column.wipLimit !== null);
}
