import type { SyncStores } from "../storage/disk/databases.ts";
import type { Database } from "../ports/env.ts";
import type { FilesView } from "../files-api.ts";

/** The code of files is loaded when a task is opened or a file is unsent. */
export interface FilesMemory {
  hooks: FileHooks | null;
  /** Unsent files whose rows exist: waiting, and rejected. Screens add them to the numbers of the outbox. */
  waiting: number;
  refused: number;
}

/** Calls from the rest of the engine to the code of files. */
export interface FileHooks extends FilesView {
  /** Resolves when the stored files are shown. */
  ready(): Promise<void>;
  /** Reads the stored files again: they may differ from those that this tab knows. */
  reread(): void;
  /** Sends waiting files at once, however often they have failed. */
  send(): void;
  /** Sends waiting files; resolves when nothing more can be sent. */
  flush(): Promise<void>;
  /** Another tab has sent this many bytes. */
  onSent(id: string, sent: number): void;
  /** The browser has deleted the database: stores again the files that are in memory. */
  putBack(database: Database<SyncStores>): Promise<void>;
  /** The user has signed out: everything of theirs is removed from memory. */
  drop(): void;
}
