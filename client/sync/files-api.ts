import type { PreviewSize } from "#contract/tasks/attachment-endpoints.ts";
import type { EndpointDefinition } from "#contract/core/endpoint.ts";
import type { ErrorCode } from "#contract/core/error.ts";

/** The parent of a file: a task, or a board with its page. */
export type FileHolder = { readonly taskId: string } | { readonly boardId: string };

/** A file on this device that the server does not have completely. The id is that of its attachment. The same object while unchanged. */
export interface UnsentFile {
  readonly id: string;
  /** The id of the task, or of the board whose page has the file. */
  readonly holderId: string;
  readonly name: string;
  readonly type: string;
  readonly size: number;
  /** When it was attached, milliseconds since 1970. */
  readonly addedAt: number;
  /** False while its bytes are being written to the device. */
  readonly isStored: boolean;
  /** Bytes that the server has received. */
  readonly sent: number;
  /** Why the server rejected the file or its row; `null` while it is unsent. */
  readonly code: ErrorCode | null;
  /** The largest file that the server accepts, if the server has said so. */
  readonly limit: number | null;
  /** True if the file was rejected together with an earlier mutation. It is retried or discarded with that mutation. */
  readonly follows: boolean;
}

/** Files of the user's attachments: unsent files, and previews of uploaded ones. */
export interface FilesView {
  /**
   * Attaches a file to a task or a page: stores the bytes on the device, then creates the row, then sends both. Returns the attachment's
   * id. Throws AppError for a file that no server accepts, StorageFault when the device has no room.
   */
  attach(holder: FileHolder, file: File): Promise<string>;
  /** Removes an attachment. `undo` is `null` if the removal cannot be undone. */
  remove(id: string): Promise<{ undo: (() => Promise<unknown>) | null }>;
  /** Returns the files that the server does not have, in the order in which they were attached; the same array while unchanged. */
  unsent(): readonly UnsentFile[];
  subscribe(listener: () => void): () => void;
  /** Returns the bytes of an unsent file, `null` for any other file. */
  bytes(id: string): Promise<Blob | null>;
  /** Returns a smaller picture of an attachment, from the device or else from the server; `null` if neither is available now. */
  preview(attachment: { id: string; holderId: string }, size: PreviewSize): Promise<Blob | null>;
  /**
   * Downloads the file that a call answers with bytes of this media type. `name` comes from the server. Throws RefusalError, SessionOver,
   * NetworkFault.
   */
  download(
    endpoint: EndpointDefinition,
    input: { params?: unknown; query?: unknown },
    type: string,
  ): Promise<{ name: string; body: Blob }>;
  /** Sends a rejected file again. */
  retry(id: string): Promise<void>;
  /** Discards a rejected file and its row. Only called when the user asks for it. */
  discard(id: string): Promise<void>;
}
