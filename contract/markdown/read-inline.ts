import type { DocumentMark, DocumentNode } from "../document-form.ts";
import { safeAddress, typedAddress } from "../link-address.ts";
import { markedText, MENTION, TASK } from "./mark-names.ts";

/** A place in the text where marks begin or end, not yet known to be one: it is text until its other half is found. */
interface Fence {
  readonly mark: string;
  readonly sign: string;
  /** Index among the nodes from which the mark holds. */
  readonly at: number;
}

const WORD = /[\p{L}\p{N}_]/u;
const PUNCTUATION = /[!-/:-@[-`{-~]/;
const ENTITIES: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'", nbsp: "\u00a0" };
const ADDRESS = /^(?:https?:\/\/|mailto:|tel:)[^\s<>"`]+/i;
/** Punctuation that ends a sentence rather than the address in it. */
const TAIL = /[.,;:!?'»)\]*_~]+$/u;
/** Deeper nesting of brackets is text: a program that follows it would never end. */
const MAX_BRACKETS = 20;

/** A line of Markdown as inline nodes. `\n` is a soft break and becomes a space. */
export function readInline(text: string): DocumentNode[] {
  return new Reader(text, 0).read();
}

class Reader {
  readonly #text: string;
  readonly #depth: number;
  #at = 0;
  #words = "";
  #nodes: DocumentNode[] = [];
  readonly #fences: Fence[] = [];

  constructor(text: string, depth: number) {
    this.#text = text;
    this.#depth = depth;
  }

  read(): DocumentNode[] {
    while (this.#at < this.#text.length) this.#step();
    this.#flush();
    return joined(this.#nodes);
  }

  #step(): void {
    const sign = this.#text[this.#at] ?? "";
    if (sign === "\\") this.#escape();
    else if (sign === "`") this.#code();
    else if (sign === "&") this.#entity();
    else if (sign === "<") this.#angle();
    else if (sign === "[" || (sign === "!" && this.#text[this.#at + 1] === "[")) this.#bracket();
    else if (sign === "*" || sign === "_" || sign === "~") this.#fence(sign);
    else if (sign === "\n") this.#softBreak();
    else if (/[hmt]/i.test(sign) && !WORD.test(this.#before())) this.#bare();
    else this.#take(1);
  }

  #before(): string {
    return this.#text[this.#at - 1] ?? "";
  }

  #take(length: number): void {
    this.#words += this.#text.slice(this.#at, this.#at + length);
    this.#at += length;
  }

  #flush(): void {
    if (this.#words !== "") this.#nodes.push({ type: "text", text: this.#words });
    this.#words = "";
  }

  #push(node: DocumentNode, length: number): void {
    this.#flush();
    this.#nodes.push(node);
    this.#at += length;
  }

  #escape(): void {
    const next = this.#text[this.#at + 1] ?? "";
    if (next === "\n") this.#push({ type: "hardBreak" }, 2);
    else if (PUNCTUATION.test(next)) {
      this.#at += 1;
      this.#take(1);
    } else this.#take(1);
  }

  #softBreak(): void {
    const spaces = /[ ]{2,}$/.exec(this.#words);
    this.#words = this.#words.replace(/[ \t]+$/, "");
    if (spaces) this.#push({ type: "hardBreak" }, 1);
    else {
      this.#words += " ";
      this.#at += 1;
    }
  }

  #code(): void {
    const fence = /^`+/.exec(this.#text.slice(this.#at))?.[0] ?? "`";
    const from = this.#at + fence.length;
    const to = closingTicks(this.#text, from, fence.length);
    if (to === -1) return this.#take(fence.length);
    const inside = this.#text.slice(from, to).replaceAll("\n", " ");
    const text = /^ .* $/su.test(inside) && inside.trim() !== "" ? inside.slice(1, -1) : inside;
    this.#push(markedText(text, [{ type: "code" }]), to + fence.length - this.#at);
  }

  #entity(): void {
    const [whole = "", number, name] =
      /^&(?:#(\d{1,7})|([a-z]{2,6}));/.exec(this.#text.slice(this.#at, this.#at + 12)) ?? [];
    const character = name === undefined ? characterOf(Number(number ?? 0)) : ENTITIES[name];
    if (character === undefined || character === "") return this.#take(1);
    this.#words += character;
    this.#at += whole.length;
  }

  #angle(): void {
    const rest = this.#text.slice(this.#at);
    const lineBreak = /^<br\s*\/?>/i.exec(rest);
    if (lineBreak) return this.#push({ type: "hardBreak" }, lineBreak[0].length);
    const comment = /^<!--[^]*?-->/.exec(rest);
    if (comment) {
      this.#at += comment[0].length;
      return;
    }
    const [whole = "", inside = ""] = /^<([^\s<>]+)>/.exec(rest) ?? [];
    const href = /[:@]/.test(inside) ? typedAddress(inside) : null;
    if (href === null) return this.#take(1);
    this.#push(markedText(inside, [{ type: "link", attrs: { href } }]), whole.length);
  }

  #bare(): void {
    const found = ADDRESS.exec(this.#text.slice(this.#at, this.#at + 2_000))?.[0] ?? "";
    const address = found.replace(TAIL, "");
    const href = safeAddress(address);
    if (href === null) return this.#take(1);
    this.#push(markedText(address, [{ type: "link", attrs: { href } }]), address.length);
  }

  #bracket(): void {
    const isPicture = this.#text[this.#at] === "!";
    const from = this.#at + (isPicture ? 2 : 1);
    const close = closingBracket(this.#text, from);
    const target = close === -1 ? null : readTarget(this.#text, close + 1);
    if (target === null || this.#depth >= MAX_BRACKETS) return this.#take(isPicture ? 2 : 1);
    const inside = this.#text.slice(from, close);
    const length = target.end - this.#at;
    this.#flush();
    this.#nodes.push(...linked(inside, target.address, this.#depth));
    this.#at += length;
  }

  #fence(sign: string): void {
    let length = 1;
    while (this.#text[this.#at + length] === sign) length += 1;
    const after = this.#text[this.#at + length] ?? "";
    const before = this.#before();
    const isUnder = sign === "_";
    const closes = before !== "" && !/\s/u.test(before) && !(isUnder && WORD.test(after));
    const opens = after !== "" && !/\s/u.test(after) && !(isUnder && WORD.test(before));
    while (length > 0) length -= this.#half(sign, length, closes, opens);
  }

  /** Closes or opens one mark out of a run of signs, or takes them as text; the answer is how many signs that was. */
  #half(sign: string, length: number, closes: boolean, opens: boolean): number {
    const opened = closes ? this.#fences.findLastIndex((fence) => this.#fits(fence, sign, length)) : -1;
    const run = this.#fences[opened]?.sign ?? sign.repeat(Math.min(length, 2));
    const mark = markOf(run);
    if (mark !== null && opened !== -1) this.#wear(opened, mark);
    else if (mark !== null && opens) this.#open(run, mark);
    else this.#words += run;
    this.#at += run.length;
    return run.length;
  }

  #fits(fence: Fence, sign: string, length: number): boolean {
    return fence.sign[0] === sign && fence.sign.length <= length && this.#holdsSomething(fence);
  }

  #holdsSomething(fence: Fence): boolean {
    return this.#words !== "" || this.#nodes.length > fence.at + 1;
  }

  /** The sign stands among the nodes as text until its other half comes. */
  #open(sign: string, mark: string): void {
    this.#flush();
    this.#fences.push({ mark, sign, at: this.#nodes.length });
    this.#nodes.push({ type: "text", text: sign });
  }

  #wear(opened: number, mark: string): void {
    this.#flush();
    const at = this.#fences[opened]?.at ?? 0;
    this.#fences.splice(opened);
    const inside = this.#nodes.splice(at).slice(1);
    this.#nodes.push(...inside.map((node) => withMark(node, { type: mark })));
  }
}

function markOf(run: string): string | null {
  if (run === "**" || run === "__") return "bold";
  if (run === "*" || run === "_") return "italic";
  return run === "~~" ? "strike" : null;
}

function withMark(node: DocumentNode, mark: DocumentMark): DocumentNode {
  const marks = node.marks ?? [];
  if (node.type !== "text" || marks.some(({ type }) => type === "code" || type === mark.type)) return node;
  return markedText(node.text ?? "", [...marks, mark]);
}

/** Neighbours that wear the same are one text. */
function joined(nodes: readonly DocumentNode[]): DocumentNode[] {
  const result: DocumentNode[] = [];
  for (const node of nodes) {
    const last = result.at(-1);
    if (last?.type === "text" && node.type === "text" && JSON.stringify(last.marks) === JSON.stringify(node.marks)) {
      result[result.length - 1] = { ...last, text: (last.text ?? "") + (node.text ?? "") };
    } else result.push(node);
  }
  return result;
}

function linked(inside: string, address: string, depth: number): DocumentNode[] {
  for (const [scheme, type] of [
    [MENTION, "mention"],
    [TASK, "taskLink"],
  ] as const) {
    if (!address.startsWith(scheme)) continue;
    const label = inside.replaceAll(
      /\\([!-/:-@[-`{-~])|&#(\d{1,7});/g,
      (_, sign?: string, code?: string) => sign ?? characterOf(Number(code ?? 0)),
    );
    const id = decoded(address.slice(scheme.length));
    return [{ type, attrs: { id, label: type === "mention" ? label.replace(/^@/, "") : label } }];
  }
  const nodes = new Reader(inside, depth + 1).read();
  const href = safeAddress(address);
  return href === null ? nodes : nodes.map((node) => withMark(node, { type: "link", attrs: { href } }));
}

/** Nothing for a number that is no character. */
function characterOf(code: number): string {
  const isCharacter = code > 0 && code <= 0x10_ff_ff && (code < 0xd8_00 || code > 0xdf_ff);
  return isCharacter ? String.fromCodePoint(code) : "";
}

/** An id as it stood in an address; what cannot be decoded stands for itself. */
export function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

function closingTicks(text: string, from: number, length: number): number {
  const run = /`+/g;
  run.lastIndex = from;
  for (let found = run.exec(text); found !== null; found = run.exec(text)) {
    if (found[0].length === length) return found.index;
  }
  return -1;
}

/** Where the bracket that was opened before `from` is closed: escapes and code within are passed over. */
function closingBracket(text: string, from: number): number {
  let depth = 0;
  for (let at = from; at < text.length; at += 1) {
    const sign = text[at];
    if (sign === "\\") at += 1;
    else if (sign === "[") depth += 1;
    else if (sign === "]") {
      if (depth === 0) return at;
      depth -= 1;
    }
  }
  return -1;
}

/** `(address "title")` behind a bracket; `end` is the index after it. */
export function readTarget(text: string, from: number): { address: string; title: string; end: number } | null {
  const found =
    /^\(\s*(?:<([^<>\n]*)>|((?:\\[()\\]|[^\s()\\]|\\(?![()\\])|\([^\s()]*\))*))(?:\s+"([^"\n]*)")?\s*\)/.exec(
      text.slice(from, from + 2_500),
    );
  if (found === null) return null;
  const [whole, angled, plain = "", title = ""] = found;
  return { address: (angled ?? plain).replaceAll(/\\([()\\])/g, "$1"), title, end: from + whole.length };
}
