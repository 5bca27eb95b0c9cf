import type { Attachment } from "#contract/entities/attachment.ts";
import type { PackedTask } from "#contract/entities/blank-task.ts";
import type { Board } from "#contract/entities/board.ts";
import type { Counts } from "#contract/boards/board-counts.ts";
import type { ErrorCode } from "#contract/core/error.ts";
import type { Column } from "#contract/entities/column.ts";
import type { Comment } from "#contract/entities/comment.ts";
import type { CustomField } from "#contract/entities/custom-field.ts";
import type { Favourite } from "#contract/entities/favourite.ts";
import type { TopBoard } from "#contract/entities/top-board.ts";
import type { Item } from "#contract/entities/item.ts";
import type { Label } from "#contract/entities/label.ts";
import type { Member } from "#contract/entities/member.ts";
import type { Notification } from "#contract/entities/notification.ts";
import type { Role } from "#contract/core/permission.ts";
import type { Rule } from "#contract/entities/rule.ts";
import type { SavedView } from "#contract/entities/saved-view.ts";
import type { Task } from "#contract/entities/task.ts";
import type { Person, User } from "#contract/users/user.ts";
import type { DatabaseLayout, StoreLayout } from "../../ports/env.ts";
import type { OutboxEntry, RejectedEntry } from "./outbox-entry.ts";

/** docs/specification.md, section 3 reads 83 in one place and 82 in another; everything here opens by this constant. */
export const KANBAN_VERSION = 83;
const SYNC_VERSION = 3;

/** Where the device stands in a board's stream. `next` is the id after which the rest of a snapshot begins. */
export interface BoardCursor {
  epoch: string;
  seq: number;
  complete: boolean;
  next: string | null;
}

/** A board's row and all that commits together with its cursor. `_sync` is absent for a board known from a list only. */
export type BoardRecord = Board & {
  _owner: string;
  _sync?: BoardCursor;
  _role?: Role | null;
  _counts?: Counts;
  _labels?: Label[];
  /** Absent where an older build has kept the board. */
  _customFields?: CustomField[];
  _rules?: Rule[];
  _views?: SavedView[];
  _members?: Member[];
  _users?: Person[];
  _etag?: string;
  /** When the board was last opened, milliseconds since 1970. */
  _opened?: number;
  /** Tasks of its snapshot that were left to a later board. */
  _elsewhere?: readonly string[];
  _bundled?: BundleInfo;
};

/** What the bundles of a board's tasks hold: its rows where `_sync` stands, but for those written since. */
export interface BundleInfo {
  /** Of all bundles that were made together. */
  id: string;
  count: number;
  /** Where `_sync` stood when rows were last written. Where it stands elsewhere, somebody who knows nothing of bundles has written. */
  epoch: string;
  seq: number;
  /** Ids of tasks that were written, or taken away, since. */
  since: readonly string[];
}

/** Where the disk stands in a board's stream. */
export function syncOf(record: BoardRecord | undefined): BoardCursor | undefined {
  if (record === undefined) return undefined;
  const { _sync: cursor } = record;
  return cursor;
}

/** docs/specification.md, section 3: the fields of an offline task. */
export interface OfflineTask {
  id: string;
  title: string;
  columnId: string;
  boardId: string;
  sort: string | number | null;
  offline: true;
}

function store(key: StoreLayout["key"], indexes: readonly string[] = [], auto = false): StoreLayout {
  return { key, auto, indexes };
}

/** Comments of one task, a row for each of the tasks that the device holds. */
export interface TaskComments {
  taskId: string;
  comments: Comment[];
}

/** A task whose parts the device holds, with the lines of its checklists and its attachments, or a board with those of its page. docs/specification.md, section 3 has a place for comments alone. */
export interface TaskDetailsRecord {
  /** Or the board's. */
  taskId: string;
  /** The epoch of the board's stream by which they were read: of another one nothing in them counts. */
  epoch: string | null;
  items: Item[];
  /** Absent where an older build has kept them. */
  attachments?: Attachment[];
  /** When they were last asked for, milliseconds since 1970. */
  at: number;
}

/** docs/specification.md, section 3, to the letter. Confirmed rows only, but for `offlineTasks`. */
export type KanbanStores = {
  boards: BoardRecord;
  tasks: Task;
  offlineTasks: OfflineTask;
  comments: TaskComments;
  columns: Column;
};

export const kanbanLayout: DatabaseLayout<KanbanStores> = {
  name: "kanbanDB",
  version: KANBAN_VERSION,
  isCopy: true,
  stores: {
    boards: store("id"),
    tasks: store("id", ["boardId"]),
    offlineTasks: store("id"),
    comments: store(null, [], true),
    columns: store("id", ["boardId", "name", "sort"]),
  },
};

/** Some of a board's tasks in one record. `id` is of all bundles that were made together, `n` counts them from 0. */
export interface TaskBundle {
  key: string;
  boardId: string;
  id: string;
  n: number;
  tasks: PackedTask[];
}

export type BundleStores = { bundles: TaskBundle };

/**
 * Rows of `kanbanDB.tasks` once more, many in a record, because a record takes as long to read as its row is small (docs/decisions/0063). A database of
 * its own: losing it costs time alone.
 */
export const bundleLayout: DatabaseLayout<BundleStores> = {
  name: "yarusBundles",
  version: 1,
  isCopy: true,
  stores: { bundles: store("key", ["boardId"]) },
};

export interface CachedResponse {
  kind: string;
  url: string;
  body: unknown;
  at: number;
}

/** Facts of the device by name. */
export type MetaRecord =
  | { name: "owner"; user: User }
  | {
      name: "user-stream";
      userId: string;
      epoch: string;
      seq: number;
      favourites: Favourite[];
      /** Absent where an older build has kept the stream. */
      topBoards?: TopBoard[];
      notifications?: Notification[];
      views?: SavedView[];
    }
  | { name: `lease:${string}`; holder: string; until: number }
  | { name: "logout"; token: string; refreshToken: string }
  /** The server's public configuration, as it was last told. */
  | { name: "config"; refreshExpiresIn: number };

/** A piece of a shared document. Pieces of one document are numbered from `first` to before `next` of its state. */
export interface DocumentUpdateRecord {
  guid: string;
  n: number;
  /** A Yjs update of version 1. */
  update: Uint8Array;
  /** Written on this device: the server has it when `acked` of the state has come to its number. */
  own: boolean;
}

/** Why the server did not take what was written here, and the whole text for its person to copy. */
export interface DocumentRefusal {
  code: ErrorCode;
  text: string;
  at: number;
}

/** `guid` is the key: the person and the document, so that one person's unsent text stays while another uses the device. */
export interface DocumentStateRecord {
  guid: string;
  userId: string;
  documentId: string;
  /** The life of the document (a restored version begins a new one); 0 before the server has told. */
  epoch: number;
  first: number;
  next: number;
  /** The last number of what was written here, and the last of it that the server has. */
  own: number;
  acked: number;
  refused: DocumentRefusal | null;
}

/** A file that the server does not have whole. Its bytes stand apart, so that looking through the list never touches them. */
export interface FileRecord {
  /** The attachment's. */
  id: string;
  userId: string;
  taskId: string | null;
  /** Absent where an older build has kept it: it is of a task. */
  boardId?: string | null;
  name: string;
  type: string;
  size: number;
  addedAt: number;
  /** Its row has been made: the edit stands in the queue, or has stood there. */
  isMade: boolean;
  /** Its person has removed it, so that it may go when that can no longer be taken back. */
  letGoAt: number | null;
  /** `limit`: the largest file that the server takes, where it has said so. */
  refused: { code: ErrorCode; at: number; limit: number | null } | null;
}

export interface FileBytes {
  id: string;
  body: Blob;
}

/** A small picture that the server has made, kept for use without a network. */
export interface FilePreview {
  id: string;
  /** Of its task, or of the board whose page it stands on. */
  taskId: string;
  body: Blob;
  at: number;
}

export type SyncStores = {
  outbox: OutboxEntry;
  rejected: RejectedEntry;
  responses: CachedResponse;
  docUpdates: DocumentUpdateRecord;
  docState: DocumentStateRecord;
  meta: MetaRecord;
  taskParts: TaskDetailsRecord;
  files: FileRecord;
  fileBytes: FileBytes;
  filePreviews: FilePreview;
};

export const syncLayout: DatabaseLayout<SyncStores> = {
  name: "yarusSync",
  version: SYNC_VERSION,
  isCopy: false,
  stores: {
    outbox: store("n", ["mutationId"], true),
    rejected: store("mutationId"),
    responses: store(["kind", "url"], ["kind"]),
    docUpdates: store(["guid", "n"]),
    docState: store("guid"),
    meta: store("name"),
    taskParts: store("taskId"),
    files: store("id"),
    fileBytes: store("id"),
    filePreviews: store("id"),
  },
};
