import { safeAddress } from "#contract/link-address.ts";

/**
 * The subset of Markdown that a comment may hold, read into a tree of plain data. Nothing here is HTML: what is not known stays text, so
 * there is nothing to clean (trust.md S-44).
 */
export type Inline =
  | { kind: "text"; text: string }
  | { kind: "code"; text: string }
  | { kind: "break" }
  | { kind: "mention"; username: string }
  | { kind: "bold" | "italic" | "strike"; children: readonly Inline[] }
  | { kind: "link"; href: string; children: readonly Inline[] };

export type Block =
  | { kind: "paragraph"; children: readonly Inline[] }
  | { kind: "quote"; blocks: readonly Block[] }
  | { kind: "code"; text: string }
  | { kind: "list"; ordered: boolean; start: number; items: readonly (readonly Inline[])[] };

/** Marks and quotes inside each other go no deeper than this; what is deeper stays text. */
const DEPTH_MAX = 6;

const FENCE = /^\s{0,3}```/;
const QUOTE = /^\s{0,3}>\s?/;
const BULLET = /^\s{0,3}[-*+]\s+(?=\S)/;
const NUMBER = /^\s{0,3}(\d{1,9})[.)]\s+(?=\S)/;

/** Reads a comment's body. Never throws; costs a time that grows with the length of the text. */
export function parseMarkdown(text: string): Block[] {
  return blocksOf(text.replaceAll("\r\n", "\n").split("\n"), 0);
}

function blocksOf(lines: readonly string[], depth: number): Block[] {
  const blocks: Block[] = [];
  let at = 0;
  while (at < lines.length) {
    const { block, next } = blockAt(lines, at, depth);
    if (block !== null) blocks.push(block);
    at = next;
  }
  return blocks;
}

interface Read {
  block: Block | null;
  next: number;
}

function blockAt(lines: readonly string[], at: number, depth: number): Read {
  const line = lines[at] ?? "";
  if (line.trim() === "") return { block: null, next: at + 1 };
  if (FENCE.test(line)) return codeAt(lines, at);
  if (QUOTE.test(line) && depth < DEPTH_MAX) {
    const next = endOf(lines, at, (one) => QUOTE.test(one));
    const inner = lines.slice(at, next).map((one) => one.replace(QUOTE, ""));
    return { block: { kind: "quote", blocks: blocksOf(inner, depth + 1) }, next };
  }
  if (BULLET.test(line)) return listAt(lines, at, BULLET);
  if (NUMBER.test(line)) return listAt(lines, at, NUMBER);
  const next = endOf(lines, at, (one, index) => index === at || isPlain(one, depth));
  return { block: { kind: "paragraph", children: parseInline(lines.slice(at, next).join("\n"), 0) }, next };
}

function isPlain(line: string, depth: number): boolean {
  if (line.trim() === "" || FENCE.test(line) || BULLET.test(line) || NUMBER.test(line)) return false;
  return !QUOTE.test(line) || depth >= DEPTH_MAX;
}

function codeAt(lines: readonly string[], at: number): Read {
  const next = endOf(lines, at + 1, (one) => !FENCE.test(one));
  return { block: { kind: "code", text: lines.slice(at + 1, next).join("\n") }, next: next + 1 };
}

function listAt(lines: readonly string[], at: number, mark: RegExp): Read {
  const next = endOf(lines, at, (one) => mark.test(one));
  const items = lines.slice(at, next).map((one) => parseInline(one.replace(mark, ""), 0));
  const start = Number(NUMBER.exec(lines[at] ?? "")?.[1] ?? 1);
  return { block: { kind: "list", ordered: mark === NUMBER, start, items }, next };
}

/** The first line from `at` on that is none of them. */
function endOf(lines: readonly string[], at: number, belongs: (line: string, index: number) => boolean): number {
  let next = at;
  while (next < lines.length && belongs(lines[next] ?? "", next)) next += 1;
  return next;
}

/** Everything that may begin something else than text. */
const SPECIAL = /[\\`*_~[@\n]|https?:\/\//g;

interface Token {
  node: Inline;
  end: number;
}

function parseInline(text: string, depth: number): Inline[] {
  const nodes: Inline[] = [];
  let plain = "";
  let at = 0;
  const flush = (): void => {
    if (plain !== "") nodes.push({ kind: "text", text: plain });
    plain = "";
  };
  while (at < text.length) {
    SPECIAL.lastIndex = at;
    const next = SPECIAL.exec(text)?.index ?? text.length;
    plain += text.slice(at, next);
    if (next === text.length) break;
    const token = tokenAt(text, next, depth);
    if (token === null) {
      plain += text[next] ?? "";
      at = next + 1;
    } else {
      if (token.node.kind === "text") plain += token.node.text;
      else {
        flush();
        nodes.push(token.node);
      }
      at = token.end;
    }
  }
  flush();
  return nodes;
}

function tokenAt(text: string, at: number, depth: number): Token | null {
  switch (text[at]) {
    case "\n":
      return { node: { kind: "break" }, end: at + 1 };
    case "\\":
      return escapeAt(text, at);
    case "`":
      return codeSpanAt(text, at);
    case "@":
      return mentionAt(text, at);
    case "h":
      return addressAt(text, at);
    case "[":
      return depth < DEPTH_MAX ? linkAt(text, at, depth) : null;
    default:
      return depth < DEPTH_MAX ? markAt(text, at, depth) : null;
  }
}

function escapeAt(text: string, at: number): Token | null {
  const next = text[at + 1];
  return next !== undefined && /[\\`*_~[\]()@>#+.!-]/.test(next)
    ? { node: { kind: "text", text: next }, end: at + 2 }
    : null;
}

function codeSpanAt(text: string, at: number): Token | null {
  const end = text.indexOf("`", at + 1);
  if (end === -1 || end === at + 1) return null;
  return { node: { kind: "code", text: text.slice(at + 1, end).replaceAll("\n", " ") }, end: end + 1 };
}

const USERNAME = /@([a-z0-9](?:[a-z0-9._-]{1,62}[a-z0-9]))/iy;

function mentionAt(text: string, at: number): Token | null {
  if (at > 0 && /[\p{L}\p{N}_.@/-]/u.test(text[at - 1] ?? "")) return null;
  USERNAME.lastIndex = at;
  const username = USERNAME.exec(text)?.[1];
  if (username === undefined) return null;
  return { node: { kind: "mention", username: username.toLowerCase() }, end: at + username.length + 1 };
}

const ADDRESS = /https?:\/\/[^\s<>"'`]+/iy;

/** A bare address; points and brackets that end a sentence are not part of it. */
function addressAt(text: string, at: number): Token | null {
  ADDRESS.lastIndex = at;
  const found = ADDRESS.exec(text)?.[0].replace(/[.,;:!?»)\]*_~]+$/u, "");
  const href = found === undefined ? null : safeAddress(found);
  if (found === undefined || href === null) return null;
  return { node: { kind: "link", href, children: [{ kind: "text", text: found }] }, end: at + found.length };
}

const LINK = /\[([^[\]\n]{1,1000})\]\(([^()\s]{1,2000})\)/y;

function linkAt(text: string, at: number, depth: number): Token | null {
  LINK.lastIndex = at;
  const [whole, words, address] = LINK.exec(text) ?? [];
  if (whole === undefined || words === undefined || address === undefined) return null;
  const href = safeAddress(address);
  if (href === null) return null;
  const children = parseInline(words, depth + 1).flatMap(unlinked);
  return { node: { kind: "link", href, children }, end: at + whole.length };
}

/** A link within a link is its words. */
function unlinked(node: Inline): readonly Inline[] {
  if (node.kind === "link") return node.children;
  return "children" in node ? [{ ...node, children: node.children.flatMap(unlinked) }] : [node];
}

const MARKS = [
  { mark: "**", kind: "bold" },
  { mark: "__", kind: "bold" },
  { mark: "~~", kind: "strike" },
  { mark: "*", kind: "italic" },
  { mark: "_", kind: "italic" },
] as const;

function markAt(text: string, at: number, depth: number): Token | null {
  const found = MARKS.find(({ mark }) => text.startsWith(mark, at));
  if (found === undefined) return null;
  const { mark, kind } = found;
  const from = at + mark.length;
  if (/\s|^$/.test(text[from] ?? "") || (mark.startsWith("_") && isWordAt(text, at - 1))) return null;
  const end = closingOf(text, from, mark);
  if (end === -1) return null;
  return { node: { kind, children: parseInline(text.slice(from, end), depth + 1) }, end: end + mark.length };
}

function closingOf(text: string, from: number, mark: string): number {
  let end = text.indexOf(mark, from + 1);
  for (let tries = 0; end !== -1 && tries < CLOSINGS_MAX; tries += 1) {
    const isInWord = mark.startsWith("_") && isWordAt(text, end + mark.length);
    const isLonger = mark.length === 1 && (text[end + 1] === mark || text[end - 1] === mark);
    if (!/\s/.test(text[end - 1] ?? " ") && !isInWord && !isLonger) return end;
    end = text.indexOf(mark, end + (isLonger ? 2 : 1));
  }
  return -1;
}

/** Of a text made of marks alone no more is looked at. */
const CLOSINGS_MAX = 50;

function isWordAt(text: string, at: number): boolean {
  return /[\p{L}\p{N}_]/u.test(text[at] ?? "");
}

/** People whom a text names, by username, each once. */
export function mentionedIn(text: string): string[] {
  const found = new Set<string>();
  const walk = (nodes: readonly Inline[]): void => {
    for (const node of nodes) {
      if (node.kind === "mention") found.add(node.username);
      if ("children" in node) walk(node.children);
    }
  };
  const walkBlocks = (blocks: readonly Block[]): void => {
    for (const block of blocks) {
      if (block.kind === "paragraph") walk(block.children);
      if (block.kind === "list") for (const item of block.items) walk(item);
      if (block.kind === "quote") walkBlocks(block.blocks);
    }
  };
  walkBlocks(parseMarkdown(text));
  return [...found];
}
