import { DEFAULT_HUE, type Hue } from "#contract/hue.ts";
import type { Board } from "#contract/board.ts";
import { IMPORT_SOURCES, type ImportReport, type ImportSource } from "#contract/exchange-endpoints.ts";
import { boardStream, type StreamOps } from "#contract/change.ts";
import type { FileComment } from "#contract/board-file.ts";
import type { DocumentForm } from "#contract/document-form.ts";
import { AppError } from "#contract/error.ts";
import { BOARD_DEPTH_MAX } from "#contract/limit.ts";
import { can } from "#contract/permission.ts";
import type { Actor } from "#server/sync/handler.ts";
import type { Mutator } from "#server/sync/mutate.ts";
import type { Facts, SyncStorage } from "#server/sync/storage.ts";
import { draftFromCsv } from "./reading/csv-import.ts";
import { withinLimits } from "./reading/draft-limits.ts";
import { rowsOfDraft } from "./reading/draft-rows.ts";
import type { ImportDraft } from "./reading/import-draft.ts";
import { peopleOfFile, readOwnFile } from "./reading/own-file.ts";
import { draftFromOwn } from "./reading/own-import.ts";
import { draftFromTrello } from "./reading/trello-import.ts";

export interface ImportContext {
  mutator: Pick<Mutator, "write">;
  storage: Pick<SyncStorage, "load">;
  actor: Actor;
  newId: () => string;
  documents: TextStore;
  /** What this server says of a comment when it writes it into a file. */
  seal: (comment: Omit<FileComment, "seal">) => string;
}

/** Where texts of tasks and boards are kept. */
export interface TextStore {
  /** Before those whose texts they are: nobody can reach them until then. */
  begin(documents: ReadonlyMap<string, DocumentForm>): Promise<void>;
  /** Takes away texts of what never came to be. */
  forget(guids: readonly string[]): Promise<void>;
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

type Reads = (bytes: Uint8Array, context: ImportContext, parentId: string | null) => ImportDraft | Promise<ImportDraft>;

const READERS: Record<ImportSource, Reads> = {
  yarus: readOwn,
  trello: (bytes) => withinLimits(draftFromTrello(bytes)),
  csv: (bytes) => withinLimits(draftFromCsv(bytes)),
};

/** People are named by their accounts as far as they will see the new board. */
async function readOwn(bytes: Uint8Array, context: ImportContext, parentId: string | null): Promise<ImportDraft> {
  const { storage, actor, newId, seal } = context;
  const file = readOwnFile(bytes);
  const here = new Set([actor.userId]);
  if (parentId !== null) {
    const people = peopleOfFile(file);
    const need = { actorId: actor.userId, mutationId: newId(), boards: [parentId], people };
    const facts = await storage.load(need);
    requireNesting(facts, parentId);
    for (const id of people) if (facts.roleOf(parentId, id) !== null) here.add(id);
  }
  return draftFromOwn(file, { here, isSealed: ({ seal: given, ...said }) => given === seal(said) });
}

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
  const draft = await READERS[request.source](request.bytes, context, request.parentId);
  const board = await createFromDraft(context, request, draft);
  return { board, report: reportOf(request.source, draft) };
}

/**
 * Writes a draft as a new board in one change that devices read as a snapshot. Sent again it answers the same board. Texts go first, where
 * nobody can reach them; when no board comes of it, they are taken away again.
 */
export async function createFromDraft(context: ImportContext, request: NewBoard, draft: ImportDraft): Promise<Board> {
  const taskIds = draft.tasks.map(() => context.newId());
  const texts = textsOf(draft, request.boardId, taskIds);
  let made: Board | null = null;
  try {
    if (texts.size > 0) await context.documents.begin(texts);
    made = await writeBoard(context, request, { draft, taskIds });
  } finally {
    if (made === null && texts.size > 0) await context.documents.forget([...texts.keys()]);
  }
  return made ?? (await boardMadeBefore(context, request));
}

/** What is said of the board and of its tasks, by the ids that they will have. */
function textsOf({ page, tasks }: ImportDraft, boardId: string, taskIds: readonly string[]): Map<string, DocumentForm> {
  const texts = new Map<string, DocumentForm>();
  if (page !== undefined) texts.set(boardId, page);
  tasks.forEach(({ description }, at) => {
    const id = taskIds[at];
    if (description !== undefined && id !== undefined) texts.set(id, description);
  });
  return texts;
}

interface Written {
  draft: ImportDraft;
  taskIds: readonly string[];
}

/** `null` when it was written before. */
async function writeBoard(
  context: ImportContext,
  request: NewBoard,
  { draft, taskIds }: Written,
): Promise<Board | null> {
  const { boardId, parentId, mutationId } = request;
  const { mutator, actor, newId } = context;
  let made: Board | null = null;
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
        taskIds,
        newId,
      });
      made = board;
      const own: StreamOps = { stream: boardStream(boardId), ops };
      if (parentId === null) return [own];
      return [own, { stream: boardStream(parentId), ops: [{ e: "board", id: boardId, t: "set", f: board }] }];
    },
  });
  return made;
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
    fields: draft.fields?.length ?? 0,
    items: sum(draft.tasks.map(({ items = [] }) => items.length)),
    comments: sum(draft.tasks.map(({ comments = [] }) => comments.length)),
    losses: draft.losses.list(),
  };
}

const sum = (counts: readonly number[]): number => counts.reduce((all, count) => all + count, 0);
