import { boardStream, type StreamId } from "#contract/changes/change.ts";
import { planAnswers, type AnswerPlan, type EntryAnswer, type UnknownOutcome } from "./answers.ts";
import { userOf, type Engine } from "../../engine/engine.ts";
import { StorageFault } from "../../ports/env.ts";
import type { OutboxEntry } from "../../storage/disk/outbox-entry.ts";
import { noteOutbox, takeOutbox } from "./outbox-show.ts";
import { withRoom } from "../../storage/records/quota.ts";
import { batch, cursorOf } from "../../store/store-state.ts";
import { putEntry, removeEntry, setRejected } from "../../store/store-write.ts";
import { post } from "../../tabs/tabs.ts";

/**
 * Runs work on the outbox of the device. The disk is authoritative for all tabs; memory follows it. Work runs one after another within a
 * tab, so that a read of the disk never meets a half-applied change.
 */
function inTurn<T>(engine: Engine, work: () => Promise<T>): Promise<T> {
  const turn = engine.outbox.tail.then(work, work);
  engine.outbox.tail = turn.catch(() => {});
  return turn;
}

/**
 * Stores mutations durably, all or none, then shows them together, then posts them to other tabs (SY-30). A mutation is in the outbox once:
 * a repeat after a lost connection, or another tab that imports it from `offlineTasks`, finds the existing entry. `areNew`: their ids have
 * just been made, so that no other tab can know them. Throws StorageFault.
 */
export function addEntries(engine: Engine, drafts: readonly Omit<OutboxEntry, "n">[], areNew = false): Promise<void> {
  let mayStand = !areNew;
  return inTurn(engine, async () => {
    const entries = await withRoom(engine, () =>
      engine.disk.sync(["outbox"], "strict", async (transaction) => {
        const stored: OutboxEntry[] = [];
        for (const draft of drafts) {
          const where = { index: "mutationId", equals: draft.mutationId };
          const [twin] = mayStand ? await transaction.all("outbox", where) : [];
          stored.push(twin ?? { ...draft, n: await transaction.add("outbox", { ...draft, n: 0 }) });
        }
        mayStand = true;
        return stored;
      }),
    );
    batch(engine.store, () => {
      for (const entry of entries) if (userOf(engine)?.id === entry.userId) putEntry(engine.store, entry);
    });
    noteOutbox(engine);
    // Other tabs read several entries from the disk; the message of the last one makes them send all.
    if (entries.length > 1) post(engine, { kind: "outbox" });
    for (const entry of entries.slice(-1)) post(engine, { kind: "entry", entry });
  });
}

/** Shows an entry of another tab, or its newer version. */
export function showEntry(engine: Engine, entry: OutboxEntry): Promise<void> {
  return inTurn(engine, async () => {
    if (userOf(engine)?.id === entry.userId) show(engine, entry);
  });
}

/** Hides entries that another tab has deleted. */
export function hideEntries(engine: Engine, ns: readonly number[]): Promise<void> {
  return inTurn(engine, async () => {
    for (const n of ns) removeEntry(engine.store, n);
    noteOutbox(engine);
  });
}

function show(engine: Engine, entry: OutboxEntry): void {
  putEntry(engine.store, entry);
  noteOutbox(engine);
}

/** Makes memory equal to the disk. */
export function readOutbox(engine: Engine): Promise<void> {
  return inTurn(engine, async () => {
    const userId = userOf(engine)?.id;
    const { entries, rejected } = await engine.disk.sync(["outbox", "rejected"], "read", async (transaction) => ({
      entries: await transaction.all("outbox"),
      rejected: await transaction.all("rejected"),
    }));
    if (userOf(engine)?.id !== userId) return;
    takeOutbox(
      engine,
      entries.filter((entry) => entry.userId === userId),
      rejected.filter((entry) => entry.userId === userId),
    );
  });
}

/** Finishes the work of a tab that died before it could post messages: its entries and answers are on the disk. */
export async function catchUpOutbox(engine: Engine): Promise<void> {
  await readOutbox(engine);
  await retire(engine);
  await offerForgotten(engine);
  engine.schedule.push();
}

/** Answers that a dead tab has stored may be of a former epoch of the server that this tab has never seen. */
async function offerForgotten(engine: Engine): Promise<void> {
  const streams = new Set(engine.store.fold.entries.flatMap(({ acks }) => (acks === null ? [] : streamsOf(acks))));
  for (const stream of streams) {
    const cursor = cursorOf(engine.store, stream);
    if (cursor?.complete === true) await offerAgain(engine, stream, cursor.epoch);
  }
}

/** Reads the user's entries that the server has not answered from the disk, in order. */
export async function unanswered(engine: Engine, userId: string): Promise<OutboxEntry[]> {
  const entries = await engine.disk.sync(["outbox"], "read", (transaction) => transaction.all("outbox"));
  return entries.filter((entry) => entry.userId === userId && entry.acks === null);
}

/** Stores the server's answers, on the disk first, then in memory, then posts them to other tabs. */
export function keepAnswers(
  engine: Engine,
  userId: string,
  answers: readonly (EntryAnswer | UnknownOutcome)[],
): Promise<AnswerPlan> {
  return inTurn(engine, async () => {
    const plan = await engine.disk.sync(["outbox", "rejected"], "strict", async (transaction) => {
      const entries = (await transaction.all("outbox")).filter((entry) => entry.userId === userId);
      const made = planAnswers(entries, answers, engine.env.clock.now());
      for (const entry of made.acked) await transaction.put("outbox", entry);
      for (const entry of made.refused) {
        await transaction.delete("outbox", entry.n);
        await transaction.put("rejected", entry);
      }
      // An executed mutation may also be among the rejected: a retry crashed half-way, or of two tabs that sent it, one was rejected a
      // moment before it was executed for the other.
      const done = new Set<string>();
      for (const { status, mutationId } of answers) {
        const isShownAsRefused = status === "ok" && (await transaction.get("rejected", mutationId)) !== undefined;
        if (!isShownAsRefused) continue;
        await transaction.delete("rejected", mutationId);
        done.add(mutationId);
      }
      return { ...made, done };
    });
    if (userOf(engine)?.id === userId) showPlan(engine, plan);
    for (const entry of plan.acked) post(engine, { kind: "entry", entry });
    if (plan.refused.length > 0 || plan.done.size > 0) post(engine, { kind: "outbox" });
    return plan;
  });
}

function showPlan(engine: Engine, plan: AnswerPlan & { done: ReadonlySet<string> }): void {
  const { rejected } = engine.store;
  const left = rejected.filter(({ mutationId }) => !plan.done.has(mutationId));
  if (left.length < rejected.length) setRejected(engine.store, left);
  for (const entry of plan.acked) putEntry(engine.store, entry);
  for (const entry of plan.refused) removeEntry(engine.store, entry.n);
  if (plan.refused.length > 0) setRejected(engine.store, [...engine.store.rejected, ...plan.refused]);
  // While its creation was unsent, a board unknown to the server was not treated as deleted: the pull finds out now.
  for (const { mutation } of plan.refused)
    if (mutation.op === "board.create" && engine.followed.has(mutation.id))
      engine.schedule.pull(boardStream(mutation.id));
  noteOutbox(engine);
}

/** Changes an unanswered entry on the disk and in memory. Returns the stored entry, `null` if it is gone. */
export function patchEntry(engine: Engine, n: number, patch: Partial<OutboxEntry>): Promise<OutboxEntry | null> {
  return inTurn(engine, async () => {
    const entry = await engine.disk.sync(["outbox"], "write", async (transaction) => {
      const existing = await transaction.get("outbox", n);
      if (existing === undefined) return null;
      const next = { ...existing, ...patch };
      await transaction.put("outbox", next);
      return next;
    });
    if (entry !== null && userOf(engine)?.id === entry.userId) show(engine, entry);
    return entry;
  });
}

/**
 * Deletes acknowledged entries whose rows are on the disk by now: rows first, then the entry, so that a crash in between shows nothing
 * twice and loses nothing (SY-33).
 */
export function retire(engine: Engine): Promise<void> {
  return inTurn(engine, async () => {
    const done = engine.store.fold.entries.filter((entry) => isSettled(engine, entry)).map((entry) => entry.n);
    if (done.length === 0 || !(await deleteEntries(engine, done))) return;
    for (const n of done) removeEntry(engine.store, n);
    noteOutbox(engine);
    post(engine, { kind: "gone", ns: done });
  });
}

/** Returns false if the disk failed: the entries stay, acknowledged and without effect, until the next write or read. */
async function deleteEntries(engine: Engine, ns: readonly number[]): Promise<boolean> {
  try {
    await engine.disk.sync(["outbox"], "write", async (transaction) => {
      for (const n of ns) await transaction.delete("outbox", n);
    });
    return true;
  } catch (error) {
    if (!(error instanceof StorageFault)) throw error;
    engine.env.log.warn("Answered edits could not be taken from the queue", error);
    return false;
  }
}

function isSettled(engine: Engine, entry: OutboxEntry): boolean {
  if (entry.acks === null) return false;
  return streamsOf(entry.acks).every((stream) => {
    if (cursorOf(engine.store, stream) === null) return true;
    const ack = entry.acks?.[stream];
    const reached = engine.persist.reached.get(stream);
    return ack !== undefined && reached?.epoch === ack.epoch && reached.seq >= ack.seq;
  });
}

export function streamsOf(acks: { [stream in StreamId]?: unknown }): StreamId[] {
  return Object.keys(acks).filter(isStream);
}

function isStream(name: string): name is StreamId {
  return name.startsWith("b:") || name.startsWith("u:");
}

/** Sends entries again that the server has acknowledged in another epoch: a server that went back in time may have lost them (F-30). */
export async function offerAgain(engine: Engine, stream: StreamId, epoch: string): Promise<void> {
  const forgotten = engine.store.fold.entries.filter((entry) => {
    const ack = entry.acks?.[stream];
    return ack !== undefined && ack.epoch !== epoch;
  });
  for (const entry of forgotten) await patchEntry(engine, entry.n, { acks: null });
  if (forgotten.length > 0) engine.schedule.push();
}
