import type { Change, Cursor, StreamId } from "#contract/changes/change.ts";
import type { ErrorCode } from "#contract/core/error.ts";
import { ERRORS, outcomeOf } from "#contract/core/error.ts";
import { PUSH_BACKOFF_MAX_MS, PUSH_BACKOFF_MIN_MS, STUCK_AGE_MS, STUCK_ATTEMPTS } from "#contract/core/limit.ts";
import { backoffMs } from "../http/backoff.ts";
import { isCurrent, setWatched, userOf, type Engine } from "../engine/engine.ts";
import { createLeaseLock } from "../tabs/lease.ts";
import { patchEntry, keepAnswers, retire, unanswered } from "./queue/outbox.ts";
import type { EntryAnswer, UnknownOutcome } from "./queue/answers.ts";
import type { OutboxEntry } from "../storage/disk/outbox-entry.ts";
import { pullNow } from "../pull/pull.ts";
import { receive } from "../pull/receive.ts";
import { SessionOver } from "../http/refresh.ts";
import { ACCESS_ERROR_CODES, nextRun, send, type Attempt } from "./send.ts";
import { cursorOf } from "../store/store-state.ts";

/** Only one tab at a time sends. */
const PUSH_LOCK = "yarus-push";

/** Schedules sending the outbox, in order, one run after another (SY-36). A call while it runs makes it check again at its end. */
export function schedulePush(engine: Engine): void {
  const { push } = engine;
  if (push.running !== null) {
    push.again = true;
    return;
  }
  if (push.cancelRetry !== null || !canSend(engine)) return;
  push.again = false;
  push.running = drain(engine).finally(() => {
    push.running = null;
    setWatched(engine.outbox, { sending: false });
    if (push.again) schedulePush(engine);
  });
}

/** Resets the retry delay: the network is back, or the user asks to send. */
export function hurryPush(engine: Engine): void {
  const { push } = engine;
  push.failures = 0;
  push.cancelRetry?.();
  push.cancelRetry = null;
  schedulePush(engine);
}

/** Sends now; resolves when nothing more can be sent. */
export async function flushOutbox(engine: Engine): Promise<void> {
  hurryPush(engine);
  while (engine.push.running !== null) await engine.push.running;
}

function canSend(engine: Engine): boolean {
  return !engine.isStopped && engine.env.network.on() && engine.session.value.status === "signed-in";
}

async function drain(engine: Engine): Promise<void> {
  if (engine.outbox.waiting.length === 0) return;
  try {
    engine.push.locks ??= createLeaseLock(engine.disk, engine.env.clock, engine.env.random);
    await engine.push.locks.run(PUSH_LOCK, async () => {
      while (canSend(engine) && (await sendNext(engine)) === "more");
    });
  } catch (error) {
    if (error instanceof SessionOver) return;
    engine.env.log.warn("The outbox could not be sent", error);
    scheduleRetry(engine, null);
  }
}

/** Sends the next run. Returns `more` if another one may be sent at once. */
async function sendNext(engine: Engine): Promise<"more" | "stop"> {
  const user = userOf(engine);
  if (user === null) return "stop";
  const { generation } = engine;
  const run = nextRun(await unanswered(engine, user.id));
  if (run.length === 0) return "stop";
  setWatched(engine.outbox, { sending: true });
  const attempts = await send(engine, run);
  await leaveOfflineTasks(engine, run, attempts);
  const answers = await settled(engine, run, attempts, generation);
  const plan = await keepAnswers(engine, user.id, [...answers, ...unknownOutcomes(run, answers)]);
  // Mutations that were rejected with another one count as tried too.
  await clearOfflineTasks(engine, plan.refused);
  if (isCurrent(engine, generation)) await retire(engine);
  if (plan.acked.length > 0) engine.push.failures = 0;
  // Counts of boards that are not loaded come with the list of boards.
  if (plan.acked.some((entry) => touchesUnloadedBoard(engine, entry))) engine.schedule.boards();
  const failedAttempt = attempts.find((attempt) => attempt.status === "keep");
  if (failedAttempt === undefined && answers.length > 0) return "more";
  return await afterFailedAttempt(engine, run, failedAttempt, user.id);
}

function touchesUnloadedBoard(engine: Engine, entry: OutboxEntry): boolean {
  return entry.ops.some(
    ({ stream, ops }) => cursorOf(engine.store, stream) === null && ops.some(({ e }) => e === "task"),
  );
}

/** Applies the server's changes before the answers are stored, so that nothing shown disappears in between (SY-33). */
async function settled(
  engine: Engine,
  run: readonly OutboxEntry[],
  attempts: readonly Attempt[],
  generation: number,
): Promise<EntryAnswer[]> {
  const answers: EntryAnswer[] = [];
  for (const attempt of attempts) {
    if (attempt.status === "keep") continue;
    if (attempt.status === "refused" || !isCurrent(engine, generation)) {
      answers.push(attempt);
      continue;
    }
    receive(engine, attempt.changes, "answer");
    if (await isOfAnotherEpoch(engine, attempt.changes)) continue;
    const entry = run.find((sent) => sent.mutationId === attempt.mutationId);
    const rest = entry === undefined ? [] : await placesOfRest(engine, entry, attempt.changes);
    answers.push({ ...attempt, changes: [...attempt.changes, ...rest] });
  }
  return answers;
}

/**
 * Returns the entries that were sent but not answered: a failed batch may end without a result for them, and an answer of a former epoch
 * does not count. They may have been executed.
 */
function unknownOutcomes(run: readonly OutboxEntry[], answers: readonly EntryAnswer[]): UnknownOutcome[] {
  const answeredIds = new Set(answers.map(({ mutationId }) => mutationId));
  return run.flatMap(({ mutationId }) =>
    answeredIds.has(mutationId) ? [] : [{ mutationId, status: "again" as const }],
  );
}

/**
 * Returns true for an answer of the server's former epoch, before it went back in time: it proves nothing, and the entry is sent once more
 * (F-30).
 */
async function isOfAnotherEpoch(engine: Engine, changes: readonly Change[]): Promise<boolean> {
  const isOther = ({ stream, epoch }: Change): boolean => {
    const cursor = cursorOf(engine.store, stream);
    return cursor !== null && cursor.epoch !== epoch;
  };
  for (const change of changes) if (isOther(change)) await pullNow(engine, change.stream);
  return changes.some(isOther);
}

/**
 * The answer to a repeated mutation may lack changes that the log no longer has. Its effect on a loaded stream is somewhere up to the
 * current head, so the entry waits until the device has reached that.
 */
async function placesOfRest(engine: Engine, entry: OutboxEntry, changes: readonly Change[]): Promise<Change[]> {
  const answeredStreams = new Set<StreamId>(changes.map((change) => change.stream));
  const rest: Change[] = [];
  for (const { stream } of entry.ops) {
    if (answeredStreams.has(stream) || cursorOf(engine.store, stream) === null) continue;
    await pullNow(engine, stream);
    const cursor: Cursor | null = cursorOf(engine.store, stream);
    if (cursor === null) continue;
    const { epoch, seq } = cursor;
    rest.push({ stream, epoch, seq, mutationId: entry.mutationId, actor: null, at: "", ops: [] });
  }
  return rest;
}

/**
 * docs/specification.md, section 4: a task leaves `offlineTasks` after every attempt, whatever its result; the outbox still has the
 * mutation (SY-38).
 */
async function leaveOfflineTasks(
  engine: Engine,
  run: readonly OutboxEntry[],
  attempts: readonly Attempt[],
): Promise<void> {
  const created = run.filter((entry) => entry.mutation.op === "task.create");
  if (created.length === 0) return;
  for (const entry of created) {
    const attempt = attempts.find((one) => one.mutationId === entry.mutationId);
    if (attempt?.status === "ok") continue;
    const code = attempt?.code ?? null;
    engine.env.log.warn(`A task made offline could not be synchronised: ${entry.mutation.id}`, { code });
  }
  await clearOfflineTasks(engine, created);
}

async function clearOfflineTasks(engine: Engine, entries: readonly Pick<OutboxEntry, "mutation">[]): Promise<void> {
  const created = entries.filter((entry) => entry.mutation.op === "task.create");
  if (created.length === 0) return;
  try {
    await engine.disk.kanban(["offlineTasks"], "write", async (transaction) => {
      for (const entry of created) await transaction.delete("offlineTasks", entry.mutation.id);
    });
  } catch (error) {
    engine.env.log.warn("A tried task is still in offlineTasks", error);
  }
}

/** Errors of the server as a whole: they say nothing about the mutation, however often they come. */
const OF_THE_SERVER: ReadonlySet<ErrorCode> = new Set<ErrorCode>(["DISK_FULL", "DATABASE_DOWN"]);

async function afterFailedAttempt(
  engine: Engine,
  run: readonly OutboxEntry[],
  failedAttempt: Extract<Attempt, { status: "keep" }> | undefined,
  userId: string,
): Promise<"more" | "stop"> {
  const entry = run.find((sent) => sent.mutationId === failedAttempt?.mutationId) ?? run[0];
  if (entry === undefined) return "stop";
  const failed = failedEntry(engine, entry, failedAttempt);
  if (isStuck(engine, failed)) {
    const { status: _status, message } = ERRORS.STUCK;
    await keepAnswers(engine, userId, [{ mutationId: entry.mutationId, status: "refused", code: "STUCK", message }]);
    return "more";
  }
  const { attempts, failures, failingSince, lastCode } = failed;
  await patchEntry(engine, entry.n, { attempts, failures, failingSince, lastCode });
  scheduleRetry(engine, failedAttempt?.retryAfterMs ?? null);
  return "stop";
}

function failedEntry(
  engine: Engine,
  entry: OutboxEntry,
  failedAttempt: Extract<Attempt, { status: "keep" }> | undefined,
): OutboxEntry {
  const code = failedAttempt?.code ?? null;
  const isOwn = failedAttempt !== undefined && isAboutEntry(failedAttempt);
  return {
    ...entry,
    attempts: entry.attempts + 1,
    failures: isOwn ? entry.failures + 1 : entry.failures,
    failingSince: isOwn ? (entry.failingSince ?? engine.env.clock.now()) : entry.failingSince,
    lastCode: code,
  };
}

function isAboutEntry({ code, httpStatus }: Extract<Attempt, { status: "keep" }>): boolean {
  if (code === null || OF_THE_SERVER.has(code) || ACCESS_ERROR_CODES.has(code)) return false;
  return httpStatus >= 500 || outcomeOf(httpStatus) === "refuse";
}

/** Returns true for an entry that has failed for an hour while reads succeed. It must not block the outbox for ever. */
function isStuck(engine: Engine, { failures, failingSince }: OutboxEntry): boolean {
  if (failures < STUCK_ATTEMPTS || failingSince === null) return false;
  const { lastReadAt } = engine.push;
  const isServerWell = lastReadAt !== null && lastReadAt > failingSince;
  return isServerWell && engine.env.clock.now() - failingSince >= STUCK_AGE_MS;
}

function scheduleRetry(engine: Engine, retryAfterMs: number | null): void {
  const { push } = engine;
  const wait = retryAfterMs ?? backoffMs(engine, push.failures, PUSH_BACKOFF_MIN_MS, PUSH_BACKOFF_MAX_MS);
  push.failures += 1;
  push.again = false;
  push.cancelRetry?.();
  push.cancelRetry = engine.env.clock.after(wait, () => {
    push.cancelRetry = null;
    schedulePush(engine);
  });
}
