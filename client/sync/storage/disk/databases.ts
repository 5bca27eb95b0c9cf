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

/** docs/specification.md, section 3 says 83 in one place and 82 in another; everything here opens with this constant. */
export const KANBAN_VERSION = 83;
const SYNC_VERSION = 3;

/** The cursor of a board's stream. `next` is the id after which the rest of a snapshot begins. */
export interface BoardCursor {
  epoch: string;
  seq: number;
  complete: boolean;
  next: string | null;
}

/** What lists of boards need of a board. */
export type ListedBoard = Board & {
  _owner: string;
  _role?: Role | null;
  _counts?: Counts;
  /** When the board was last opened, milliseconds since 1970. */
  _opened?: number;
};

/** A board's row and everything that is written together with its cursor. `_sync` is absent for a board that is known from a list only. */
export type BoardRecord = ListedBoard & {
  _sync?: BoardCursor;
  _labels?: Label[];
  /** Absent if an older build stored the board. */
  _customFields?: CustomField[];
  _rules?: Rule[];
  _views?: SavedView[];
  _members?: Member[];
  _users?: Person[];
  _etag?: string;
  /** Tasks of its snapshot that were left to a board with a later move of theirs. */
  _elsewhere?: readonly string[];
  _bundled?: BundleInfo;
};

/** The bundles of a board's tasks: its rows as of `_sync`, except those written since. */
export interface BundleInfo {
  /** The id that all bundles made together have. */
  id: string;
  count: number;
  /** The value of `_sync` when rows were last written. If `_sync` is another, a build without bundles has written since. */
  epoch: string;
  seq: number;
  /** Ids of tasks that were written or deleted since. */
  since: readonly string[];
}

/** Returns the stored cursor of a board's stream. */
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

/** Comments of one task, one row for each task whose details are stored. */
export interface TaskComments {
  taskId: string;
  comments: Comment[];
}

/**
 * The stored details of a task except its comments, or of a board's page. docs/specification.md, section 3 has a store for comments only.
 */
export interface TaskDetailsRecord {
  /** The id of the task or of the board. */
  taskId: string;
  /** The epoch of the board's stream in which they were read: in another epoch they do not count. */
  epoch: string | null;
  items: Item[];
  /** Absent if an older build stored the details. */
  attachments?: Attachment[];
  /** When they were last read from the server, milliseconds since 1970. */
  at: number;
}

/** Exactly as in docs/specification.md, section 3. Confirmed rows only, except `offlineTasks`. */
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

/** Some of a board's tasks in one record. All bundles made together have one `id`; `n` counts them from 0. */
export interface TaskBundle {
  key: string;
  boardId: string;
  id: string;
  n: number;
  tasks: PackedTask[];
}

export type BundleStores = { bundles: TaskBundle };

/**
 * Rows of `kanbanDB.tasks` once more, many in a record: small rows read much slower one by one (docs/decisions/0063). A database of its
 * own: losing it costs only time.
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

/** Facts about the device by name. */
export type MetaRecord =
  | { name: "owner"; user: User }
  | {
      name: "user-stream";
      userId: string;
      epoch: string;
      seq: number;
      favourites: Favourite[];
      /** Absent if an older build stored the stream. */
      topBoards?: TopBoard[];
      notifications?: Notification[];
      views?: SavedView[];
    }
  | { name: `lease:${string}`; holder: string; until: number }
  | { name: "logout"; token: string; refreshToken: string }
  /** The server's public configuration as of the last answer. */
  | { name: "config"; refreshExpiresIn: number };

/** An update of a shared document. Updates of one document are numbered from `first` of its state to before `next`. */
export interface DocumentUpdateRecord {
  guid: string;
  n: number;
  /** A Yjs update of version 1. */
  update: Uint8Array;
  /** True if it was written on this device: the server has it when `acked` of the state has reached its number. */
  own: boolean;
}

/** Why the server rejected what was written on this device, and the whole text for the user to copy. */
export interface DocumentRefusal {
  code: ErrorCode;
  text: string;
  at: number;
}

/**
 * The state of a shared document. `guid` is the key: the user and the document, so that one user's unsent text stays while another uses the
 * device.
 */
export interface DocumentStateRecord {
  guid: string;
  userId: string;
  documentId: string;
  /** The epoch of the document (a restored version begins a new one); 0 before the server has sent it. */
  epoch: number;
  first: number;
  next: number;
  /** The number of the last update written on this device, and of the last of those that the server has. */
  own: number;
  acked: number;
  refused: DocumentRefusal | null;
}

/** A file that the server does not have completely. Its bytes are in another store, so that reading the list never touches them. */
export interface FileRecord {
  /** The id of the attachment. */
  id: string;
  userId: string;
  taskId: string | null;
  /** Absent if an older build stored the file: then it belongs to a task. */
  boardId?: string | null;
  name: string;
  type: string;
  size: number;
  addedAt: number;
  /** True if its row has been created: the mutation is in the outbox, or was there. */
  isMade: boolean;
  /** When the user removed it. It is deleted when the removal can no longer be undone. */
  letGoAt: number | null;
  /** `limit`: the largest file that the server accepts, if the server has said so. */
  refused: { code: ErrorCode; at: number; limit: number | null } | null;
}

export interface FileBytes {
  id: string;
  body: Blob;
}

/** A small picture that the server has made, cached for use offline. */
export interface FilePreview {
  id: string;
  /** The id of the task, or of the board whose page has the file. */
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
