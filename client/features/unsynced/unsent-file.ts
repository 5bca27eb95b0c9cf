import { saveFile, saveUnsentFiles } from "#client/shared/browser/save-file.ts";
import type { RefusedEntry, Sync, WaitingEntry } from "#client/sync/sync-api.ts";
import { placeOfEntry, textOfEntry } from "./entry/entry-rows.ts";
import { unsentFileName } from "./unsynced-text.ts";

interface SavedEdit {
  readonly title: string;
  readonly what: string;
  readonly place: string | null;
  /** ISO 8601. */
  readonly madeAt: string;
  /** The reason of the rejection. */
  readonly reason?: string;
  readonly mutation: WaitingEntry["mutation"];
}

/** Returns all unsent mutations, both as descriptions and as they would be sent. */
export function unsentEdits(sync: Sync): { waiting: SavedEdit[]; refused: SavedEdit[] } {
  return {
    waiting: sync.outbox.waiting().map((entry) => savedEdit(sync, entry)),
    refused: sync.outbox.refused().map((entry) => ({ ...savedEdit(sync, entry), reason: entry.message })),
  };
}

function savedEdit(sync: Sync, entry: WaitingEntry | RefusedEntry): SavedEdit {
  const { title, what } = textOfEntry(sync, entry);
  const madeAt = new Date(entry.createdAt).toISOString();
  return { title, what, place: placeOfEntry(sync, entry), madeAt, mutation: entry.mutation };
}

/** «Скачать всё»: saves a JSON file that people and programs can read, and every file that is not uploaded. */
export async function downloadUnsent(sync: Sync): Promise<void> {
  const savedAt = new Date();
  const file = { savedAt: savedAt.toISOString(), person: sync.session.state().user?.username ?? null };
  const documents = await (await sync.documents()).unsent();
  const text = JSON.stringify({ ...file, ...unsentEdits(sync), documents }, null, 2);
  saveFile(unsentFileName(savedAt), new Blob([text], { type: "application/json" }));
  await saveUnsentFiles(sync);
}
