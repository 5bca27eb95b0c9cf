import { DEFAULT_HUE, type Hue } from "#contract/hue.ts";
import type { Board } from "#contract/board.ts";
import { IMPORT_SOURCES, type ImportReport, type ImportSource } from "#contract/board-endpoints.ts";
import { boardStream, type StreamOps } from "#contract/change.ts";
import { AppError } from "#contract/error.ts";
import { BOARD_DEPTH_MAX } from "#contract/limit.ts";
import { can } from "#contract/permission.ts";
import type { Actor } from "#server/sync/handler.ts";
import type { Mutator } from "#server/sync/mutate.ts";
import type { Facts, SyncStorage } from "#server/sync/storage.ts";
import { draftFromCsv } from "./reading/csv-import.ts";
import { rowsOfDraft } from "./reading/draft-rows.ts";
import type { ImportDraft } from "./reading/import-draft.ts";
import { draftFromTrello } from "./reading/trello-import.ts";

export interface ImportContext {
  mutator: Pick<Mutator, "write">;
  storage: Pick<SyncStorage, "load">;
  actor: Actor;
  newId: () => string;
}

export interface NewBoard {
  mutationId: string;
  boardId: string;
  parentId: string | null;
  title?: string | undefined;
  color?: Hue | undefined;
}

export interface ImportRequest extends NewBoard {
  source: string;
  /** The file as it is. */
  bytes: Uint8Array;
}

const READERS: Record<ImportSource, (bytes: Uint8Array) => ImportDraft> = {
  trello: draftFromTrello,
  csv: draftFromCsv,
};

function isImportSource(value: string): value is ImportSource {
  return IMPORT_SOURCES.some((source) => source === value);
}

/**
 * Makes a board of a file, whole or not at all. Refuses an unknown source (IMPORT_SOURCE_UNKNOWN), what the readers refuse, and a
 * parent where the person may not nest boards.
 */
export async function importBoard(
  context: ImportContext,
  request: ImportRequest,
): Promise<{ board: Board; report: ImportReport }> {
  if (!isImportSource(request.source)) throw new AppError("IMPORT_SOURCE_UNKNOWN", { known: [...IMPORT_SOURCES] });
  const draft = READERS[request.source](request.bytes);
  const board = await createFromDraft(context, request, draft);
  return { board, report: reportOf(request.source, draft) };
}

/** Writes a draft as a new board in one change that devices read as a snapshot. Sent again it answers the same board. */
export async function createFromDraft(context: ImportContext, request: NewBoard, draft: ImportDraft): Promise<Board> {
  const { boardId, parentId, mutationId } = request;
  const { mutator, actor, newId } = context;
  let made: Board | undefined;
  await mutator.write(actor, {
    mutationId,
    need: {
      boards: parentId === null ? [boardId] : [boardId, parentId],
      people: [actor.userId],
      guardAbove: parentId ?? undefined,
    },
    snapshotOnly: [boardStream(boardId)],
    decide: (facts, now) => {
      if (facts.get("board", boardId) !== undefined) throw new AppError("ID_TAKEN");
      requireNesting(facts, parentId);
      const { board, ops } = rowsOfDraft(draft, {
        boardId,
        parentId,
        title: request.title ?? draft.title,
        color: request.color ?? DEFAULT_HUE,
        owner: { ...actor, name: facts.person(actor.userId)?.name ?? actor.username },
        now,
        newId,
      });
      made = board;
      const own: StreamOps = { stream: boardStream(boardId), ops };
      if (parentId === null) return [own];
      return [own, { stream: boardStream(parentId), ops: [{ e: "board", id: boardId, t: "set", f: board }] }];
    },
  });
  return made ?? (await boardMadeBefore(context, request));
}

/** The same file sent again: the board of the first time. */
async function boardMadeBefore({ storage, actor, newId }: ImportContext, { boardId }: NewBoard): Promise<Board> {
  const facts = await storage.load({ actorId: actor.userId, mutationId: newId(), boards: [boardId] });
  const board = facts.get("board", boardId);
  if (board === undefined || !can(facts.roleOn(boardId), "board.see")) throw new AppError("BOARD_FORBIDDEN");
  return board;
}

function requireNesting(facts: Facts, parentId: string | null): void {
  if (parentId === null) return;
  const role = facts.roleOn(parentId);
  if (!can(role, "board.see")) throw new AppError("BOARD_FORBIDDEN");
  if (!can(role, "board.import") || !can(role, "board.nest")) throw new AppError("ACTION_FORBIDDEN");
  if (facts.get("board", parentId)?.status === "archived") throw new AppError("BOARD_ARCHIVED");
  if (facts.ancestorsOf(parentId).length + 2 > BOARD_DEPTH_MAX) throw new AppError("BOARD_TOO_DEEP");
}

function reportOf(source: ImportSource, draft: ImportDraft): ImportReport {
  return {
    source,
    columns: draft.columns.length,
    tasks: draft.tasks.length,
    archivedTasks: draft.tasks.filter((task) => task.archived).length,
    labels: draft.labels.length,
    losses: draft.losses.list(),
  };
}
