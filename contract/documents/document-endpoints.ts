import * as z from "zod/mini";
import { endpoint } from "../core/endpoint.ts";
import { id, text, time } from "../core/field.ts";
import { DOCUMENT_VERSION_LABEL_MAX } from "../core/limit.ts";

/** A stored version of a document: saved every hour during editing, and on request. */
export const documentVersionSchema = z.object({
  id,
  guid: id,
  at: time,
  /** Who requested it, or made the last edit of that hour. */
  authorId: z.nullable(id),
  label: z.nullable(z.string()),
  /** Size of the stored state. */
  bytes: z.int(),
});
export type DocumentVersion = z.infer<typeof documentVersionSchema>;

const byGuid = z.object({ guid: id });
const byVersion = z.object({ guid: id, versionId: id });
const label = text({
  min: 1,
  max: DOCUMENT_VERSION_LABEL_MAX,
  empty: "TITLE_EMPTY",
  long: "TITLE_TOO_LONG",
});

export const documentVersions = endpoint({
  method: "GET",
  path: "/api/documents/{guid}/versions",
  access: "session",
  summary: "Versions of a document, the newest first",
  params: byGuid,
  answer: z.object({ items: z.array(documentVersionSchema), count: z.int() }),
});

/** Idempotent by id. */
export const documentVersionKeep = endpoint({
  method: "POST",
  path: "/api/documents/{guid}/versions",
  access: "session",
  summary: "Keep a document as it is now as a version",
  params: byGuid,
  body: z.strictObject({ id: z.exactOptional(id), label: z.exactOptional(label) }),
  answer: z.object({ version: documentVersionSchema }),
  status: 201,
});

export const documentVersionGet = endpoint({
  method: "GET",
  path: "/api/documents/{guid}/versions/{versionId}",
  access: "session",
  summary: "A version with its state: a Yjs update in base64",
  params: byVersion,
  answer: z.object({ version: documentVersionSchema, state: z.string() }),
});

/**
 * Restarts the document with the text of the version; its previous content is stored as a version with the id that the caller sends.
 * Idempotent by that id.
 */
export const documentVersionRestore = endpoint({
  method: "POST",
  path: "/api/documents/{guid}/versions/{versionId}/restore",
  access: "session",
  summary: "Bring a version of a document back",
  params: byVersion,
  body: z.strictObject({ keepAs: z.exactOptional(id) }),
  answer: z.object({ epoch: z.int(), kept: documentVersionSchema }),
});
