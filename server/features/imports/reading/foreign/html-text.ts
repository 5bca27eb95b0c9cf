/**
 * Converts HTML from a rich text editor to Markdown, keeping what a reader sees and nothing executable. Parses in one pass, whatever the
 * tags are.
 */
export function markdownOfHtml(html: string): string {
  if (!/<[a-z!/]/i.test(html)) return unescaped(html);
  const writer = new Writer();
  const parts = html.split(/(<[^<>]*>)/);
  for (const part of parts) {
    const tag = /^<\s*(\/?)\s*([a-z][a-z0-9]*)([^<>]*)>$/i.exec(part);
    if (tag !== null) writer.tag(tag[1] === "/", (tag[2] ?? "").toLowerCase(), tag[3] ?? "");
    else if (!part.startsWith("<!")) writer.text(unescaped(part));
  }
  return writer.markdown();
}

const MARKS: Readonly<Record<string, string>> = {
  strong: "**",
  b: "**",
  em: "*",
  i: "*",
  s: "~~",
  del: "~~",
  code: "`",
};
const SILENT = new Set(["script", "style", "template"]);
const INDENTED_LISTS = 8;
const BLOCKS = new Set(["p", "div", "ul", "ol", "blockquote", "table", "tr", "label"]);

class Writer {
  #out = "";
  #silent = 0;
  #isCode = false;
  #links: string[] = [];
  readonly #lists: ("ul" | "ol")[] = [];
  /** Offset of the last list item's text. */
  #itemAt = 0;

  markdown(): string {
    return this.#out
      .replaceAll(/[ \t]+\n/g, "\n")
      .replaceAll(/\n{3,}/g, "\n\n")
      .trim();
  }

  text(words: string): void {
    if (this.#silent > 0) return;
    this.#out += this.#isCode ? words : words.replaceAll(/\s+/g, " ");
  }

  tag(isEnd: boolean, name: string, attributes: string): void {
    if (SILENT.has(name)) this.#silent = Math.max(0, this.#silent + (isEnd ? -1 : 1));
    if (this.#silent > 0) return;
    const mark = MARKS[name];
    if (name === "pre") this.#pre(isEnd);
    else if (mark !== undefined) this.#out += this.#isCode ? "" : mark;
    else if (name === "a") this.#link(isEnd, attributes);
    else if (name === "br") this.#out += `\n${this.#indent(this.#lists.length)}`;
    else if (name === "td" || name === "th") this.#out += isEnd ? " " : "";
    else if (name === "hr") this.#out += "\n\n---\n\n";
    else if (/^h[1-6]$/.test(name)) this.#out += isEnd ? "\n\n" : `\n\n${"#".repeat(Math.min(3, Number(name[1])))} `;
    else if (name === "li") this.#item(isEnd, attributes);
    else if (BLOCKS.has(name)) this.#block(isEnd, name);
  }

  #pre(isEnd: boolean): void {
    this.#isCode = !isEnd;
    this.#out += isEnd ? "\n```\n\n" : "\n\n```\n";
  }

  /** Accepts web and mail URLs only. */
  #link(isEnd: boolean, attributes: string): void {
    if (isEnd) {
      const address = this.#links.pop() ?? "";
      this.#out += address === "" ? "" : `](${address})`;
      return;
    }
    const found = /href\s*=\s*"(?<one>[^"]*)"|href\s*=\s*'(?<two>[^']*)'/i.exec(attributes)?.groups;
    const address = unescaped(found?.["one"] ?? found?.["two"] ?? "");
    const isKnown = /^(?:https?:\/\/|mailto:)[^\s()<>]+$/i.test(address);
    this.#links.push(isKnown ? address : "");
    if (isKnown) this.#out += "[";
  }

  #item(isEnd: boolean, attributes: string): void {
    if (isEnd) {
      this.#out = `${this.#out.trimEnd()}\n`;
      return;
    }
    const indent = this.#indent(this.#lists.length - 1);
    const checked = /data-checked\s*=\s*"(true|false)"/.exec(attributes)?.[1];
    const box = checked === undefined ? "" : checked === "true" ? "[x] " : "[ ] ";
    this.#out = `${this.#out.trimEnd()}\n${indent}${this.#lists.at(-1) === "ol" ? "1." : "-"} ${box}`;
    this.#itemAt = this.#out.length;
  }

  /** Indentation of a nested list, as wide as its markers. */
  #indent(depth: number): string {
    return this.#lists
      .slice(0, Math.min(INDENTED_LISTS, Math.max(0, depth)))
      .map((list) => (list === "ol" ? "   " : "  "))
      .join("");
  }

  #block(isEnd: boolean, name: string): void {
    const isList = name === "ul" || name === "ol";
    if (isList && !isEnd) this.#lists.push(name);
    if (isList && isEnd) this.#lists.pop();
    if (this.#lists.length > 0 && !isList) {
      // The first paragraph of a list item is on the line of its marker.
      if (!isEnd && this.#out.length > this.#itemAt) this.#out += `\n\n${this.#indent(this.#lists.length)}`;
      return;
    }
    this.#out += this.#lists.length > 0 ? "" : "\n\n";
  }
}

const NAMED: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'", nbsp: "\u00a0" };

function unescaped(text: string): string {
  return text.replaceAll(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]{2,6}));/gi, (whole, decimal, hex, name) => {
    const code =
      decimal === undefined ? (hex === undefined ? null : Number.parseInt(String(hex), 16)) : Number(decimal);
    if (code === null) return NAMED[String(name)] ?? whole;
    return code > 0 && code <= 0x10_ff_ff ? String.fromCodePoint(code) : "";
  });
}
