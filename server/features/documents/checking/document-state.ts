import * as Y from "yjs";
import { DOCUMENT_FRAGMENT, type DocumentForm, type DocumentNode, formOf } from "#contract/document-form.ts";
import { newDocument } from "./held-documents.ts";

/** What a document says, from everything that the database has of it. */
export function formIn(updates: readonly Uint8Array[]): DocumentForm {
  const doc = newDocument();
  doc.transact(() => {
    for (const update of updates) Y.applyUpdate(doc, update);
  });
  const form = formOf(doc.getXmlFragment(DOCUMENT_FRAGMENT));
  doc.destroy();
  return form;
}

/** A new document that says this, under an id that no device has. */
export function stateOf({ content }: DocumentForm): Uint8Array {
  const doc = newDocument();
  doc.transact(() => doc.getXmlFragment(DOCUMENT_FRAGMENT).insert(0, partsOf(content)));
  const state = Y.encodeStateAsUpdate(doc);
  doc.destroy();
  return state;
}

/** Texts that follow each other are one text for the editor. */
function partsOf(nodes: readonly DocumentNode[]): (Y.XmlElement | Y.XmlText)[] {
  const parts: (Y.XmlElement | Y.XmlText)[] = [];
  nodes.forEach((node, at) => {
    if (node.type !== "text") parts.push(elementOf(node));
    else if (nodes[at - 1]?.type !== "text") parts.push(textFrom(nodes, at));
  });
  return parts;
}

/** Numbers and flags are attributes too, though the types of Yjs speak of texts alone. */
function setAttribute(element: Y.XmlElement, name: string, value: unknown): void {
  const set: unknown = Reflect.get(element, "setAttribute");
  if (typeof set === "function") Reflect.apply(set, element, [name, value]);
}

function elementOf({ type, attrs = {}, content = [] }: DocumentNode): Y.XmlElement {
  const element = new Y.XmlElement(type);
  for (const [name, value] of Object.entries(attrs)) {
    if (value !== null && value !== undefined) setAttribute(element, name, value);
  }
  element.insert(0, partsOf(content));
  return element;
}

function textFrom(nodes: readonly DocumentNode[], start: number): Y.XmlText {
  const end = nodes.findIndex((node, at) => at > start && node.type !== "text");
  const text = new Y.XmlText();
  text.applyDelta(
    nodes.slice(start, end === -1 ? undefined : end).map(({ text: insert = "", marks = [] }) => ({
      insert,
      attributes: Object.fromEntries(marks.map((mark) => [mark.type, mark.attrs ?? {}])),
    })),
  );
  return text;
}
