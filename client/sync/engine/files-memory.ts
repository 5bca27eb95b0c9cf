import type { SyncStores } from "../storage/disk/databases.ts";
import type { Database } from "../ports/env.ts";
import type { FilesView } from "../files-api.ts";

/** Files are a part of their own, which is loaded when a task is opened or a file waits here. */
export interface FilesMemory {
  hooks: FileHooks | null;
  /** Files whose rows are made: on their way, and refused. Screens count them with the edits of the queue. */
  waiting: number;
  refused: number;
}

/** What the rest of the engine tells the part that holds files. */
export interface FileHooks extends FilesView {
  /** Resolves when what the disk has is shown. */
  ready(): Promise<void>;
  /** The disk may hold other files than this tab knows of. */
  reread(): void;
  /** Sends what waits at once, however often it has failed. */
  send(): void;
  /** Sends what waits; resolves when nothing can be sent any more. */
  flush(): Promise<void>;
  /** Another tab has sent so many bytes. */
  onSent(id: string, sent: number): void;
  /** The browser has taken the database away: what memory holds goes back. */
  putBack(database: Database<SyncStores>): Promise<void>;
  /** The person has left: nothing of theirs stays in memory. */
  drop(): void;
}
