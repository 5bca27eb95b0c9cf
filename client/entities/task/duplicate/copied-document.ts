import * as Y from "yjs";
import type { Sync } from "#client/sync/sync-api.ts";
import { DOCUMENT_FRAGMENT } from "#contract/documents/document-form.ts";

/** The content of a document without authors and times. */
export interface CopiedText {
  readonly isEmpty: boolean;
  readonly insertInto: (doc: Y.Doc) => void;
}

export function copiedText(doc: Y.Doc): CopiedText {
  const children = doc.getXmlFragment(DOCUMENT_FRAGMENT).toArray();
  const copies = children.flatMap((child) =>
    child instanceof Y.XmlElement || child instanceof Y.XmlText ? [child.clone()] : [],
  );
  return {
    isEmpty: copies.length === 0,
    insertInto: (target) => target.transact(() => target.getXmlFragment(DOCUMENT_FRAGMENT).insert(0, copies)),
  };
}

/** Writes a copied text into the description of a task that was just created. Throws StorageFault. */
export async function writeText(sync: Sync, taskId: string, text: CopiedText): Promise<void> {
  const document = await (await sync.documents()).open(taskId);
  text.insertInto(document.doc);
  document.close();
}
