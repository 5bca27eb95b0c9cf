import { errorText } from "#client/frame/error-text.ts";
import type { Sync } from "#client/sync/surface.ts";
import { boardImport, type ImportReport } from "#contract/board-endpoints.ts";
import { isRefusal } from "#contract/endpoint.ts";
import { BOARD_TITLE_MAX } from "#contract/limit.ts";
import { importText } from "./import-text.ts";

export type Imported = { kind: "done"; boardId: string; report: ImportReport } | { kind: "failed"; message: string };

/** A Trello export says the name of its board itself, a table is known by its file's name. */
function sourceOf(name: string): { source: string; title?: string } {
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

/** Sends another tool's file and makes a board of it; whatever goes wrong, nothing of it has been made. */
export async function importFile(sync: Sync, file: File, { parentId, onProgress }: ImportOptions): Promise<Imported> {
  const query = { ...sourceOf(file.name), id: sync.newId(), ...(parentId === null ? {} : { parent: parentId }) };
  try {
    const { board, report } = await sync.upload(boardImport, { query }, file, onProgress);
    await sync.refreshBoards();
    return { kind: "done", boardId: board.id, report };
  } catch (error) {
    return { kind: "failed", message: isRefusal(error) ? errorText(error) : importText.offline };
  }
}
