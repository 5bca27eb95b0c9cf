import * as Y from "yjs";
import { DOCUMENT_FRAGMENT, type DocumentForm, formOf } from "#contract/documents/document-form.ts";
import { partsOf } from "#contract/documents/document-parts.ts";
import { newDocument } from "./document-cache.ts";

/** Reads the content of a document from all its stored updates. */
export function formIn(updates: readonly Uint8Array[]): DocumentForm {
  const doc = newDocument();
  doc.transact(() => {
    for (const update of updates) Y.applyUpdate(doc, update);
  });
  const form = formOf(doc.getXmlFragment(DOCUMENT_FRAGMENT));
  doc.destroy();
  return form;
}

const MAKE = { element: (name: string) => new Y.XmlElement(name), text: () => new Y.XmlText() };

/** Creates the state of a document with this content, under an unused client id. */
export function stateOf({ content }: DocumentForm): Uint8Array {
  const doc = newDocument();
  doc.transact(() => doc.getXmlFragment(DOCUMENT_FRAGMENT).insert(0, partsOf(content, MAKE)));
  const state = Y.encodeStateAsUpdate(doc);
  doc.destroy();
  return state;
}
