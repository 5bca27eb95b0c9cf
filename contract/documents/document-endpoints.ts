import * as z from "zod/mini";
import { endpoint } from "../core/endpoint.ts";
import { id, text, time } from "../core/field.ts";
import { DOCUMENT_VERSION_LABEL_MAX } from "../core/limit.ts";

/** A kept state of a document: each hour while it is edited, and whenever somebody asks. */
export const documentVersionSchema = z.object({
  id,
  guid: id,
  at: time,
  /** Who asked for it, or made the last edit before the hour was over. */
  authorId: z.nullable(id),
  label: z.nullable(z.string()),
  /** Of the state, as it is kept. */
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

/** Sent again with the same id it keeps nothing more. */
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
 * The document begins anew with the text of the version; what it was is kept as a version of its own, with the id that the caller
 * gives. Sent again with that id it does nothing more.
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
