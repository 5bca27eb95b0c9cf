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
  /** What this server says of a comment when it writes it into a file. */
  seal: (comment: Omit<FileComment, "seal">) => string;
  files: ImportFileStorage;
  /** Everybody who sees a board. */
  readers: (boardId: string) => Promise<readonly Person[]>;
  /** The time zone of a person. */
  zoneOf: (userId: string) => Promise<string>;
}

/** What a draft is written with. */
export type DraftWriteContext = Omit<ImportContext, "readers" | "seal" | "files" | "zoneOf"> & {
  files?: ImportFileStorage;
};

/** Where texts of tasks and boards are kept. */
export interface TextStore {
  /** Before those whose texts they are: nobody can reach them until then. */
  begin(documents: ReadonlyMap<string, DocumentForm>): Promise<void>;
  /** Takes away texts of what never came to be. */
  forget(guids: readonly string[]): Promise<void>;
}

/** Where bytes of files are kept. */
export interface ImportFileStorage {
  /** Before the row of the file: bytes without one go by themselves. */
  put(attachmentId: string, bytes: AsyncIterable<Uint8Array>): Promise<void>;
  /** After it: looks what the files are, makes smaller pictures, and lets their rows say that they are there. */
  finish(attachmentIds: readonly string[]): Promise<void>;
  clean(file: { name: string; type: string }): { name: string; type: string };
  /** Of one file. */
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
  /** Of moments in a table that names no zone; the person's where it is absent. */
  timeZone?: string | undefined;
}

export interface ImportRequest extends NewBoard, ImportFile {}

export interface BoardImportResult {
  board: Board;
  report: ImportReport;
  /** All boards that were made now; none when they had been made before. */
  made: readonly string[];
}

/**
 * Makes boards of a file, whole or not at all. Refuses what cannot be read, and a parent where the person may not nest boards or where they
 * would lie too deep.
 */
export async function importBoard(context: ImportContext, request: ImportRequest): Promise<BoardImportResult> {
  const { draft, report } = await readFor(context, request.parentId, request);
  const { board, made } = await createFromDraft(context, request, withoutPlace(draft));
  return { board, report, made };
}

/** The place that the outermost board had among others says nothing where it comes to stand. */
function withoutPlace({ look, ...draft }: ImportDraft): ImportDraft {
  return look === undefined ? draft : { ...draft, look: { ...look, sort: null } };
}

/** What an import would make; refuses what it would refuse, and writes nothing. */
export async function previewImport(
  context: ImportContext,
  { parentId, ...file }: ImportFile & { parentId: string | null },
): Promise<ImportPreview> {
  const { draft, report } = await readFor(context, parentId, file);
  return previewOf(draft, report);
}

/** Rights are asked before the file is read: a stranger's parent says nothing about a file. */
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

/** A board of a draft with the ids that it will have. */
interface ImportBoardPlan {
  draft: ImportDraft;
  boardId: string;
  parentId: string | null;
  taskIds: readonly string[];
  /** Of the files of its page and its tasks, by the keys that they have in the draft. */
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
 * Writes a draft as new boards in one change that devices read as snapshots. Sent again it answers the same board. Texts go first, where
 * nobody can reach them; when no board comes of it, they are taken away again.
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

/** One file after the other. */
async function putFiles({ files: fileStorage }: DraftWriteContext, boards: readonly ImportBoardPlan[]): Promise<void> {
  for (const { draft, fileIds } of boards) {
    for (const { key, bytes } of filesOf(draft)) {
      const id = fileIds.get(key);
      if (id !== undefined) await fileStorage?.put(id, bytes());
    }
  }
}

/** What is said of the boards and of their tasks, by the ids that they will have. */
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

/** What texts may name, by the keys of the file. */
function namesOf({ draft, taskIds, fileIds }: ImportBoardPlan): (readonly [string, string])[] {
  const tasks = draft.tasks.flatMap(({ more }, at) => {
    const id = taskIds[at];
    return more === undefined || id === undefined ? [] : [[more.key, id] as const];
  });
  return [...tasks, ...fileIds];
}

type WriteContext = Pick<ImportContext, "mutator" | "actor" | "newId">;

/** Answers the first of the boards; `null` when it was written before. */
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

/** Each board's own rows in its own stream, and its row in the stream of the board above. */
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

/** The same file sent again: the board of the first time. */
async function boardMadeBefore(
  { storage, actor, newId }: Pick<ImportContext, "storage" | "actor" | "newId">,
  { boardId }: NewBoard,
): Promise<Board> {
  const facts = await storage.load({ actorId: actor.userId, mutationId: newId(), boards: [boardId] });
  const board = facts.get("board", boardId);
  if (board === undefined || !can(facts.roleOn(boardId), "board.see")) throw new AppError("BOARD_FORBIDDEN");
  return board;
}
