import { AppError } from "#contract/core/error.ts";
import { userOf, type Engine } from "../engine/engine.ts";
import { StorageFault } from "../ports/env.ts";
import { checked, draftOf, dropOfflineTask, enqueue, mutationIdFor } from "./mutate.ts";
import { addEntries, readOutbox } from "./queue/outbox.ts";
import type { RejectedEntry } from "../storage/disk/outbox-entry.ts";
import type { Edit } from "../sync-api.ts";
import { post } from "../tabs/tabs.ts";
import type { Mutation } from "#contract/mutations/mutation.ts";

/** «Не синхронизировано»: rejected mutations. Only the user may discard them (SY-37). */

/** Puts a group back at the end of the outbox, predicted again from the current rows. */
export function retryRejected(engine: Engine, mutationId: string): Promise<void> {
  return sendGroup(engine, mutationId, ({ mutation }) => mutation);
}

/** Puts a group back with one mutation replaced by the user; its rejected version is deleted (SY-80). */
export async function editRejected(engine: Engine, mutationId: string, { op, id, args }: Edit): Promise<void> {
  const fields = Object.fromEntries(Object.entries(args));
  const instead = checked({ mutationId: mutationIdFor(engine, op, id), id, args: fields }, op);
  await sendGroup(engine, mutationId, (entry) =>
    entry.mutationId === mutationId ? instead : following(entry.mutation, instead),
  );
}

async function sendGroup(
  engine: Engine,
  mutationId: string,
  mutationOf: (entry: RejectedEntry) => Mutation,
): Promise<void> {
  const user = userOf(engine);
  if (user === null) return;
  for (const entry of groupOf(engine, mutationId)) {
    // The outbox is written first: a crash in between leaves the mutation in both, and a repeat of it is executed once.
    await addEntries(engine, [draftOf(engine, user.id, mutationOf(entry))]);
    await forget(engine, [entry]);
  }
  engine.schedule.push();
}

/** Moves tasks that were created in a column to the board of its replacement. */
function following(mutation: Mutation, instead: Mutation): Mutation {
  if (instead.op !== "column.create" || mutation.op !== "task.create") return mutation;
  if (mutation.args.columnId !== instead.id) return mutation;
  return { ...mutation, args: { ...mutation.args, boardId: instead.args.boardId } };
}

export async function discardRejected(engine: Engine, mutationId: string): Promise<void> {
  const group = groupOf(engine, mutationId);
  // A task that could not be deleted after its attempt would be imported into the outbox at the next start.
  for (const { mutation } of group) if (mutation.op === "task.create") await dropOfflineTask(engine, mutation.id);
  await forget(engine, group);
}

function groupOf(engine: Engine, mutationId: string): RejectedEntry[] {
  const { rejected } = engine.store;
  const group = rejected.find((entry) => entry.mutationId === mutationId)?.group;
  return rejected.filter((entry) => entry.group === group).toSorted((a, b) => a.n - b.n);
}

async function forget(engine: Engine, entries: readonly RejectedEntry[]): Promise<void> {
  await engine.disk.sync(["rejected"], "strict", async (transaction) => {
    for (const entry of entries) await transaction.delete("rejected", entry.mutationId);
  });
  await readOutbox(engine);
  post(engine, { kind: "outbox" });
}

/**
 * docs/specification.md, section 4: a task in `offlineTasks` without an entry of the outbox, which an older build may have left, is put
 * into the outbox at the start (SY-38).
 */
export async function importOrphans(engine: Engine): Promise<void> {
  try {
    await importAll(engine);
  } catch (error) {
    // They stay there until the next start.
    if (!(error instanceof StorageFault)) throw error;
    engine.env.log.warn("Tasks of offlineTasks could not be taken into the outbox", error);
  }
}

async function importAll(engine: Engine): Promise<void> {
  const user = userOf(engine);
  if (user === null) return;
  // The outbox is read before the rows: a row is deleted before its entry, so a row that is sent meanwhile is never taken for an orphan.
  await readOutbox(engine);
  const rows = await engine.disk.kanban(["offlineTasks"], "read", (transaction) => transaction.all("offlineTasks"));
  const known = new Set(engine.store.fold.entries.map((entry) => entry.mutation.id));
  const refused = new Set(engine.store.rejected.map((entry) => entry.mutation.id));
  for (const row of rows) {
    if (known.has(row.id)) continue;
    // The task is on the server already, or among the rejected.
    const isThere = engine.store.fold.base.task.has(row.id) || refused.has(row.id);
    try {
      if (!isThere) await enqueue(engine, user.id, [creationOf(row)]);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      engine.env.log.warn("A task of offlineTasks is not one", { row, code: error.code });
    }
    if (isThere) await dropOfflineTask(engine, row.id);
  }
}

function creationOf(row: {
  id: string;
  title: string;
  columnId: string;
  boardId: string;
  sort: string | number | null;
}) {
  const { id, title, columnId, boardId, sort } = row;
  const args = { title, columnId, boardId, ...(sort === null ? {} : { sort }) };
  return checked({ mutationId: id, id, args }, "task.create");
}
