import type { DocumentNode } from "#contract/documents/document-form.ts";
import { fromMarkdown } from "#contract/markdown/read-markdown.ts";

/** Matches a text that may have Markdown syntax, or spaces at the edges of its lines. Most comments have neither. */
const MEANS_SOMETHING = /[\\`*_~[\]<>&|@\t\r\0\u{FEFF}]|:|www|^[ ]|[ ]$|^(?:[-+]|\d+[.)])(?:\s|$)/imu;

/**
 * Parses a comment into blocks with the document parser: paragraphs, lists, quotes and code, with marks, links and `mention` nodes whose id
 * is a username. The result needs no sanitizing: what a comment may not have stays text. Never throws.
 */
export function parseMarkdown(text: string): readonly DocumentNode[] {
  return MEANS_SOMETHING.test(text) ? withMentions(fromMarkdown(text, "comment").content) : plainBlocks(text);
}

/** Fast path: returns what the document parser returns for a text without Markdown syntax. */
function plainBlocks(text: string): DocumentNode[] {
  return text
    .split(/\n{2,}/)
    .map((words) => words.replaceAll(/^\n+|\n+$/g, ""))
    .filter((words) => words !== "")
    .map((words) => ({
      type: "paragraph",
      content: words
        .split("\n")
        .flatMap((line, at) => [...(at > 0 ? [{ type: "hardBreak" }] : []), { type: "text", text: line }]),
    }));
}

const USERNAME = /(?<![\p{L}\p{N}_.@/-])@([a-z0-9](?:[a-z0-9._-]{1,62}[a-z0-9]))/giu;

function withMentions(nodes: readonly DocumentNode[]): DocumentNode[] {
  return nodes.flatMap((node): DocumentNode[] => {
    if (node.type === "codeBlock") return [node];
    if (node.content !== undefined) return [{ ...node, content: withMentions(node.content) }];
    const isWords = node.type === "text" && !node.marks?.some(({ type }) => type === "code" || type === "link");
    return isWords ? namedIn(node) : [node];
  });
}

function namedIn(node: DocumentNode): DocumentNode[] {
  const text = node.text ?? "";
  const nodes: DocumentNode[] = [];
  let at = 0;
  const addText = (words: string): void => {
    if (words !== "") nodes.push({ ...node, text: words });
  };
  for (const { 0: whole, 1: name = "", index } of text.matchAll(USERNAME)) {
    addText(text.slice(at, index));
    nodes.push({ type: "mention", attrs: { id: name.toLowerCase(), label: name } });
    at = index + whole.length;
  }
  addText(text.slice(at));
  return nodes;
}

/** Returns the usernames that a text mentions, without duplicates. */
export function mentionedIn(text: string): string[] {
  const found = new Set<string>();
  const walk = (nodes: readonly DocumentNode[]): void => {
    for (const { type, attrs, content } of nodes) {
      if (type === "mention") found.add(String(attrs?.["id"]));
      if (content !== undefined) walk(content);
    }
  };
  walk(parseMarkdown(text));
  return [...found];
}
