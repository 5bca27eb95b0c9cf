import type { Image, ImageReference, Link, LinkReference, PhrasingContent } from "./tree-nodes.ts";
import type { DocumentMark, DocumentNode } from "../documents/document-form.ts";
import { inlineText } from "../documents/document-text.ts";
import { safeAddress } from "../core/link-address.ts";
import { htmlPieces } from "./inline-html.ts";
import { InlineNodes } from "./inline-nodes.ts";
import { MENTION, PICTURE, TASK } from "./mark-names.ts";
import type { SyntaxTree } from "./syntax-tree.ts";

/**
 * Returns the inline nodes of a paragraph, a heading or a cell. Pictures of the product are nodes among them; a caller that supports
 * pictures moves them out of the line.
 */
export function readInline(nodes: readonly PhrasingContent[], tree: SyntaxTree): InlineNodes {
  const reader = new InlineReader(tree);
  reader.read(nodes, []);
  return reader.into;
}

/** As {@link readInline} for block HTML: its blocks and lines become lines of one paragraph. */
export function readHtml(html: string, tree: SyntaxTree): InlineNodes {
  const reader = new InlineReader(tree);
  reader.html(html, true);
  return reader.into;
}

interface HtmlMark {
  readonly name: string;
  readonly mark: DocumentMark | null;
}

const ENTITIES: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', nbsp: "\u00a0" };

class InlineReader {
  readonly into = new InlineNodes();
  readonly #tree: SyntaxTree;
  readonly #htmlMarks: HtmlMark[] = [];
  /** The next text of block HTML begins a new line. */
  #isLineOver = false;

  constructor(tree: SyntaxTree) {
    this.#tree = tree;
  }

  read(nodes: readonly PhrasingContent[], marks: readonly DocumentMark[]): void {
    for (const node of nodes) this.#node(node, marks);
  }

  #node(node: PhrasingContent, marks: readonly DocumentMark[]): void {
    const line = node.position?.start.line;
    switch (node.type) {
      case "text":
        return this.#text(node.value, marks, line);
      case "inlineCode":
        return this.#text(node.value.replaceAll("\n", " "), [...marks, { type: "code" }]);
      case "emphasis":
        return this.read(node.children, [...marks, { type: "italic" }]);
      case "strong":
        return this.read(node.children, [...marks, { type: "bold" }]);
      case "delete":
        return this.read(node.children, [...marks, { type: "strike" }]);
      case "break":
        return this.into.break(line === undefined ? undefined : line + 1);
      case "html":
        return this.html(node.value, false);
      case "link":
      case "linkReference":
        return this.#link(node, marks);
      case "image":
      case "imageReference":
        return this.#image(node, marks);
      default:
        return this.#source(node, marks);
    }
  }

  #text(text: string, marks: readonly DocumentMark[], line?: number): void {
    const html = this.#htmlMarks.flatMap(({ mark }) => mark ?? []);
    this.into.text(text, [...marks, ...html], line);
  }

  /** Unsupported syntax is shown as typed. */
  #source({ position }: PhrasingContent, marks: readonly DocumentMark[]): void {
    const { start, end } = position ?? { start: { offset: 0, line: 1 }, end: { offset: 0 } };
    this.#text(this.#tree.source.slice(start.offset, end.offset), marks, start.line);
  }

  #link(node: Link | LinkReference, marks: readonly DocumentMark[]): void {
    const url = this.#urlOf(node);
    if (this.#tree.dialect === "document" && this.#named(node, url)) return;
    const href = safeAddress(url);
    if (href === null && this.#tree.dialect === "comment") return this.#source(node, marks);
    const before = this.into.nodes.length;
    const link: DocumentMark[] = href === null ? [] : [{ type: "link", attrs: { href } }];
    this.read(node.children, [...marks, ...link]);
    // A link without text shows its target.
    if (href !== null && this.into.nodes.length === before && node.children.length === 0) {
      this.#text(href, [...marks, ...link]);
    }
  }

  /** Users and tasks of the product are links with internal addresses. */
  #named(node: Link | LinkReference, url: string): boolean {
    const type = url.startsWith(MENTION) ? "mention" : url.startsWith(TASK) ? "taskLink" : null;
    if (type === null) return false;
    const label = readInline(node.children, this.#tree).nodes.map(inlineText).join("").replaceAll("\n", " ");
    const id = decoded(url.slice(url.indexOf(":") + 1));
    this.into.push({ type, attrs: { id, label: type === "mention" ? label.replace(/^@/, "") : label } });
    return true;
  }

  #image(node: Image | ImageReference, marks: readonly DocumentMark[]): void {
    const url = this.#urlOf(node);
    if (url.startsWith(PICTURE)) return this.into.push(pictureOf(node, url));
    const href = safeAddress(url);
    const link: DocumentMark[] = href === null ? [] : [{ type: "link", attrs: { href } }];
    this.#text(node.alt || href || "", [...marks, ...link]);
  }

  #urlOf(node: Link | LinkReference | Image | ImageReference): string {
    return "url" in node ? node.url : (this.#tree.definitions.get(node.identifier)?.url ?? "");
  }

  /** `isAlone`: block HTML, whose line ends have no meaning and whose entities are not decoded yet. */
  html(html: string, isAlone: boolean): void {
    for (const piece of htmlPieces(html)) {
      if (piece.kind === "break") this.into.break();
      else if (piece.kind === "block") this.#isLineOver = true;
      else if (piece.kind === "open") this.#open(piece);
      else if (piece.kind === "close") this.#close(piece.name);
      else if (piece.kind === "image") this.#text(piece.alt, [{ type: "link", attrs: { href: piece.href } }]);
      else if (isAlone) this.#lines(entitiesRead(piece.text));
      else this.#text(piece.text, []);
    }
    if (!isAlone) this.#isLineOver = false;
  }

  #open({ name, mark, href }: { name: string; mark: string; href?: string }): void {
    const worn = mark === "link" ? (href === undefined ? null : { type: mark, attrs: { href } }) : { type: mark };
    this.#htmlMarks.push({ name, mark: worn });
  }

  #close(name: string): void {
    const at = this.#htmlMarks.findLastIndex((open) => open.name === name);
    if (at !== -1) this.#htmlMarks.splice(at);
  }

  #lines(text: string): void {
    text.split("\n").forEach((words, index) => {
      if (index > 0) this.#isLineOver = true;
      if (words.trim() === "") return;
      if (this.#isLineOver && this.into.nodes.length > 0) this.into.break();
      this.#isLineOver = false;
      this.#text(words, []);
    });
  }
}

function pictureOf(node: Image | ImageReference, url: string): DocumentNode {
  const [, width, height] = /^(\d{1,5})x(\d{1,5})$/.exec("title" in node ? (node.title ?? "") : "") ?? [];
  const alt = node.alt ?? "";
  return {
    type: "picture",
    attrs: {
      id: decoded(url.slice(PICTURE.length)),
      ...(alt === "" ? {} : { alt }),
      ...(width === undefined ? {} : { width: Number(width), height: Number(height) }),
    },
  };
}

function entitiesRead(text: string): string {
  return text.replaceAll(/&(amp|lt|gt|quot|nbsp);/g, (whole, name: string) => ENTITIES[name] ?? whole);
}

/** Returns a decoded id of an address; unchanged if it cannot be decoded. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
