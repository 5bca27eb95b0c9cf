import * as z from "zod/mini";
import type { ErrorCode } from "../core/error.ts";
import { id } from "../core/field.ts";

/**
 * The socket of shared documents (docs/specification.md, section 7). A document's `guid` is the id of the task that it describes, or of the
 * board whose page it is. docs/specification.md, section 7, requires `userId` in the payload, but the server reads only the token.
 */
export const documentSchema = z.strictObject({ guid: id });
export const documentSyncSchema = z.strictObject({
  guid: id,
  userId: z.exactOptional(z.nullable(z.string().check(z.maxLength(64)))),
  /** The epoch of the document that the sender knows; not compared if absent. */
  epoch: z.exactOptional(z.int().check(z.gte(0))),
});

export type DocumentPayload = z.infer<typeof documentSchema>;
export type DocumentSyncPayload = z.infer<typeof documentSyncSchema>;

export interface DocumentRefusal {
  error: ErrorCode;
}
export type DocumentJoinAnswer = { ok: true; epoch: number; seq: number; canEdit: boolean } | DocumentRefusal;
export type DocumentUpdateAnswer = { ok: true; seq: number } | DocumentRefusal;

/** The position of a document after an update: `seq` has no gaps within an epoch. */
export interface DocumentPlace {
  messageId: string;
  epoch: number;
  seq: number;
}

/** Bytes are a Yjs update or state vector, version 1. */
export interface DocumentServerEvents {
  "sync-update": (guid: string, update: Uint8Array, place: DocumentPlace) => void;
  /** The server's state, so that the client responds with the updates that the server lacks. */
  "sync-step-1": (guid: string, state: Uint8Array, answer: (update: Uint8Array) => void) => void;
  awareness: (guid: string, update: Uint8Array) => void;
  /** The user may no longer see the document. */
  "doc-revoked": (guid: string) => void;
  /** A version was restored: the document restarts under `epoch`. */
  "doc-reset": (guid: string, epoch: number) => void;
  refresh_token: () => void;
}

export interface DocumentClientEvents {
  "yjs.join-doc": (body: DocumentPayload, answer?: (result: DocumentJoinAnswer) => void) => void;
  "yjs.leave-doc": (body: DocumentPayload) => void;
  /** Responds to an update with the updates that the client lacks. */
  "yjs.sync-step-1": (
    body: DocumentSyncPayload,
    state: Uint8Array,
    answer: (update: Uint8Array | DocumentRefusal) => void,
  ) => void;
  "yjs.sync-update": (
    body: DocumentSyncPayload,
    update: Uint8Array,
    answer?: (result: DocumentUpdateAnswer) => void,
  ) => void;
  "yjs.awareness": (body: DocumentPayload, update: Uint8Array) => void;
  "socket.emit::updateToken": (body: { token: string }) => void;
}
