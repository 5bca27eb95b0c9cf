import type { DocumentMark, DocumentNode } from "../documents/document-form.ts";
import { FENCES, MENTION, TASK } from "./mark-names.ts";

/** Ignored by Markdown; separates two characters that would be read as one delimiter. */
const NOTHING = "<!-- -->";
/** Characters that may be special within a line. */
const SIGNS = /[\\`*_~[\]<&]/g;
/** Text that would be read as a bare address and become a link. */
const BARE_ADDRESS = /(?<![\p{L}\p{N}])(?:(?:https?|mailto|tel)(?=:)|www(?=\.))|(?<=[\w+-])(?=@[\p{L}\p{N}_-]+\.)/giu;
/** A delimiter between such a character and punctuation inside it makes no mark. */
const OUTER_WORD = /[^\s\p{P}\p{S}]/u;
const PUNCTUATION = /[\p{P}\p{S}]/u;
const WORD_CHARACTER = /[\p{L}\p{N}]/u;

/** `line` keeps everything on one line, for a heading; `cell` too, and there `|` would end the cell even in code. */
export type LineBreak = "lines" | "line" | "cell";

/** Writes inline nodes as Markdown; reading it again gives the same nodes. */
export function writeInline(nodes: readonly DocumentNode[], breaks: LineBreak): string {
  const pen = new Pen(breaks === "cell");
  nodes.forEach((node, index) => {
    pen.wear(node.type === "text" && !isBareLink(node) ? (node.marks ?? []) : []);
    if (node.type === "text") pen.text(node.text ?? "", isBareLink(node));
    else if (node.type === "hardBreak") pen.lineBreak(breaks, isLastOnLine(nodes, index));
    else if (node.type === "mention") pen.link(`@${labelOf(node)}`, MENTION + idOf(node));
    else if (node.type === "taskLink") pen.link(labelOf(node), TASK + idOf(node));
  });
  pen.wear([]);
  return guardEdges(pen.written);
}

/** Whether a link's text is its address. */
function isBareLink({ text, marks = [] }: DocumentNode): boolean {
  return marks.length === 1 && marks[0]?.type === "link" && marks[0].attrs?.["href"] === text;
}

/** Before the end and before another break, a backslash would be read as text. */
function isLastOnLine(nodes: readonly DocumentNode[], index: number): boolean {
  const next = nodes[index + 1];
  return next === undefined || next.type === "hardBreak";
}

/** Writes text runs, opening and closing marks between them. */
class Pen {
  written = "";
  readonly #isCell: boolean;
  #worn: DocumentMark[] = [];
  /** The innermost mark has just been opened: spaces there are written as entities. */
  #fresh = false;
  /** Index of the last opening delimiter, until the next character is known. */
  #opened: number | null = null;
  /** The last closing delimiter, and the character before it. */
  #closed: { sign: string; before: string } | null = null;

  constructor(isCell: boolean) {
    this.#isCell = isCell;
  }

  wear(wanted: readonly DocumentMark[]): void {
    const next = inOrder(wanted);
    let common = 0;
    while (common < this.#worn.length && sameMark(this.#worn[common], next[common])) common += 1;
    for (const mark of this.#worn.splice(common).reverse()) this.#close(mark);
    for (const mark of next.slice(common)) this.#open(mark);
  }

  text(text: string, isBare: boolean): void {
    if (isBare) this.#raw(`<${text}>`);
    else if (this.#worn.at(-1)?.type === "code") this.#raw(this.#isCell ? cellCode(text) : codeSpan(text));
    else this.#raw(this.#fresh ? escapeText(text).replace(/^\s/u, entity) : escapeText(text));
    this.#fresh = false;
  }

  link(text: string, address: string): void {
    this.#raw(`[${escapeText(text)}](${address})`);
    this.#fresh = false;
  }

  lineBreak(breaks: LineBreak, isLast: boolean): void {
    this.#raw(breaks === "lines" && !isLast ? "\\\n" : "<br>");
  }

  #open(mark: DocumentMark): void {
    this.#worn.push(mark);
    if (mark.type === "code") return;
    const sign = openingOf(mark);
    if (touches(this.written, sign)) this.written += NOTHING;
    this.#settleOpened(sign);
    if (mark.type !== "link") this.#opened = this.written.length;
    this.#closed = null;
    this.written += sign;
    this.#fresh = true;
  }

  #close(mark: DocumentMark): void {
    if (mark.type === "code") return;
    this.written = this.written.replace(/\s$/u, entity);
    const sign = closingOf(mark);
    this.#closed = mark.type === "link" ? null : { sign, before: this.written.at(-1) ?? "" };
    this.written += sign;
  }

  #raw(text: string): void {
    this.#settleOpened(text);
    const last = this.written.at(-1) ?? "";
    const first = text[0] ?? "";
    const clings = this.#closed !== null && unmakes(this.#closed, first);
    this.written += (clings || last + first === "``" || last + first === "![" ? NOTHING : "") + text;
    this.#closed = null;
  }

  /** Between a letter and punctuation a delimiter opens no mark. */
  #settleOpened(next: string): void {
    const at = this.#opened;
    this.#opened = null;
    if (at === null || !PUNCTUATION.test(next[0] ?? "") || !OUTER_WORD.test(this.written[at - 1] ?? "")) return;
    this.written = this.written.slice(0, at) + NOTHING + this.written.slice(at);
  }
}

/** A closing `_` before a letter is part of a word; any delimiter between punctuation and a letter closes nothing. */
function unmakes({ sign, before }: { sign: string; before: string }, next: string): boolean {
  return (sign === "_" && OUTER_WORD.test(next)) || (PUNCTUATION.test(before) && OUTER_WORD.test(next));
}

function openingOf({ type }: DocumentMark): string {
  return type === "link" ? "[" : fenceOf(type);
}

function closingOf({ type, attrs }: DocumentMark): string {
  return type === "link" ? `](${addressOf(attrs?.["href"])})` : fenceOf(type);
}

function fenceOf(type: string): string {
  return FENCES.find(({ mark }) => mark === type)?.fence ?? "";
}

/** Whether a delimiter written here would be read together with the text before it. */
function touches(written: string, sign: string): boolean {
  const last = written.at(-1) ?? "";
  if (last === "") return false;
  if (sign === "_") return OUTER_WORD.test(last);
  return last === sign[0] || (sign === "[" && (last === "!" || last === "\\"));
}

function addressOf(href: unknown): string {
  const address = typeof href === "string" ? href : "";
  return address.replaceAll(/[()\\]|&(?=#?\w+;)/g, (sign) => `\\${sign}`);
}

function codeSpan(text: string): string {
  const runs = new Set([...text.matchAll(/`+/g)].map(([run]) => run.length));
  let length = 1;
  while (runs.has(length)) length += 1;
  const fence = "`".repeat(length);
  const isPadded = text.startsWith("`") || text.endsWith("`") || (/^ .* $/su.test(text) && /[^ ]/.test(text));
  const pad = isPadded ? " " : "";
  return fence + pad + text.replaceAll("\n", " ") + pad + fence;
}

/** In code, a backslash before \`|\` cannot be told from the one that escapes the cell's separator. */
function cellCode(text: string): string {
  if (!/\\\|/.test(text)) return codeSpan(text);
  return `<code>${escapeText(text).replaceAll("|", "&#124;")}</code>`;
}

/** Escapes a text so that it has no special characters anywhere in a line. */
export function escapeText(text: string): string {
  return text
    .replaceAll(SIGNS, (sign, at: number) => (needsEscape(text, sign, at) ? `\\${sign}` : sign))
    .replaceAll(BARE_ADDRESS, "$&\\")
    .replaceAll(/!(?=\\\[)/g, "\\!")
    .replaceAll(/[\n\r]/g, entity);
}

/** An underscore within a word and a lone tilde are common in programmers' texts, so they are not escaped. */
function needsEscape(text: string, sign: string, at: number): boolean {
  const before = text[at - 1] ?? "";
  const after = text[at + 1] ?? "";
  if (sign === "_") return !(WORD_CHARACTER.test(before) && WORD_CHARACTER.test(after));
  if (sign === "~") return before === "~" || after === "~" || before === "" || after === "";
  if (sign === "&") return /^&(?:#?\w+;|$)/.test(text.slice(at)) || after === "";
  if (sign === "<") return after === "" || /\S/u.test(after);
  return true;
}

/** Spaces at the edges of a block are lost on reading, and at the edges of a mark they break it. */
function guardEdges(text: string): string {
  return text.replace(/^\s/u, entity).replace(/\s$/u, entity);
}

function entity(character: string): string {
  return `&#${String(character.codePointAt(0) ?? 32)};`;
}

function inOrder(marks: readonly DocumentMark[]): DocumentMark[] {
  const code = marks.find(({ type }) => type === "code");
  if (code !== undefined) return [code];
  const link = marks.filter(({ type }) => type === "link");
  return [...link, ...FENCES.flatMap(({ mark }) => marks.filter(({ type }) => type === mark))];
}

function sameMark(one: DocumentMark | undefined, other: DocumentMark | undefined): boolean {
  return one?.type === other?.type && one?.attrs?.["href"] === other?.attrs?.["href"];
}

function labelOf({ attrs }: DocumentNode): string {
  const label = attrs?.["label"];
  return typeof label === "string" ? label : "";
}

function idOf({ attrs }: DocumentNode): string {
  const id = attrs?.["id"];
  return typeof id === "string" ? encodeURIComponent(id) : "";
}
