import * as Y from "yjs";
import { DOCUMENT_MARKS, DOCUMENT_NODES } from "#contract/documents/document-schema.ts";

/**
 * What a document may hold by name: elements, marks and attributes that the contract knows. How they stand in each other is not asked
 * here: merges of two good texts may bring about what no editor would make, and whoever draws mends that.
 */

/** The document itself is no element, and a text is none either. */
const ELEMENTS = new Set(Object.keys(DOCUMENT_NODES).filter((name) => name !== "doc"));
const MARKS = new Set(Object.keys(DOCUMENT_MARKS));
const ATTRIBUTES = new Set(Object.values(DOCUMENT_NODES).flatMap(({ attributes }) => Object.keys(attributes)));

/** An attribute of some element. */
export function isAllowedAttribute(name: string): boolean {
  return ATTRIBUTES.has(name);
}

/** Documents within documents, bytes and values of an old kind are nowhere in an editor. */
export function isAllowedContent(content: Y.Item["content"]): boolean {
  if (content instanceof Y.ContentType) return isAllowedType(content.type);
  // A mark that may stand twice on a text carries a hash behind its name.
  if (content instanceof Y.ContentFormat) return MARKS.has(content.key.split("--")[0] ?? "");
  return content instanceof Y.ContentString || content instanceof Y.ContentAny || content instanceof Y.ContentDeleted;
}

function isAllowedType(type: unknown): boolean {
  if (type instanceof Y.XmlHook) return false;
  if (type instanceof Y.XmlElement) return ELEMENTS.has(type.nodeName);
  return type instanceof Y.XmlText;
}
