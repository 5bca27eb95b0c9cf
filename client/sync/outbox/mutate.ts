import { isErrorCode, AppError } from "#contract/core/error.ts";
import { newId } from "#contract/core/id.ts";
import { isMutationName, parseMutation, predict } from "#contract/mutations/mutation.ts";
import type { Mutation, MutationArgs, MutationName, MutationOf } from "#contract/mutations/mutation.ts";
import { userOf, type Engine } from "../engine/engine.ts";
import { getRow, rowsOf } from "../store/fold.ts";
import { addEntries } from "./queue/outbox.ts";
import { ENTRY_VERSION, type OutboxEntry } from "../storage/disk/outbox-entry.ts";
import type { BeforeRow, MutateAnswer } from "../sync-api.ts";
import type { OfflineTask } from "../storage/disk/databases.ts";
import { inverseOf, type Inverse, type UndoStep } from "../undo/undo.ts";
import { remember } from "../undo/undo-history.ts";
import type { Origin, RowsBefore } from "../undo-api.ts";
import type { EntityName } from "#contract/changes/change.ts";

/** Makes a mutation: stores it on the device, shows it, posts it to other tabs and schedules sending it (SY-30). */
export function mutate<N extends MutationName>(
  engine: Engine,
  op: N,
  id: string,
  args: MutationArgs<N>,
): Promise<MutateAnswer> {
  return mutateAll(engine, [{ op, id, args }]);
}

/** Makes several mutations as one: all of them are stored or none, they are shown together, and one undo step reverts them (SY-98). */
export async function mutateAll(engine: Engine, edits: readonly UndoStep[]): Promise<MutateAnswer> {
  const user = userOf(engine);
  if (user === null) throw new AppError("TOKEN_IS_EMPTY");
  const requestedAt = engine.env.clock.now();
  const mutations = edits.map(({ op, id, args }) =>
    checked({ mutationId: mutationIdFor(engine, op, id), id, args: { ...args } }, op),
  );
  const answer = await make(engine, user.id, mutations);
  remember(engine, mutations, answer, requestedAt);
  return answer;
}

async function make(engine: Engine, userId: string, mutations: readonly Mutation[]): Promise<MutateAnswer> {
  const origins = mutations.map((mutation): Origin & { inverse: Inverse | null } => {
    const before: RowsBefore = {};
    const inverse = inverseOf(mutation, (entity, key) => {
      const row = getRow(engine.store.fold, entity, key);
      if (row !== undefined) before[entity] = { ...before[entity], [key]: row };
      return row;
    });
    // A user who has left, or lowered their own role, may not raise it again: the server would reject that.
    const isOwnRole = mutation.op.startsWith("member.") && mutation.id === userId;
    return { mutation, before, inverse: isOwnRole ? null : inverse };
  });
  await enqueue(engine, userId, mutations);
  return answerWith(engine, origins);
}

/** Returns the answer for mutations that were made together, with their `undo` if there is one. */
export function answerWith(
  engine: Engine,
  origins: readonly (Origin & { readonly inverse: Inverse | null })[],
): MutateAnswer {
  const answer: MutateAnswer = { mutationId: origins[0]?.mutation.mutationId ?? "", undo: null, isTakenBack: false };
  const inverses = origins.flatMap(({ inverse }) => inverse ?? []);
  if (inverses.length === 0) return answer;
  answer.undo = async () => {
    if (answer.isTakenBack) return null;
    answer.isTakenBack = true;
    try {
      return await undo(engine, inverses);
    } catch (error) {
      answer.isTakenBack = false;
      throw error;
    }
  };
  engine.undoing.origins.set(
    answer,
    origins.map(({ mutation, before }) => ({ mutation, before })),
  );
  return answer;
}

/**
 * Returns the id of a new mutation. The creation of a task has the task's id, so that a task found only in `offlineTasks` is still the same
 * mutation (SY-38); the creation of an attachment has the attachment's id, so that bytes found without their row still create it once
 * (AT-31).
 */
export function mutationIdFor(engine: Engine, op: MutationName, id: string): string {
  return op === "task.create" || op === "attachment.create" ? id : makeId(engine);
}

export function makeId({ env }: Engine): string {
  return newId({ now: () => env.clock.now(), randomBytes: (into) => env.random.bytes(into) });
}

/** Parses a mutation with the contract. Throws AppError with the code of the first issue. */
export function checked(
  input: { mutationId: string; id: string; args: Record<string, unknown> },
  op: MutationName,
): Mutation {
  const parsed = parseMutation(input, op);
  if (parsed.ok) return oneOf(parsed.mutation);
  const issue = parsed.issues[0];
  const code = isErrorCode(issue?.message) ? issue.message : "BAD_REQUEST";
  const limit = issue?.code === "too_big" ? { limit: Number(issue.maximum) } : {};
  throw new AppError(code, { path: issue?.path.join(".") ?? "", ...limit });
}

/** Narrows the type: name and arguments were parsed together, so they match. */
function oneOf(mutation: MutationOf<MutationName>): Mutation {
  if (isOneOf(mutation)) return mutation;
  throw new AppError("MUTATION_UNKNOWN");
}

function isOneOf(mutation: MutationOf<MutationName>): mutation is Mutation {
  return isMutationName(mutation.op);
}

/**
 * Predicts, stores and shows mutations, and schedules sending them. docs/specification.md, section 4: a new task is in `offlineTasks` until
 * the first attempt; the outbox has the mutation itself. The row is written first: once the entry is on the disk, any tab may send it and
 * delete the row.
 */
export async function enqueue(engine: Engine, userId: string, mutations: readonly Mutation[]): Promise<void> {
  const drafts = mutations.map((mutation) => draftOf(engine, userId, mutation));
  const creations = mutations.filter((mutation) => mutation.op === "task.create");
  for (const creation of creations) await keepOfflineTask(engine, creation);
  try {
    await addEntries(
      engine,
      drafts,
      mutations.every(({ mutationId, id }) => mutationId !== id),
    );
  } catch (error) {
    // The caller gets the error, so the task must not come back at the next start.
    for (const { id } of creations) await dropOfflineTask(engine, id);
    throw error;
  }
  engine.schedule.push();
}

export async function dropOfflineTask(engine: Engine, id: string): Promise<void> {
  await engine.disk.kanban(["offlineTasks"], "write", (transaction) => transaction.delete("offlineTasks", id));
}

export function draftOf(engine: Engine, userId: string, mutation: Mutation): Omit<OutboxEntry, "n"> {
  const { fold } = engine.store;
  const now = engine.env.clock.now();
  const view = { get: <E extends EntityName>(entity: E, key: string) => getRow(fold, entity, key) };
  const ops = predict<MutationName>(mutation, { actorId: userId, view, now: new Date(now).toISOString() });
  return {
    v: ENTRY_VERSION,
    mutationId: mutation.mutationId,
    userId,
    mutation,
    ops,
    before: rowsOf({ ops }).map(({ entity, key }) => beforeRow(engine, entity, key)),
    createdAt: now,
    attempts: 0,
    failures: 0,
    failingSince: null,
    lastCode: null,
    acks: null,
  };
}

function beforeRow<E extends EntityName>(engine: Engine, entity: E, id: string): BeforeRow<E> {
  return { entity, id, row: getRow(engine.store.fold, entity, id) ?? null };
}

async function keepOfflineTask(engine: Engine, { id, args }: MutationOf<"task.create">): Promise<void> {
  const row: OfflineTask = {
    id,
    title: args.title,
    columnId: args.columnId,
    boardId: args.boardId,
    sort: args.sort ?? null,
    offline: true,
  };
  try {
    await engine.disk.kanban(["offlineTasks"], "write", (transaction) => transaction.put("offlineTasks", row));
  } catch (error) {
    engine.env.log.warn("A new task is not in offlineTasks, only in the outbox", error);
  }
}

/** Reverts what is still as the mutations left it; what other users have changed since is kept. */
async function undo(engine: Engine, inverses: readonly Inverse[]): Promise<MutateAnswer | null> {
  const user = userOf(engine);
  if (user === null) return null;
  const steps = inverses.flatMap((inverse) => inverse((entity, key) => getRow(engine.store.fold, entity, key)) ?? []);
  if (steps.length === 0) return null;
  const mutations = steps.map(({ op, id, args }) => checked({ mutationId: makeId(engine), id, args }, op));
  return make(engine, user.id, mutations);
}
