import { leftBehind, unsentOf } from "../storage/records/document-records.ts";
import type { DocumentHooks } from "../engine/documents-memory.ts";
import { inBackground, userOf, type Engine } from "../engine/engine.ts";
import type { SharedDocument, UnsentDocument } from "../documents-api.ts";

/** Access to the code of shared documents. It loads Yjs, so it is imported when first needed. */

export async function openDocument(engine: Engine, guid: string): Promise<SharedDocument> {
  return (await loadHooks(engine)).open(guid);
}

/** Returns the unsent documents with their texts. Loads no code if there are none. */
export async function unsentDocuments(engine: Engine): Promise<UnsentDocument[]> {
  const userId = userOf(engine)?.id;
  if (userId === undefined || !(await hasUnsent(engine, userId))) return [];
  return (await loadHooks(engine)).unsent();
}

async function hasUnsent(engine: Engine, userId: string): Promise<boolean> {
  return leftBehind(engine, userId).size > 0 || (await unsentOf(engine, userId)).length > 0;
}

async function loadHooks(engine: Engine): Promise<DocumentHooks> {
  const { createDocuments } = await import("./documents.ts");
  return (engine.documents.hooks ??= createDocuments(engine));
}

/**
 * The main socket is up: connects the documents, and loads those with unsent text even if none is open (docs/specification.md, section 4).
 */
export function connectDocuments(engine: Engine): void {
  if (engine.documents.hooks !== null) engine.documents.hooks.connect();
  else inBackground(engine, "Unsent documents could not be looked for", wake(engine));
}

async function wake(engine: Engine): Promise<void> {
  const userId = userOf(engine)?.id;
  if (userId === undefined || !(await hasUnsent(engine, userId))) return;
  if (userOf(engine)?.id === userId) (await loadHooks(engine)).connect();
}

/** Removes all documents from memory, because the user has signed out. */
export function dropDocuments(engine: Engine): void {
  engine.documents.hooks?.drop();
  engine.documents.hooks = null;
}
