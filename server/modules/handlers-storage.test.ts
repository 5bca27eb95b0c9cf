import * as fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  boardStream,
  userStream,
  type Change,
  type EntityName,
  type Rows,
  type StreamId,
} from "#contract/changes/change.ts";
import { boardSchema } from "#contract/entities/board.ts";
import { columnSchema } from "#contract/entities/column.ts";
import { attachmentSchema } from "#contract/entities/attachment.ts";
import { commentSchema } from "#contract/entities/comment.ts";
import { AppError } from "#contract/core/error.ts";
import { itemSchema } from "#contract/entities/item.ts";
import { labelSchema } from "#contract/entities/label.ts";
import { taskSchema } from "#contract/entities/task.ts";
import type { SyncStorage } from "#server/sync/storage.ts";
import { createWorld, uuid, type World } from "#server/testing/mutations/mutation-world.ts";
import { opening, people, step, type Step } from "#server/testing/mutations/random-mutation.ts";
import { replay } from "#server/testing/mutations/replay.ts";
import {
  emptyTables,
  memoryUnderTest,
  postgresUnderTest,
  type StorageUnderTest,
} from "#server/testing/mutations/storage-under-test.ts";
import { createTestDatabase, type TestDatabase } from "#server/testing/database/test-database.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const ids = (kind: number, count: number) => Array.from({ length: count }, (_, at) => uuid(at + 1, kind));
const BOARDS = ids(0xb, 4);
const STREAMS: StreamId[] = [...BOARDS.map(boardStream), ...people.map((one) => userStream(one.id))];
const EVERYTHING = {
  boards: BOARDS,
  columns: ids(0xc, 5),
  tasks: ids(0xd, 8),
  labels: ids(0xe, 4),
  customFields: ids(0xf4, 4),
  rules: ids(0xf6, 4),
  savedViews: ids(0xf7, 4),
  items: ids(0xf1, 4),
  comments: ids(0xf2, 4),
  attachments: ids(0xf3, 4),
  people: people.map((one) => one.id),
};

/** Returns the answer to a step: the changes, or the code of the refusal. */
async function answer(world: World, { actor, mutation }: Step): Promise<unknown> {
  const who = people[actor];
  if (who === undefined) throw new Error("nobody");
  try {
    return await world.mutator.mutate(who, mutation);
  } catch (error) {
    if (error instanceof AppError) return { code: error.code, details: error.details };
    throw error;
  }
}

/** All rows, heads and roles, as a mutation would read them. */
async function stateOf(storage: SyncStorage) {
  const facts = await storage.load({
    actorId: people[0]?.id ?? "",
    mutationId: uuid(0),
    ...EVERYTHING,
    favourite: BOARDS[0],
  });
  const pick = <E extends EntityName>(entity: E, all: readonly string[]) =>
    all.map((id) => facts.get(entity, id)).filter((row) => row !== undefined);
  const { boards, columns, tasks, labels, customFields, rules, savedViews, items, comments, attachments } = EVERYTHING;
  return {
    rows: {
      board: pick("board", boards),
      column: pick("column", columns),
      task: pick("task", tasks),
      label: pick("label", labels),
      customField: pick("customField", customFields),
      rule: pick("rule", rules),
      savedView: pick("savedView", savedViews),
      item: pick("item", items),
      comment: pick("comment", comments),
      attachment: pick("attachment", attachments),
    },
    roles: BOARDS.flatMap((id) => people.map((one) => [facts.memberRole(id, one.id), facts.roleOf(id, one.id)])),
    heads: facts.heads,
    readers: await storage.readersOf(BOARDS),
    heirs: await Promise.all(BOARDS.map(async (id) => new Set(await storage.heirsOf(id)))),
  };
}

/** The counters of a task, computed from its details. */
function countersOf(
  taskId: string,
  { item, comment, attachment }: { [E in "item" | "comment" | "attachment"]: Rows[E][] },
) {
  const isThere = (row: { taskId: string | null; deletedAt: string | null }) =>
    row.taskId === taskId && row.deletedAt === null;
  const lines = item.filter(isThere);
  return {
    checklistTotal: lines.length,
    checklistDone: lines.filter((row) => row.done).length,
    commentCount: comment.filter(isThere).length,
    attachmentCount: attachment.filter(isThere).length,
  };
}

/** Returns tasks that are their own ancestors. */
function inCircles(tasks: readonly Rows["task"][]): string[] {
  const parents = new Map(tasks.map((row) => [row.id, row.parentTaskId]));
  return tasks.flatMap(({ id }) => {
    let at = parents.get(id) ?? null;
    for (let steps = 0; at !== null && at !== id && steps <= tasks.length; steps += 1) at = parents.get(at) ?? null;
    return at === null ? [] : [id];
  });
}

async function logOf(storage: SyncStorage): Promise<Change[]> {
  const answers = await Promise.all(
    STREAMS.map((stream) => storage.changesSince({ stream, userId: uuid(0), since: 0, limit: 10_000 })),
  );
  return answers.flatMap((one) => ("changes" in one ? one.changes : []));
}

const byId = (one: { id: string }, other: { id: string }) => (one.id < other.id ? -1 : 1);

async function openBoth(): Promise<[StorageUnderTest, StorageUnderTest]> {
  await emptyTables(database.database.pool);
  const both: [StorageUnderTest, StorageUnderTest] = [memoryUnderTest(), postgresUnderTest(database.database.pool)];
  for (const one of both) for (const who of people) await one.addPerson(who);
  return both;
}

test(
  "[SY-01, SY-02, SY-03, PT-02, PT-03, RE-02] both storages answer alike, and replaying the log gives the stored rows",
  { timeout: 120_000 },
  async () => {
    const codes = new Map<string, number>();
    const history = fc.array(step, { maxLength: 80, size: "max" });
    await fc.assert(
      fc.asyncProperty(history, async (steps) => {
        const [memory, postgres] = await openBoth();
        const [one, other] = [createWorld(memory.storage), createWorld(postgres.storage)];
        for (const next of [...opening, ...steps]) {
          for (let time = 0; time <= (next.twice ? 1 : 0); time += 1) {
            one.clock.now += 1000;
            other.clock.now += 1000;
            const answered = await answer(one, next);
            expect(await answer(other, next)).toEqual(answered);
            const code =
              typeof answered === "object" && answered !== null && "code" in answered
                ? `${next.mutation.op} ${String(answered.code)}`
                : next.mutation.op;
            codes.set(code, (codes.get(code) ?? 0) + 1);
          }
        }
        expect(other.messages).toEqual(one.messages);
        const state = await stateOf(memory.storage);
        expect(await stateOf(postgres.storage)).toEqual(state);
        for (const row of state.rows.board) expect(boardSchema.parse(row)).toEqual(row);
        for (const row of state.rows.column) expect(columnSchema.parse(row)).toEqual(row);
        for (const row of state.rows.task) expect(taskSchema.parse(row)).toEqual(row);
        for (const row of state.rows.label) expect(labelSchema.parse(row)).toEqual(row);
        for (const row of state.rows.item) expect(itemSchema.parse(row)).toEqual(row);
        for (const row of state.rows.comment) expect(commentSchema.parse(row)).toEqual(row);
        for (const row of state.rows.attachment) expect(attachmentSchema.parse(row)).toEqual(row);
        for (const row of state.rows.task) expect(row).toMatchObject(countersOf(row.id, state.rows));
        expect(inCircles(state.rows.task)).toEqual([]);
        const log = await logOf(memory.storage);
        expect(await logOf(postgres.storage)).toEqual(log);
        const replayed = replay(log);
        expect([...replayed.column.values()].toSorted(byId)).toEqual(state.rows.column);
        expect([...replayed.label.values()].toSorted(byId)).toEqual(state.rows.label);
        expect([...replayed.task.values()].toSorted(byId)).toEqual(state.rows.task);
        expect([...replayed.board.values()].toSorted(byId)).toEqual(state.rows.board);
        expect([...replayed.item.values()].toSorted(byId)).toEqual(state.rows.item);
        expect([...replayed.comment.values()].toSorted(byId)).toEqual(state.rows.comment);
        expect([...replayed.attachment.values()].toSorted(byId)).toEqual(state.rows.attachment);
      }),
      { numRuns: Number(process.env["STORAGE_RUNS"] ?? 12), interruptAfterTimeLimit: 60_000 },
    );
    if (process.env["STORAGE_STATS"]) console.log(Object.fromEntries(codes));
  },
);
