import type { DocumentForm, DocumentNode } from "./document-form.ts";
import { EXCERPT_MAX } from "../core/limit.ts";

/**
 * Returns a document as plain text: one line per block, lists with «•», «1.» and «☐», tabs between cells. Used for copying from the editor
 * into an email, and for search.
 */
export function plainText({ content }: DocumentForm): string {
  return content
    .flatMap((node) => linesOf(node))
    .join("\n")
    .replace(/\n+$/, "");
}

/** Returns the beginning of a document on one line for a card, as text that PostgreSQL can store; "" for none. */
export function excerptOf({ content }: DocumentForm, length = EXCERPT_MAX): string {
  const words: string[] = [];
  let size = 0;
  for (const node of content) {
    if (size > length) break;
    collect(node, (text) => {
      if (size <= length) words.push(text);
      size += text.length;
    });
    words.push(" ");
  }
  // Other programs may write invalid text.
  const line = words
    .join("")
    .replaceAll(/\p{Surrogate}|\0/gu, "")
    .replaceAll(/\s+/gu, " ")
    .trim();
  // A lone surrogate is not valid text.
  return line.slice(0, length).replace(/[\ud800-\udbff]$/, "");
}

/** Returns the text of inline nodes that are not text: a name, a title, a line break. */
export function inlineText(node: DocumentNode): string {
  if (node.type === "text") return node.text ?? "";
  if (node.type === "hardBreak") return "\n";
  const label = node.attrs?.["label"];
  if (typeof label !== "string") return "";
  return node.type === "mention" ? `@${label}` : label;
}

function collect(node: DocumentNode, emit: (text: string) => void): void {
  if (node.content === undefined) emit(node.type === "picture" ? altOf(node) : inlineText(node));
  else for (const child of node.content) collect(child, emit);
  if (isBlock(node)) emit(" ");
}

function isBlock({ type }: DocumentNode): boolean {
  return type !== "text" && type !== "mention" && type !== "taskLink";
}

function linesOf(node: DocumentNode): string[] {
  const inside = node.content ?? [];
  switch (node.type) {
    case "bulletList":
      return inside.flatMap((item) => itemLines(item, "• "));
    case "orderedList":
      return inside.flatMap((item, index) => itemLines(item, `${startOf(node) + index}. `));
    case "taskList":
      return inside.flatMap((item) => itemLines(item, item.attrs?.["checked"] === true ? "☑ " : "☐ "));
    case "blockquote":
      return inside.flatMap((child) => linesOf(child)).map((line) => `> ${line}`);
    case "table":
      return inside.map((row) => (row.content ?? []).map((cell) => cellText(cell)).join("\t"));
    case "horizontalRule":
      return ["———"];
    case "picture":
      return [altOf(node)];
    default:
      return inside
        .map((child) => inlineText(child))
        .join("")
        .split("\n");
  }
}

function startOf(node: DocumentNode): number {
  const start = node.attrs?.["start"];
  return typeof start === "number" ? start : 1;
}

function itemLines(item: DocumentNode, marker: string): string[] {
  const lines = (item.content ?? []).flatMap((child) => linesOf(child));
  const [first = "", ...rest] = lines;
  return [`${marker}${first}`, ...rest.map((line) => `  ${line}`)];
}

function cellText(cell: DocumentNode): string {
  const lines = (cell.content ?? []).flatMap((child) => linesOf(child));
  return lines.join(" ").replaceAll("\t", " ");
}

function altOf(node: DocumentNode): string {
  const alt = node.attrs?.["alt"];
  return typeof alt === "string" ? alt : "";
}
