import { setWatched, notify, type Engine } from "../../engine/engine.ts";
import type { OutboxEntry, RejectedEntry } from "../../storage/disk/outbox-entry.ts";
import { batch } from "../../store/store-state.ts";
import { putEntry, removeEntry, setRejected } from "../../store/store-write.ts";

/** The outbox as screens see it. */

/** Replaces the user's entries with these. */
export function takeOutbox(engine: Engine, entries: readonly OutboxEntry[], rejected: readonly RejectedEntry[]): void {
  const entryNumbers = new Set(entries.map((entry) => entry.n));
  for (const shown of engine.store.fold.entries) if (!entryNumbers.has(shown.n)) removeEntry(engine.store, shown.n);
  batch(engine.store, () => entries.forEach((entry) => putEntry(engine.store, entry)));
  const waiting = new Set(entries.map((entry) => entry.mutationId));
  const refused = rejected.filter((entry) => !waiting.has(entry.mutationId));
  setRejected(
    engine.store,
    refused.toSorted((a, b) => a.refusedAt - b.refusedAt || a.n - b.n),
  );
  noteOutbox(engine);
}

/** Updates the numbers and lists that screens watch. */
export function noteOutbox(engine: Engine): void {
  const { outbox, store } = engine;
  const waiting = store.fold.entries.filter((entry) => entry.acks === null);
  const isSame = waiting.length === outbox.waiting.length && waiting.every((entry, at) => entry === outbox.waiting[at]);
  const counts = {
    waiting: waiting.length + engine.files.waiting,
    refused: store.rejected.length + engine.files.refused,
  };
  if (isSame && outbox.refused === store.rejected) return setWatched(outbox, counts);
  outbox.waiting = isSame ? outbox.waiting : waiting;
  outbox.refused = store.rejected;
  const { waiting: before, refused } = outbox.value;
  if (before === counts.waiting && refused === counts.refused) notify(outbox);
  else setWatched(outbox, counts);
}
