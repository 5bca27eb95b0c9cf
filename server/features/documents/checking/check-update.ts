import * as Y from "yjs";
import { DOCUMENT_FRAGMENT } from "#contract/documents/document-form.ts";
import { DOCUMENT_DEPTH_MAX, DOCUMENT_MAX_BYTES } from "#contract/core/limit.ts";
import type { RefusalCode } from "./messages.ts";
import { isAllowedAttribute, isAllowedContent } from "./shape.ts";

/** Client ids of Yjs are 32 bits. */
const CLIENT_MAX = 0xff_ff_ff_ff;
/** Clock ticks that one update may add to a client id: many days of typing offline. */
const GROWTH_MAX = 4_000_000;

export type Outcome =
  | { kind: "who"; clients: number[] }
  | { kind: "nothing" }
  | { kind: "changed"; update: Uint8Array }
  /** `isTouched`: the update may be partly applied, so the document has to be loaded again. */
  | { kind: "refused"; code: RefusalCode; isTouched: boolean };

export interface Writer {
  userId: string;
  /** Known owners of the client ids of this document. */
  owners: ReadonlyMap<number, string>;
}

/**
 * Checks an update of version 1 before and after applying it to `doc`. Refuses one that cannot be parsed, leaves a gap, uses another user's
 * client id, or contains forbidden content.
 */
export function checkUpdate(doc: Y.Doc, update: Uint8Array, writer: Writer, bytes: number): Outcome {
  const decoded = decode(update);
  if (decoded === null) return refused("DOCUMENT_INVALID");
  const fresh = freshIn(doc, decoded);
  if (!(fresh instanceof Map)) return refused(fresh);
  const unknown = [...fresh.keys()].filter((client) => !writer.owners.has(client));
  if (unknown.length > 0) return { kind: "who", clients: unknown };
  if ([...fresh.keys()].some((client) => writer.owners.get(client) !== writer.userId)) {
    return refused("DOCUMENT_INVALID");
  }
  return apply(doc, update, fresh, bytes);
}

type DecodedUpdate = ReturnType<typeof Y.decodeUpdate>;

function decode(update: Uint8Array): DecodedUpdate | null {
  try {
    return Y.decodeUpdate(update);
  } catch {
    // Any exception means that the bytes are not an update.
    return null;
  }
}

/** New clocks of each client id: from (inclusive) to (exclusive). */
type Fresh = Map<number, { from: number; to: number }>;

function freshIn(doc: Y.Doc, { structs, ds }: DecodedUpdate): Fresh | RefusalCode {
  const fresh: Fresh = new Map();
  const reached = (client: number) => fresh.get(client)?.to ?? Y.getState(doc.store, client);
  for (const struct of structs) {
    const { client, clock } = struct.id;
    const end = clock + struct.length;
    if (!isClock(end) || client > CLIENT_MAX || struct.length < 1) return "DOCUMENT_INVALID";
    if (struct instanceof Y.Skip || clock > reached(client)) return "DOCUMENT_BEHIND";
    if (end <= reached(client)) continue;
    if (struct instanceof Y.Item && !isAllowed(struct)) return "DOCUMENT_INVALID";
    const from = Y.getState(doc.store, client);
    if (end - from > GROWTH_MAX) return "DOCUMENT_INVALID";
    fresh.set(client, { from, to: end });
  }
  for (const [client, deletes] of ds.clients) {
    for (const { clock, len } of deletes) {
      if (!isClock(clock + len)) return "DOCUMENT_INVALID";
      if (clock + len > reached(client)) return "DOCUMENT_BEHIND";
    }
  }
  return fresh;
}

function isClock(value: number): boolean {
  return Number.isSafeInteger(value) && value >= 0;
}

/** A parsed item: its parent is the name of a root, an id, or derived from its neighbours. */
function isAllowed(item: Y.Item): boolean {
  const { parent, parentSub, content } = item;
  if (typeof parent === "string" && parent !== DOCUMENT_FRAGMENT) return false;
  return (parentSub === null || isAllowedAttribute(parentSub)) && isAllowedContent(content);
}

function apply(doc: Y.Doc, update: Uint8Array, fresh: Fresh, bytes: number): Outcome {
  const written: Uint8Array[] = [];
  const keep = (part: Uint8Array) => void written.push(part);
  doc.on("update", keep);
  try {
    Y.applyUpdate(doc, update);
  } catch {
    // The update may be partly applied.
    return { kind: "refused", code: "DOCUMENT_INVALID", isTouched: true };
  } finally {
    doc.off("update", keep);
  }
  const flaw = flawOf(doc, fresh, bytes);
  if (flaw !== null) return { kind: "refused", code: flaw, isTouched: true };
  const [first, ...rest] = written;
  if (first === undefined) return { kind: "nothing" };
  return { kind: "changed", update: rest.length === 0 ? first : Y.mergeUpdates(written) };
}

function flawOf(doc: Y.Doc, fresh: Fresh, bytes: number): RefusalCode | null {
  if (doc.store.pendingStructs !== null || doc.store.pendingDs !== null) return "DOCUMENT_BEHIND";
  if (doc.share.size > 1) return "DOCUMENT_INVALID";
  for (const [client, { from, to }] of fresh) if (!isShallow(doc, client, from, to)) return "DOCUMENT_INVALID";
  const isLarge = bytes > DOCUMENT_MAX_BYTES && Y.encodeStateAsUpdate(doc).byteLength > DOCUMENT_MAX_BYTES;
  return isLarge ? "DOCUMENT_TOO_LARGE" : null;
}

/** Returns true if the new elements are nested no deeper than the limit. */
function isShallow(doc: Y.Doc, client: number, from: number, to: number): boolean {
  const structs = doc.store.clients.get(client) ?? [];
  if (structs.length === 0) return true;
  for (let at = Y.findIndexSS(structs, from); at < structs.length; at += 1) {
    const struct = structs[at];
    if (struct === undefined || struct.id.clock >= to) return true;
    if (struct instanceof Y.Item && struct.content instanceof Y.ContentType && depthOf(struct) > DOCUMENT_DEPTH_MAX) {
      return false;
    }
  }
  return true;
}

/** Stops counting at the limit. */
function depthOf(item: Y.Item): number {
  let depth = 1;
  let at = parentItem(item);
  while (at !== null && depth <= DOCUMENT_DEPTH_MAX) {
    depth += 1;
    at = parentItem(at);
  }
  return depth;
}

function parentItem({ parent }: Y.Item): Y.Item | null {
  if (!(parent instanceof Y.AbstractType)) return null;
  const { _item: item } = parent;
  return item;
}

function refused(code: RefusalCode): Outcome {
  return { kind: "refused", code, isTouched: false };
}
