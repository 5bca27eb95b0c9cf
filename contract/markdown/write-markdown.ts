import type { DocumentForm, DocumentNode } from "../documents/document-form.ts";
import { fenceLanguage } from "./fence-language.ts";
import { PICTURE } from "./mark-names.ts";
import { escapeText, type LineBreak, writeInline } from "./write-inline.ts";

/** Stands for an empty paragraph, which Markdown does not have; other readers ignore it. */
const NOTHING = "<!-- -->";
/** Beginnings of other blocks, escaped at the beginning of a paragraph. */
const BLOCK_SIGN = /^(?:#{1,6}(?=[ \t]|$)|[-+](?=[ \t]|$)|>|\||-+[ \t]*$|-{3,}|=+[ \t]*$|~{3,}|:?-+:?(?=\|))/;
const DELIMITER = /^[ \t|:-]*-[ \t|:-]*$/;
const NUMBERED = /^(\d{1,9})([.)])(?=[ \t]|$)/;

/** Writes a document as Markdown (CommonMark with GitHub's tables, to-do lists and strikes). `fromMarkdown` reads it back. */
export function toMarkdown({ content }: DocumentForm): string {
  return blocks(content).join("\n");
}

/** Returns the lines of consecutive blocks with an empty line between them. */
function blocks(nodes: readonly DocumentNode[]): string[] {
  const lines: string[] = [];
  nodes.forEach((node, index) => {
    if (index > 0) lines.push("");
    lines.push(...block(node, isSecondOfKind(nodes, index)));
  });
  return lines;
}

/** Two adjacent lists are separated by different markers. */
function isSecondOfKind(nodes: readonly DocumentNode[], index: number): boolean {
  let same = 0;
  while (same < index && nodes[index - same - 1]?.type === nodes[index]?.type) same += 1;
  return same % 2 === 1;
}

function block(node: DocumentNode, second: boolean): string[] {
  const inside = node.content ?? [];
  switch (node.type) {
    case "heading":
      return [`${"#".repeat(numberOf(node, "level", 1))} ${guardHeading(writeInline(inside, "line"))}`];
    case "bulletList":
      return inside.flatMap((entry) => item(second ? "* " : "- ", entry));
    case "taskList":
      return inside.flatMap((entry) => item(second ? "* " : "- ", entry, checkOf(entry)));
    case "orderedList":
      return inside.flatMap((entry, index) =>
        item(`${numberOf(node, "start", 1) + index}${second ? ")" : "."} `, entry),
      );
    case "blockquote":
      return blocks(inside).map((line) => (line === "" ? ">" : `> ${line}`));
    case "codeBlock":
      return code(node);
    case "table":
      return table(inside);
    case "horizontalRule":
      return ["---"];
    case "picture":
      return [picture(node)];
    default:
      return paragraph(inside, "lines");
  }
}

function paragraph(nodes: readonly DocumentNode[], breaks: LineBreak): string[] {
  const text = writeInline(nodes, breaks);
  return text === "" ? [NOTHING] : text.split("\n").map((line) => guardLine(line));
}

/** Escapes the beginning of a line that would make it a list, a heading or a rule. */
function guardLine(line: string): string {
  if (NUMBERED.test(line)) return line.replace(NUMBERED, String.raw`$1\$2`);
  const guarded = line.replace(/^\s/u, (space) => `&#${String(space.codePointAt(0))};`);
  return BLOCK_SIGN.test(guarded) || DELIMITER.test(guarded) ? `\\${guarded}` : guarded;
}

/** Trailing `#` of a heading would be read as its closing sequence. */
function guardHeading(text: string): string {
  return text.replace(/(^|\s)(#+)$/u, String.raw`$1\$2`);
}

function item(marker: string, entry: DocumentNode, check = ""): string[] {
  const content = entry.content ?? [];
  const lines = itemLines(content);
  const indent = " ".repeat(marker.length);
  const [first = "", ...rest] = lines;
  const isBare = lines.length === 1 && first === NOTHING;
  return [
    `${marker}${check}${isBare ? "" : first}`.trimEnd(),
    ...rest.map((line) => (line === "" ? "" : indent + line)),
  ];
}

/** A list directly under its paragraph needs no empty line; other blocks do. */
function itemLines(content: readonly DocumentNode[]): string[] {
  const [head, next, ...rest] = content;
  if (head === undefined) return [NOTHING];
  if (next?.type !== "bulletList" && next?.type !== "taskList") return blocks(content);
  const above = block(head, false);
  const below = blocks([next, ...rest]);
  // An empty item would be read as the underline of the text above; a lone tag takes all lines up to an empty one.
  const isApart = /^[-*](?: \[.\])?$/.test(below[0] ?? "") || above.join("") === "<br>";
  return isApart ? blocks(content) : [...above, ...below];
}

function checkOf(entry: DocumentNode): string {
  return entry.attrs?.["checked"] === true ? "[x] " : "[ ] ";
}

function code(node: DocumentNode): string[] {
  const text = (node.content ?? []).map((child) => child.text ?? "").join("");
  const longest = Math.max(2, ...[...text.matchAll(/`+/g)].map(([run]) => run.length));
  const fence = "`".repeat(longest + 1);
  return [fence + fenceLanguage(node.attrs?.["language"]), ...(text === "" ? [] : text.split("\n")), fence];
}

function table(rows: readonly DocumentNode[]): string[] {
  const cells = rows.map((row) => (row.content ?? []).map((cell) => cellText(cell)));
  const width = Math.max(1, ...cells.map((row) => row.length));
  const isHeaded = rows[0]?.content?.every(({ type }) => type === "tableHeader") ?? false;
  const [head, ...body] = isHeaded ? cells : [[], ...cells];
  return [tableRow(head ?? [], width), `|${" --- |".repeat(width)}`, ...body.map((row) => tableRow(row, width))];
}

function tableRow(cells: readonly string[], width: number): string {
  return `|${Array.from({ length: width }, (_, index) => ` ${cells[index] ?? ""} |`).join("")}`;
}

function cellText(cell: DocumentNode): string {
  const lines = (cell.content ?? []).map((child) => writeInline(child.content ?? [], "cell"));
  return lines.join("<br>").replaceAll("|", String.raw`\|`);
}

function picture({ attrs = {} }: DocumentNode): string {
  const { id, alt, width, height } = attrs;
  const words = typeof alt === "string" ? escapeText(alt) : "";
  const size = typeof width === "number" && typeof height === "number" ? ` "${width}x${height}"` : "";
  return `![${words}](${PICTURE}${typeof id === "string" ? encodeURIComponent(id) : ""}${size})`;
}

function numberOf(node: DocumentNode, name: string, otherwise: number): number {
  const value = node.attrs?.[name];
  return typeof value === "number" ? value : otherwise;
}
