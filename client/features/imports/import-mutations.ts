import { errorText } from "#client/frame/error-text.ts";
import type { Sync } from "#client/sync/surface.ts";
import { boardImport, type ImportReport, type ImportSource } from "#contract/exchange-endpoints.ts";
import { isRefusal } from "#contract/endpoint.ts";
import { BOARD_TITLE_MAX } from "#contract/limit.ts";
import { importText } from "./import-text.ts";

export type Imported = { kind: "done"; boardId: string; report: ImportReport } | { kind: "failed"; message: string };

/** Our own files say what they are in their first words. */
const OWN = /^\uFEFF?\s*\{\s*"format"\s*:\s*"yarus-board"/;
const FIRST_BYTES = 200;

/** An export in JSON says the name of its board itself, a table is known by its file's name. */
async function sourceOf(file: File): Promise<{ source: ImportSource; title?: string }> {
  const { name } = file;
  if (OWN.test(await file.slice(0, FIRST_BYTES).text())) return { source: "yarus" };
  if (/\.json$/i.test(name)) return { source: "trello" };
  const title = name
    .replace(/\.\w+$/, "")
    .trim()
    .slice(0, BOARD_TITLE_MAX);
  return title === "" ? { source: "csv" } : { source: "csv", title };
}

interface ImportOptions {
  parentId: string | null;
  /** Share of the file that has been sent, 0 to 1. */
  onProgress: (share: number) => void;
}

/** The boards that files become: one that is sent again, because no answer came, is answered as the first time. */
const boardIds = new WeakMap<File, string>();

/** Sends a file and makes a board of it. One that is chosen anew is a new board; one that is sent again makes it once. */
export async function importFile(sync: Sync, file: File, { parentId, onProgress }: ImportOptions): Promise<Imported> {
  try {
    const source = await sourceOf(file);
    const id = boardIds.get(file) ?? sync.newId();
    boardIds.set(file, id);
    const query = { ...source, id, ...(parentId === null ? {} : { parent: parentId }) };
    const { board, report } = await sync.upload(boardImport, { query }, file, onProgress);
    await sync.refreshBoards();
    return { kind: "done", boardId: board.id, report };
  } catch (error) {
    return { kind: "failed", message: isRefusal(error) ? errorText(error) : importText.offline };
  }
}
