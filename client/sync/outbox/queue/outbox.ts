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
 * The queue of edits on the device. The disk is the truth for all tabs; memory follows it. Work on it runs one after another
 * within a tab, so that a reading of the disk never meets a half-told change.
 */
function inTurn<T>(engine: Engine, work: () => Promise<T>): Promise<T> {
  const turn = engine.outbox.tail.then(work, work);
  engine.outbox.tail = turn.catch(() => {});
  return turn;
}

/**
 * Writes edits durably, all or none, then shows them together, then tells the other tabs (SY-30). One mutation stands in the queue once: a
 * repeat after a lost connection, or another tab that takes it from `offlineTasks`, finds it there. `areNew`: their ids were made a moment
 * ago, so that no other tab can know of them. Throws StorageFault.
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
    // Whoever hears of the last one sends all of them.
    if (entries.length > 1) post(engine, { kind: "outbox" });
    for (const entry of entries.slice(-1)) post(engine, { kind: "entry", entry });
  });
}

/** Another tab's entry, or a newer form of one. */
export function showEntry(engine: Engine, entry: OutboxEntry): Promise<void> {
  return inTurn(engine, async () => {
    if (userOf(engine)?.id === entry.userId) show(engine, entry);
  });
}

/** Another tab has retired entries. */
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

/** Brings memory to what the disk says. */
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

/** Does what a tab left undone that died before it could tell: its entries are on the disk, its answers too. */
export async function catchUpOutbox(engine: Engine): Promise<void> {
  await readOutbox(engine);
  await retire(engine);
  await offerForgotten(engine);
  engine.schedule.push();
}

/** Answers that a dead tab had kept may be of a life of the server that was over before this tab knew of them. */
async function offerForgotten(engine: Engine): Promise<void> {
  const streams = new Set(engine.store.fold.entries.flatMap(({ acks }) => (acks === null ? [] : streamsOf(acks))));
  for (const stream of streams) {
    const cursor = cursorOf(engine.store, stream);
    if (cursor?.complete === true) await offerAgain(engine, stream, cursor.epoch);
  }
}

/** The person's entries that the server has not answered, from the disk, in order. */
export async function unanswered(engine: Engine, userId: string): Promise<OutboxEntry[]> {
  const entries = await engine.disk.sync(["outbox"], "read", (transaction) => transaction.all("outbox"));
  return entries.filter((entry) => entry.userId === userId && entry.acks === null);
}

/** Keeps what the server said, on the disk first, then in memory, then in other tabs. */
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
      // A crash between the two halves of a retry may have left it there as well; and of two tabs that sent the same, one may have been
      // refused a moment before it was done for the other.
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
  // While its creation was on its way nobody was believed that there is no such board: now somebody is asked.
  for (const { mutation } of plan.refused)
    if (mutation.op === "board.create" && engine.followed.has(mutation.id))
      engine.schedule.pull(boardStream(mutation.id));
  noteOutbox(engine);
}

/** Changes an unanswered entry on the disk and in memory: its attempts. Answers what is kept now, if it is still there. */
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
 * Deletes answered entries whose rows the disk holds by now: rows first, then the entry, so that a crash in between shows
 * nothing twice and loses nothing (SY-33).
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

/** False when the disk refused: the entries stay, answered and shown no more, until rows are kept or read the next time. */
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

/** A server that went back in time may have lost what it answered: the entry is sent again (F-30). */
export async function offerAgain(engine: Engine, stream: StreamId, epoch: string): Promise<void> {
  const forgotten = engine.store.fold.entries.filter((entry) => {
    const ack = entry.acks?.[stream];
    return ack !== undefined && ack.epoch !== epoch;
  });
  for (const entry of forgotten) await patchEntry(engine, entry.n, { acks: null });
  if (forgotten.length > 0) engine.schedule.push();
}
