import type { PreviewSize } from "#contract/tasks/attachment-endpoints.ts";
import type { EndpointDefinition } from "#contract/core/endpoint.ts";
import type { ErrorCode } from "#contract/core/error.ts";

/** What takes files: a task, or a board with its page. */
export type FileHolder = { readonly taskId: string } | { readonly boardId: string };

/** A file of this device that the server does not have whole, by the id of its attachment. The same object while unchanged. */
export interface UnsentFile {
  readonly id: string;
  /** Of its task, or of the board whose page it stands on. */
  readonly holderId: string;
  readonly name: string;
  readonly type: string;
  readonly size: number;
  /** When it was put here, milliseconds since 1970. */
  readonly addedAt: number;
  /** False while its bytes are being written to the device. */
  readonly isStored: boolean;
  /** Bytes that the server has. */
  readonly sent: number;
  /** Why the server did not take it or its row; `null` while it is on its way. */
  readonly code: ErrorCode | null;
  /** The largest file that the server takes, where it has said so. */
  readonly limit: number | null;
  /** It fell together with an edit that was refused before it, and is tried again or discarded with that one. */
  readonly follows: boolean;
}

/** Files of this person's attachments: those that are still here, and pictures of those that are on the server. */
export interface FilesView {
  /**
   * Puts a file to a task or a page: its bytes are durable on the device first, then its row is made, then both are sent. Answers the attachment's
   * id. Throws AppError for a file that no server takes, StorageFault when the device has no room.
   */
  attach(holder: FileHolder, file: File): Promise<string>;
  /** Takes an attachment away, with a way back for as long as one is offered. */
  remove(id: string): Promise<{ undo: (() => Promise<unknown>) | null }>;
  /** What the server does not have, in the order in which it was put here; the same array while unchanged. */
  unsent(): readonly UnsentFile[];
  subscribe(listener: () => void): () => void;
  /** The bytes of a file that is still here, `null` for any other. */
  bytes(id: string): Promise<Blob | null>;
  /** A smaller picture of an attachment: from the device, else from the server; `null` when neither can be had now. */
  preview(attachment: { id: string; holderId: string }, size: PreviewSize): Promise<Blob | null>;
  /**
   * The file that a call answers as bytes of this media type, under the name that the server gives it. Throws Refused, SessionOver,
   * NetworkFault.
   */
  download(
    endpoint: EndpointDefinition,
    input: { params?: unknown; query?: unknown },
    type: string,
  ): Promise<{ name: string; body: Blob }>;
  /** Sends a file anew that was refused. */
  retry(id: string): Promise<void>;
  /** Lets a file go that was refused, with its row: only a person asks for this. */
  discard(id: string): Promise<void>;
}
