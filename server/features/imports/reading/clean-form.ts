import type { DocumentForm, DocumentNode } from "#contract/document-form.ts";
import { documentFault } from "#contract/document-schema.ts";
import { inlineText, plainText } from "#contract/document-text.ts";
import { importText } from "../import-text.ts";
import type { Losses } from "./import-draft.ts";

/**
 * A text from a file as a document of this server: pictures, people and tasks that it names by ids of elsewhere become the words that stand
 * for them. `null` for one that says nothing.
 */
export function cleanForm(form: DocumentForm, losses: Losses, here: ReadonlySet<string> = NOBODY): DocumentForm | null {
  const content = form.content.map((node) => cleanNode(node, losses, here));
  const cleaned = { content };
  if (documentFault(cleaned) !== null) return { content: [paragraph(plainText(form))] };
  return isEmpty(cleaned) ? null : cleaned;
}

const NOBODY: ReadonlySet<string> = new Set();

function cleanNode(node: DocumentNode, losses: Losses, here: ReadonlySet<string>): DocumentNode {
  const { type, attrs = {}, content } = node;
  if (type === "picture") {
    const alt = typeof attrs["alt"] === "string" ? attrs["alt"] : "";
    losses.add(importText.pictures, alt);
    return paragraph(alt);
  }
  const isForeign = type === "taskLink" || (type === "mention" && !here.has(String(attrs["id"])));
  if (isForeign) {
    const words = inlineText(node);
    return { type: "text", text: words === "" ? importText.somebody : words };
  }
  return content === undefined ? node : { ...node, content: content.map((child) => cleanNode(child, losses, here)) };
}

function paragraph(text: string): DocumentNode {
  const words = text.trim();
  return words === "" ? { type: "paragraph" } : { type: "paragraph", content: [{ type: "text", text: words }] };
}

function isEmpty({ content }: DocumentForm): boolean {
  return content.every((node) => node.type === "paragraph" && (node.content ?? []).length === 0);
}
