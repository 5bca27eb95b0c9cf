import * as Y from "yjs";
import { DOCUMENT_MARKS, DOCUMENT_NODES } from "#contract/documents/document-schema.ts";

/**
 * Content that a document may contain by name: elements, marks and attributes of the contract. Nesting is not checked: a merge of two valid
 * texts may create what no editor would, and the renderer repairs it.
 */

/** The document itself is not an element, and neither is a text. */
const ELEMENTS = new Set(Object.keys(DOCUMENT_NODES).filter((name) => name !== "doc"));
const MARKS = new Set(Object.keys(DOCUMENT_MARKS));
const ATTRIBUTES = new Set(Object.values(DOCUMENT_NODES).flatMap(({ attributes }) => Object.keys(attributes)));

/** True for an attribute of some element. */
export function isAllowedAttribute(name: string): boolean {
  return ATTRIBUTES.has(name);
}

/** Editors create no subdocuments, binary content or legacy values. */
export function isAllowedContent(content: Y.Item["content"]): boolean {
  if (content instanceof Y.ContentType) return isAllowedType(content.type);
  // A mark that may overlap itself has a hash after its name.
  if (content instanceof Y.ContentFormat) return MARKS.has(content.key.split("--")[0] ?? "");
  return content instanceof Y.ContentString || content instanceof Y.ContentAny || content instanceof Y.ContentDeleted;
}

function isAllowedType(type: unknown): boolean {
  if (type instanceof Y.XmlHook) return false;
  if (type instanceof Y.XmlElement) return ELEMENTS.has(type.nodeName);
  return type instanceof Y.XmlText;
}
