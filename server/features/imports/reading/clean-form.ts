import type { DocumentForm, DocumentNode } from "#contract/documents/document-form.ts";
import { documentFault } from "#contract/documents/document-schema.ts";
import { inlineText, plainText } from "#contract/documents/document-text.ts";
import { importText } from "../import-text.ts";
import type { Losses } from "./draft/import-draft.ts";

/**
 * Converts a text from a file to a document of this server: pictures, users and tasks with foreign ids become their text. `null` for an
 * empty one.
 */
export function cleanForm(form: DocumentForm, losses: Losses, here: ReferableIds = NOTHING): DocumentForm | null {
  const content = form.content.map((node) => cleanNode(node, losses, here));
  const cleaned = { content };
  if (documentFault(cleaned) !== null) return { content: [paragraph(plainText(form))] };
  return isEmpty(cleaned) ? null : cleaned;
}

/** Ids that a text may refer to, by their ids in the file. */
export interface ReferableIds {
  people: ReadonlySet<string>;
  tasks: ReadonlySet<string>;
  files: ReadonlySet<string>;
}

const NOTHING: ReferableIds = { people: new Set(), tasks: new Set(), files: new Set() };

function cleanNode(node: DocumentNode, losses: Losses, here: ReferableIds): DocumentNode {
  const { type, attrs = {}, content } = node;
  const id = String(attrs["id"]);
  if (type === "picture" && !here.files.has(id)) {
    const alt = typeof attrs["alt"] === "string" ? attrs["alt"] : "";
    losses.add(importText.pictures, alt);
    return paragraph(alt);
  }
  const isForeign = (type === "taskLink" && !here.tasks.has(id)) || (type === "mention" && !here.people.has(id));
  if (isForeign) {
    const words = inlineText(node);
    return { type: "text", text: words === "" ? importText.unknownPerson : words };
  }
  return content === undefined ? node : { ...node, content: content.map((child) => cleanNode(child, losses, here)) };
}

/** Replaces the ids of tasks and pictures in a text by their new ones. */
export function renamed(form: DocumentForm, ids: ReadonlyMap<string, string>): DocumentForm {
  const nodes = (content: readonly DocumentNode[]): DocumentNode[] =>
    content.map((node) => {
      const isNamed = node.type === "picture" || node.type === "taskLink";
      const id = isNamed ? ids.get(String(node.attrs?.["id"])) : undefined;
      return {
        ...node,
        ...(id === undefined ? {} : { attrs: { ...node.attrs, id } }),
        ...(node.content === undefined ? {} : { content: nodes(node.content) }),
      };
    });
  return { content: nodes(form.content) };
}

function paragraph(text: string): DocumentNode {
  const words = text.trim();
  return words === "" ? { type: "paragraph" } : { type: "paragraph", content: [{ type: "text", text: words }] };
}

function isEmpty({ content }: DocumentForm): boolean {
  return content.every((node) => node.type === "paragraph" && (node.content ?? []).length === 0);
}
