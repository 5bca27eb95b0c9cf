import type { Board } from "#contract/entities/board.ts";
import type { FileComment } from "#contract/exchange/board-file.ts";
import { boardStream, type StreamOps } from "#contract/changes/change.ts";
import type { DocumentForm } from "#contract/documents/document-form.ts";
import { AppError } from "#contract/core/error.ts";
import type { ImportPreview, ImportReport } from "#contract/exchange/exchange-endpoints.ts";
import { DEFAULT_COLOR, type PaletteColor } from "#contract/core/palette-color.ts";
import { can } from "#contract/core/permission.ts";
import type { Person } from "#contract/users/user.ts";
import type { Actor } from "#server/sync/mutations/handler.ts";
import type { Mutator } from "#server/sync/mutations/mutate.ts";
import type { Facts, SyncStorage } from "#server/sync/storage.ts";
import { heightOf, requireNesting } from "./import-depth-service.ts";
import { renamed } from "./reading/clean-form.ts";
import { idsOfTree, rowsOfDraft } from "./reading/draft/draft-rows.ts";
import { previewOf } from "./reading/draft/draft-tree.ts";
import type { DraftFile, ImportDraft } from "./reading/draft/import-draft.ts";
import { readImport, type ReadImport, type ReadRequest } from "./reading/read-import.ts";

export interface ImportContext {
  mutator: Pick<Mutator, "write">;
  storage: Pick<SyncStorage, "load">;
  actor: Actor;
  newId: () => string;
  documents: TextStore;
  /** Signs a comment that this server writes to a file. */
  seal: (comment: Omit<FileComment, "seal">) => string;
  files: ImportFileStorage;
  /** All users who see a board. */
  readers: (boardId: string) => Promise<readonly Person[]>;
  /** The time zone of a user. */
  zoneOf: (userId: string) => Promise<string>;
}

/** The dependencies of writing a draft. */
export type DraftWriteContext = Omit<ImportContext, "readers" | "seal" | "files" | "zoneOf"> & {
  files?: ImportFileStorage;
};

/** Stores the texts of tasks and boards. */
export interface TextStore {
  /** Runs before the tasks and boards are created: until then nobody can reach the texts. */
  begin(documents: ReadonlyMap<string, DocumentForm>): Promise<void>;
  /** Deletes texts whose tasks and boards were not created. */
  forget(guids: readonly string[]): Promise<void>;
}

/** Stores bytes of files. */
export interface ImportFileStorage {
  /** Runs before the row of the file is written: bytes without a row are cleaned up. */
  put(attachmentId: string, bytes: AsyncIterable<Uint8Array>): Promise<void>;
  /** Runs after the row: detects the type of files, creates previews and marks the rows as having bytes. */
  finish(attachmentIds: readonly string[]): Promise<void>;
  clean(file: { name: string; type: string }): { name: string; type: string };
  /** Size limit of one file. */
  maxBytes: number;
}

export interface NewBoard {
  mutationId: string;
  boardId: string;
  parentId: string | null;
  title?: string | undefined;
  color?: PaletteColor | undefined;
}

export interface ImportFile extends ReadRequest {
  /** Time zone for times in a table that names none; the user's if absent. */
  timeZone?: string | undefined;
}

export interface ImportRequest extends NewBoard, ImportFile {}

export interface BoardImportResult {
  board: Board;
  report: ImportReport;
  /** All boards created by this call; empty when they had been created before. */
  made: readonly string[];
}

/**
 * Creates the boards of a file, all or none. Throws for a file that cannot be read, a parent where the user may not create boards, and too
 * deep nesting.
 */
export async function importBoard(context: ImportContext, request: ImportRequest): Promise<BoardImportResult> {
  const { draft, report } = await readFor(context, request.parentId, request);
  const { board, made } = await createFromDraft(context, request, withoutPlace(draft));
  return { board, report, made };
}

/** The position of the outermost board means nothing under its new parent. */
function withoutPlace({ look, ...draft }: ImportDraft): ImportDraft {
  return look === undefined ? draft : { ...draft, look: { ...look, sort: null } };
}

/** Returns what an import would create; throws what it would throw, and writes nothing. */
export async function previewImport(
  context: ImportContext,
  { parentId, ...file }: ImportFile & { parentId: string | null },
): Promise<ImportPreview> {
  const { draft, report } = await readFor(context, parentId, file);
  return previewOf(draft, report);
}

/** Checks rights before reading the file: for a parent that the user does not see, the response reveals nothing about the file. */
async function readFor(context: ImportContext, parentId: string | null, file: ImportFile): Promise<ReadImport> {
  const { storage, actor, newId, seal, readers, files, zoneOf } = context;
  const boards = parentId === null ? [] : [parentId];
  const facts = await storage.load({ actorId: actor.userId, mutationId: newId(), boards, people: [actor.userId] });
  requireNesting(facts, parentId);
  const self = { id: actor.userId, username: actor.username, name: facts.person(actor.userId)?.name ?? "" };
  const others = parentId === null ? [] : await readers(parentId);
  const people = [self, ...others.filter(({ id }) => id !== self.id)];
  const read = await readImport(file, {
    people,
    isSealed: ({ seal: claimedSeal, ...comment }) => claimedSeal === seal(comment),
    clean: (named) => files.clean(named),
    maxFileBytes: files.maxBytes,
    timeZone: file.timeZone ?? (await zoneOf(actor.userId)),
  });
  requireNesting(facts, parentId, heightOf(read.draft));
  return read;
}

/** A board of a draft with its new ids. */
interface ImportBoardPlan {
  draft: ImportDraft;
  boardId: string;
  parentId: string | null;
  taskIds: readonly string[];
  /** Files of its page and tasks, by their keys in the draft. */
  fileIds: ReadonlyMap<string, string>;
}

function filesOf({ files = [], tasks }: ImportDraft): DraftFile[] {
  return [...files, ...tasks.flatMap((task) => task.files ?? [])];
}

function planImportBoards(
  draft: ImportDraft,
  place: Pick<ImportBoardPlan, "boardId" | "parentId">,
  newId: () => string,
): ImportBoardPlan[] {
  const { boardId, parentId } = place;
  const fileIds = new Map(filesOf(draft).map(({ key }) => [key, newId()]));
  const own: ImportBoardPlan = { draft, boardId, parentId, taskIds: draft.tasks.map(() => newId()), fileIds };
  const inside = (draft.inside ?? []).flatMap((one) =>
    planImportBoards(one, { boardId: newId(), parentId: boardId }, newId),
  );
  return [own, ...inside];
}

/**
 * Writes a draft as new boards in one change that devices load as snapshots. A repeated call returns the same board. Texts are written
 * first, where nobody can reach them; if no board is created, they are deleted again.
 */
export async function createFromDraft(
  context: DraftWriteContext,
  request: NewBoard,
  draft: ImportDraft,
): Promise<Omit<BoardImportResult, "report">> {
  const boards = planImportBoards(draft, request, context.newId);
  const texts = textsOf(boards);
  let written: Board | null = null;
  try {
    if (texts.size > 0) await context.documents.begin(texts);
    await putFiles(context, boards);
    written = await writeBoards(context, request, boards);
  } finally {
    if (written === null && texts.size > 0) await context.documents.forget([...texts.keys()]);
  }
  if (written === null) return { board: await boardMadeBefore(context, request), made: [] };
  await context.files?.finish(boards.flatMap(({ fileIds }) => [...fileIds.values()]));
  return { board: written, made: boards.map(({ boardId }) => boardId) };
}

/** One file at a time. */
async function putFiles({ files: fileStorage }: DraftWriteContext, boards: readonly ImportBoardPlan[]): Promise<void> {
  for (const { draft, fileIds } of boards) {
    for (const { key, bytes } of filesOf(draft)) {
      const id = fileIds.get(key);
      if (id !== undefined) await fileStorage?.put(id, bytes());
    }
  }
}

/** Texts of the boards and their tasks, by their new ids. */
function textsOf(boards: readonly ImportBoardPlan[]): Map<string, DocumentForm> {
  const texts = new Map<string, DocumentForm>();
  const ids = new Map(boards.flatMap(namesOf));
  for (const { draft, boardId, taskIds } of boards) {
    if (draft.page !== undefined) texts.set(boardId, renamed(draft.page, ids));
    draft.tasks.forEach(({ description }, at) => {
      const id = taskIds[at];
      if (description !== undefined && id !== undefined) texts.set(id, renamed(description, ids));
    });
  }
  return texts;
}

/** New ids of what texts refer to, by the keys of the file. */
function namesOf({ draft, taskIds, fileIds }: ImportBoardPlan): (readonly [string, string])[] {
  const tasks = draft.tasks.flatMap(({ more }, at) => {
    const id = taskIds[at];
    return more === undefined || id === undefined ? [] : [[more.key, id] as const];
  });
  return [...tasks, ...fileIds];
}

type WriteContext = Pick<ImportContext, "mutator" | "actor" | "newId">;

/** Returns the first of the boards; `null` when it was written before. */
async function writeBoards(
  context: WriteContext,
  request: NewBoard,
  boards: readonly ImportBoardPlan[],
): Promise<Board | null> {
  const { parentId, mutationId } = request;
  const ids = boards.map(({ boardId }) => boardId);
  let first: Board | null = null;
  await context.mutator.write(context.actor, {
    mutationId,
    need: {
      boards: parentId === null ? ids : [...ids, parentId],
      people: [context.actor.userId],
      guardAbove: parentId ?? undefined,
    },
    snapshotOnly: ids.map(boardStream),
    decide: (facts, now) => {
      if (ids.some((id) => facts.get("board", id) !== undefined)) throw new AppError("ID_TAKEN");
      requireNesting(facts, parentId, 1);
      const { rows, ops } = rowsOf(context, request, { boards, facts, now });
      first = rows[0] ?? null;
      return ops;
    },
  });
  return first;
}

interface ImportDecisionInput {
  boards: readonly ImportBoardPlan[];
  facts: Facts;
  now: string;
}

/** Each board's rows go to its own stream, and its own row also to its parent's stream. */
function rowsOf(
  { actor, newId }: WriteContext,
  request: NewBoard,
  { boards, facts, now }: ImportDecisionInput,
): { rows: Board[]; ops: StreamOps[] } {
  const { name = actor.username, avatar = null } = facts.person(actor.userId) ?? {};
  const owner = { ...actor, name, avatar };
  const ids = idsOfTree(boards, newId);
  const rows: Board[] = [];
  const ops = boards.flatMap(({ draft, boardId, parentId, taskIds, fileIds }, at): StreamOps[] => {
    const isFirst = at === 0;
    const made = rowsOfDraft(draft, {
      boardId,
      parentId,
      title: (isFirst ? request.title : undefined) ?? draft.title,
      color: (isFirst ? request.color : undefined) ?? DEFAULT_COLOR,
      owner,
      now,
      taskIds,
      fileIds,
      ids: ids.of(at),
      newId,
    });
    rows.push(made.board);
    const own: StreamOps = { stream: boardStream(boardId), ops: made.ops };
    if (parentId === null) return [own];
    return [own, { stream: boardStream(parentId), ops: [{ e: "board", id: boardId, t: "set", f: made.board }] }];
  });
  return { rows, ops };
}

/** The board of the first import, when the same file is sent again. */
async function boardMadeBefore(
  { storage, actor, newId }: Pick<ImportContext, "storage" | "actor" | "newId">,
  { boardId }: NewBoard,
): Promise<Board> {
  const facts = await storage.load({ actorId: actor.userId, mutationId: newId(), boards: [boardId] });
  const board = facts.get("board", boardId);
  if (board === undefined || !can(facts.roleOn(boardId), "board.see")) throw new AppError("BOARD_FORBIDDEN");
  return board;
}
