import type { DocumentForm, DocumentNode } from "../document-form.ts";
import { PICTURE } from "./mark-names.ts";
import { decoded, readInline, readTarget } from "./read-inline.ts";

const HEADING = /^ {0,3}(#{1,6})(?:[ \t]+(.*))?$/;
const FENCE = /^ {0,3}(`{3,}|~{3,})\s*([^`\s]*)[^`]*$/;
const RULE = /^ {0,3}(?:(?:-[ \t]*){3,}|(?:\*[ \t]*){3,}|(?:_[ \t]*){3,})$/;
const QUOTE = /^ {0,3}>[ \t]?/;
const ITEM = /^( {0,3})([-*+]|\d{1,9}[.)])(?:([ \t]+)(.*))?$/;
const CHECK = /^\[([ xXхХ])\](?:[ \t]+|$)/;
const UNDERLINE = /^ {0,3}(={2,}|-{3,})[ \t]*$/;
const DELIMITER = /^ {0,3}\|?[ \t]*:?-+:?[ \t]*(?:\|[ \t]*:?-+:?[ \t]*)*\|?[ \t]*$/;
const PICTURE_ALONE = /^ {0,3}!\[((?:\\.|[^\]\\])*)\](?=\()/;
/** As deep as the schema lets blocks stand; what is deeper is read as text. */
const MAX_DEPTH = 20;

/** Markdown as a document: everything that is no block of the product's becomes paragraphs, nothing is lost. */
export function fromMarkdown(text: string): DocumentForm {
  const lines = text
    .replaceAll(/\r\n?/g, "\n")
    .replace(/^\n+|\n+$/g, "")
    .split("\n");
  return { content: new BlockReader(lines, 0).read() };
}

class BlockReader {
  readonly #lines: readonly string[];
  readonly #depth: number;
  readonly #nodes: DocumentNode[] = [];
  #at = 0;

  constructor(lines: readonly string[], depth: number) {
    this.#lines = lines;
    this.#depth = depth;
  }

  read(): DocumentNode[] {
    while (this.#at < this.#lines.length) this.#block();
    return this.#nodes;
  }

  get #line(): string {
    return this.#lines[this.#at] ?? "";
  }

  #block(): void {
    const line = this.#line;
    if (line.trim() === "") this.#at += 1;
    else if (this.#heading(line) || this.#fenced(line) || this.#picture(line)) return;
    else if (RULE.test(line)) this.#add({ type: "horizontalRule" }, 1);
    else if (QUOTE.test(line) && this.#depth < MAX_DEPTH) this.#quote();
    else if (ITEM.test(line) && this.#depth < MAX_DEPTH) this.#list();
    else if (this.#isTable()) this.#table();
    else this.#paragraph();
  }

  #add(node: DocumentNode, lines: number): void {
    this.#nodes.push(node);
    this.#at += lines;
  }

  #heading(line: string): boolean {
    const found = HEADING.exec(line);
    if (found === null) return false;
    const text = (found[2] ?? "").replace(/(?:^|[ \t])#+[ \t]*$/, "").trim();
    this.#add(headingOf(found[1]?.length ?? 1, text), 1);
    return true;
  }

  #fenced(line: string): boolean {
    const [, fence = "", language = ""] = FENCE.exec(line) ?? [];
    if (fence === "") return false;
    const indent = /^ */.exec(line)?.[0].length ?? 0;
    const code: string[] = [];
    this.#at += 1;
    const isEnd = (text: string): boolean => {
      const found = /^ {0,3}(`{3,}|~{3,})[ \t]*$/.exec(text)?.[1] ?? "";
      return found[0] === fence[0] && found.length >= fence.length;
    };
    while (this.#at < this.#lines.length && !isEnd(this.#line)) {
      code.push(this.#line.replace(new RegExp(`^ {0,${indent}}`), ""));
      this.#at += 1;
    }
    const text = code.join("\n");
    this.#add(
      {
        type: "codeBlock",
        ...(language === "" ? {} : { attrs: { language: language.slice(0, 32) } }),
        ...(text === "" ? {} : { content: [{ type: "text", text }] }),
      },
      1,
    );
    return true;
  }

  #picture(line: string): boolean {
    const [sign = "", alt = ""] = PICTURE_ALONE.exec(line) ?? [];
    const target = sign === "" ? null : readTarget(line, sign.length);
    if (target === null || !target.address.startsWith(PICTURE) || line.slice(target.end).trim() !== "") return false;
    const [, width, height] = /^(\d{1,5})x(\d{1,5})$/.exec(target.title) ?? [];
    const words = alt.replaceAll(/\\([\\[\]])/g, "$1");
    this.#add(
      {
        type: "picture",
        attrs: {
          id: decoded(target.address.slice(PICTURE.length)),
          ...(words === "" ? {} : { alt: words }),
          ...(width === undefined ? {} : { width: Number(width), height: Number(height) }),
        },
      },
      1,
    );
    return true;
  }

  #quote(): void {
    const inside: string[] = [];
    while (QUOTE.test(this.#line)) {
      inside.push(this.#line.replace(QUOTE, ""));
      this.#at += 1;
    }
    const content = new BlockReader(inside, this.#depth + 1).read();
    this.#nodes.push({ type: "blockquote", content: content.length === 0 ? [{ type: "paragraph" }] : content });
  }

  #list(): void {
    const first = itemOf(this.#line);
    if (first === null) return;
    const items: DocumentNode[] = [];
    for (let head = first; ;) {
      items.push(this.#item(head));
      const next = this.#nextItem();
      if (next === null || next.kind !== first.kind || next.sign !== first.sign) break;
      head = next;
    }
    const start = first.start === 1 || first.kind !== "orderedList" ? {} : { attrs: { start: first.start } };
    this.#nodes.push({ type: first.kind, ...start, content: items });
  }

  /** Another item of the list, perhaps after empty lines; a rule ends it, although it begins as one. */
  #nextItem(): Item | null {
    let at = this.#at;
    while (at < this.#lines.length && this.#lines[at]?.trim() === "") at += 1;
    const line = this.#lines[at] ?? "";
    const found = RULE.test(line) ? null : itemOf(line);
    if (found !== null) this.#at = at;
    return found;
  }

  #item(head: Item): DocumentNode {
    const inside = [head.text];
    this.#at += 1;
    while (this.#at < this.#lines.length) {
      const line = this.#line.replace(/^\t+/, (tabs) => "    ".repeat(tabs.length));
      if (line.trim() === "" && !this.#goesOn(head.indent)) break;
      if (line.trim() !== "" && indentOf(line) < head.indent && !this.#isLazy(inside)) break;
      inside.push(line.slice(Math.min(head.indent, indentOf(line))));
      this.#at += 1;
    }
    const content = new BlockReader(inside, this.#depth + 1).read();
    const led = content[0]?.type === "paragraph" ? content : [{ type: "paragraph" }, ...content];
    if (head.kind !== "taskList") return { type: "listItem", content: led };
    return { type: "taskItem", attrs: { checked: head.checked }, content: led };
  }

  /** After empty lines something of the item follows. */
  #goesOn(indent: number): boolean {
    const next = this.#lines.slice(this.#at).find((line) => line.trim() !== "");
    return next !== undefined && indentOf(next) >= indent;
  }

  /** Text right under an item's text belongs to it, however it is indented. */
  #isLazy(inside: readonly string[]): boolean {
    const last = inside.at(-1) ?? "";
    return (
      last.trim() !== "" &&
      !ITEM.test(this.#line) &&
      !startsBlock(this.#line) &&
      !FENCE.test(last) &&
      !startsBlock(last)
    );
  }

  #isTable(): boolean {
    const next = this.#lines[this.#at + 1] ?? "";
    return (
      this.#line.includes("|") &&
      next.includes("|") &&
      DELIMITER.test(next) &&
      cellsOf(this.#line).length === cellsOf(next).length
    );
  }

  #table(): void {
    const head = cellsOf(this.#line);
    const width = head.length;
    this.#at += 2;
    const rows: DocumentNode[] = head.every((cell) => cell === "") ? [] : [rowOf(head, "tableHeader", width)];
    while (this.#line.includes("|") && this.#line.trim() !== "") {
      rows.push(rowOf(cellsOf(this.#line), "tableCell", width));
      this.#at += 1;
    }
    this.#nodes.push({ type: "table", content: rows.length === 0 ? [rowOf(head, "tableHeader", width)] : rows });
  }

  #paragraph(): void {
    const lines = [this.#line.replace(/^[ \t]+/, "")];
    this.#at += 1;
    while (this.#at < this.#lines.length && this.#line.trim() !== "") {
      const underline = UNDERLINE.exec(this.#line)?.[1];
      if (underline !== undefined)
        return this.#add(headingOf(underline.startsWith("=") ? 1 : 2, lines.join(" ").trim()), 1);
      if (startsBlock(this.#line) || this.#isTable()) break;
      lines.push(this.#line.replace(/^[ \t]+/, ""));
      this.#at += 1;
    }
    const text = lines.join("\n").replace(/[ \t]+$/, "");
    const content = readInline(text);
    this.#nodes.push({ type: "paragraph", ...(content.length === 0 ? {} : { content }) });
  }
}

interface Item {
  readonly kind: "bulletList" | "orderedList" | "taskList";
  /** Another sign begins another list. */
  readonly sign: string;
  readonly start: number;
  readonly checked: boolean;
  /** How far its further lines are indented. */
  readonly indent: number;
  readonly text: string;
}

function itemOf(line: string): Item | null {
  const found = ITEM.exec(line);
  if (found === null) return null;
  const [, margin = "", marker = "", space = " ", rest = ""] = found;
  const isNumbered = /\d/.test(marker);
  const check = isNumbered ? null : CHECK.exec(rest);
  const gap = space.length > 4 ? 1 : space.length;
  return {
    kind: isNumbered ? "orderedList" : check ? "taskList" : "bulletList",
    sign: marker.at(-1) ?? "",
    start: isNumbered ? Number.parseInt(marker, 10) : 1,
    checked: check !== null && check[1] !== " ",
    indent: margin.length + marker.length + gap,
    text: check ? rest.slice(check[0].length) : rest,
  };
}

/** What ends a paragraph without an empty line. A number ends one only as the first of a list: years begin lines too. */
function startsBlock(line: string): boolean {
  if (HEADING.test(line) || FENCE.test(line) || QUOTE.test(line) || RULE.test(line)) return true;
  const item = itemOf(line);
  return item !== null && item.start === 1 && item.text !== "";
}

function headingOf(level: number, text: string): DocumentNode {
  const content = readInline(text);
  return {
    type: "heading",
    attrs: { level: Math.min(level, 3) },
    ...(content.length === 0 ? {} : { content }),
  };
}

function indentOf(line: string): number {
  return /^[ \t]*/.exec(line)?.[0].replaceAll("\t", "    ").length ?? 0;
}

function cellsOf(line: string): string[] {
  const inside = line
    .trim()
    .replace(/^\|/, "")
    .replace(/(?<!\\)\|$/, "");
  return inside.split(/(?<!\\)\|/).map((cell) => cell.trim().replaceAll(String.raw`\|`, "|"));
}

function rowOf(cells: readonly string[], type: string, width: number): DocumentNode {
  return {
    type: "tableRow",
    content: Array.from({ length: width }, (_, index) => {
      const content = readInline(cells[index] ?? "");
      return { type, content: [{ type: "paragraph", ...(content.length === 0 ? {} : { content }) }] };
    }),
  };
}
