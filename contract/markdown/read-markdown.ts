import type {
  Blockquote,
  Code,
  Definition,
  Heading,
  List,
  ListItem,
  Nodes,
  Paragraph,
  Root,
  RootContent,
  Table,
} from "./tree-nodes.ts";
import type { DocumentForm, DocumentNode } from "../documents/document-form.ts";
import { fenceLanguage } from "./fence-language.ts";
import { InlineNodes, linkedText } from "./inline-nodes.ts";
import { lineParts, withoutPictures, withPicturesApart } from "./line-parts.ts";
import { MAX_NESTING } from "./parser-limits.ts";
import { readHtml, readInline } from "./read-inline.ts";
import { type Dialect, type SyntaxTree, syntaxTree } from "./syntax-tree.ts";

const CHECK = /^\[([ xXхХ])\](?:[ \t]+|(?=\n)|$)/;
const EMPTY_PARAGRAPH = "<!-- -->";

/**
 * Reads Markdown (CommonMark with GitHub's tables, to-do lists, strikes and bare addresses) as a document. Unlike them it keeps every line
 * break and the indentation of lines, and an unindented line under a list begins a paragraph. Never throws; loses no text.
 */
export function fromMarkdown(text: string, dialect: Dialect = "document"): DocumentForm {
  const tree = syntaxTree(text, dialect);
  return { content: new BlockReader(tree).read(tree.root) };
}

/** A block, and the column of a line that belongs to no list or quote: the block leaves those whose text begins right of that column. */
interface BlockPlacement {
  readonly node: DocumentNode;
  readonly column: number;
}

type Parent = Root | ListItem | Blockquote;

class BlockReader {
  readonly #tree: SyntaxTree;
  readonly #lines: readonly string[];

  constructor(tree: SyntaxTree) {
    this.#tree = tree;
    this.#lines = tree.lazyLines.size === 0 ? [] : tree.source.split("\n");
  }

  read(root: Root): DocumentNode[] {
    return root.children.flatMap((child) => this.#block(child, 0, 1)).map(({ node }) => node);
  }

  #block(node: RootContent, depth: number, column: number): BlockPlacement[] {
    switch (node.type) {
      case "paragraph":
        return this.#paragraph(node, column);
      case "heading":
        return stay(this.#heading(node));
      case "thematicBreak":
        return stay({ type: "horizontalRule" });
      case "code":
        return stay(codeBlock(node));
      case "html":
        return this.#html(node.value);
      case "table":
        return stay(this.#table(node));
      case "definition":
        return this.#isUsed(node) ? [] : this.#source(node);
      case "blockquote":
        return depth < MAX_NESTING ? this.#quote(node, depth) : this.#flat(node, depth, column);
      case "list":
        return depth < MAX_NESTING
          ? this.#list(node, depth)
          : node.children.flatMap((item) => this.#flat(item, depth, column));
      default:
        return this.#source(node);
    }
  }

  /** A definition is dropped if it is referenced, or if its relative target has no meaning here. */
  #isUsed({ identifier, url }: Definition): boolean {
    return this.#tree.references.has(identifier) || /^(?:\/|\.{1,2}\/|#)/.test(url);
  }

  /** Beyond the maximum nesting, lists and quotes are replaced by their blocks. */
  #flat({ children }: Parent, depth: number, column: number): BlockPlacement[] {
    return children.flatMap((child) => this.#block(child, depth + 1, column));
  }

  /** Unsupported syntax is shown as typed. */
  #source({ position }: Nodes): BlockPlacement[] {
    const words = new InlineNodes();
    linkedText(this.#tree.source.slice(position?.start.offset, position?.end.offset), words);
    return stay(textBlock("paragraph", words.nodes));
  }

  #paragraph(node: Paragraph, column: number): BlockPlacement[] {
    const { nodes, lines } = readInline(node.children, this.#tree);
    let left = column;
    const columns = new Map<DocumentNode, number>();
    const isEnd = (hardBreak: DocumentNode): boolean => {
      const line = lines.get(hardBreak) ?? 0;
      // The next lines of a block that has left a list stay with it.
      if (!this.#tree.lazyLines.has(line) || (columns.size > 0 && this.#columnOf(line) >= left)) return false;
      left = Math.min(left - 1, this.#columnOf(line));
      columns.set(hardBreak, left);
      return true;
    };
    return lineParts(nodes, isEnd).flatMap(({ nodes: part, after }) => {
      const place = after === null ? Infinity : (columns.get(after) ?? Infinity);
      return withPicturesApart(part).map((block) => ({ node: block, column: place }));
    });
  }

  #columnOf(line: number): number {
    return (/^[ \t>]*/.exec(this.#lines[line - 1] ?? "")?.[0].length ?? 0) + 1;
  }

  #heading(node: Heading): DocumentNode {
    const content = withoutPictures(readInline(node.children, this.#tree).nodes);
    return { ...textBlock("heading", content), attrs: { level: Math.min(node.depth, 3) } };
  }

  #html(value: string): BlockPlacement[] {
    if (value.trim() === EMPTY_PARAGRAPH) return stay({ type: "paragraph" });
    const { nodes } = readHtml(value, this.#tree);
    return nodes.length === 0 ? [] : stay(textBlock("paragraph", nodes));
  }

  #quote(node: Blockquote, depth: number): BlockPlacement[] {
    const { inside, outside } = this.#contained(node, depth);
    return [
      ...stay({ type: "blockquote", content: inside.length === 0 ? [{ type: "paragraph" }] : inside }),
      ...outside,
    ];
  }

  /** Returns the blocks of a list item or a quote, and the blocks that belong below it. */
  #contained({ children }: Parent, depth: number): { inside: DocumentNode[]; outside: BlockPlacement[] } {
    const column = children[0]?.position?.start.column ?? 1;
    const all = children.flatMap((child) => this.#block(child, depth + 1, column));
    const end = all.findIndex((placed) => placed.column < column);
    if (end === -1) return { inside: all.map(({ node }) => node), outside: [] };
    const left = all[end]?.column ?? 1;
    return {
      inside: all.slice(0, end).map(({ node }) => node),
      outside: all.slice(end).map((placed) => ({ node: placed.node, column: Math.min(left, placed.column) })),
    };
  }

  #list(node: List, depth: number): BlockPlacement[] {
    const placed: BlockPlacement[] = [];
    let open: { type: string; items: DocumentNode[] } | null = null;
    node.children.forEach((item, index) => {
      const { inside, outside } = this.#contained(item, depth);
      const made = this.#item(item, inside, node.ordered === true);
      const type = made.type === "taskItem" ? "taskList" : node.ordered === true ? "orderedList" : "bulletList";
      if (open?.type !== type) {
        open = { type, items: [] };
        placed.push(...stay(listOf(type, open.items, (node.start ?? 1) + index)));
      }
      open.items.push(made);
      placed.push(...outside);
      if (outside.length > 0) open = null;
    });
    return placed;
  }

  #item(item: ListItem, inside: readonly DocumentNode[], isOrdered: boolean): DocumentNode {
    const content = inside[0]?.type === "paragraph" ? inside : [{ type: "paragraph" }, ...inside];
    const at = item.children[0]?.position?.start.offset ?? 0;
    const [sign, box] = CHECK.exec(this.#tree.source.slice(at, at + 100)) ?? [];
    const isTask = sign !== undefined && !isOrdered && this.#tree.dialect === "document";
    const [first, ...rest] = content;
    if (!isTask || first?.content?.[0]?.text?.startsWith("[") !== true) return { type: "listItem", content };
    return { type: "taskItem", attrs: { checked: box !== " " }, content: [withoutStart(first, sign.length), ...rest] };
  }

  #table({ children }: Table): DocumentNode {
    const rows = children.map((row) =>
      row.children.map((cell) => withoutPictures(readInline(cell.children, this.#tree).nodes)),
    );
    const width = Math.max(...rows.map((row) => row.length));
    const [head = [], ...body] = rows;
    const isHeaded = body.length === 0 || head.some((cell) => cell.length > 0);
    const row = (cells: readonly DocumentNode[][], type: string): DocumentNode => ({
      type: "tableRow",
      content: Array.from({ length: width }, (_, at) => ({ type, content: [textBlock("paragraph", cells[at] ?? [])] })),
    });
    const below = body.map((cells) => row(cells, "tableCell"));
    return { type: "table", content: isHeaded ? [row(head, "tableHeader"), ...below] : below };
  }
}

function stay(node: DocumentNode): BlockPlacement[] {
  return [{ node, column: Infinity }];
}

function textBlock(type: string, content: readonly DocumentNode[]): DocumentNode {
  return { type, ...(content.length === 0 ? {} : { content }) };
}

function listOf(type: string, items: readonly DocumentNode[], start: number): DocumentNode {
  return { type, ...(type === "orderedList" && start !== 1 ? { attrs: { start } } : {}), content: items };
}

function withoutStart(paragraph: DocumentNode, length: number): DocumentNode {
  const [first, ...rest] = paragraph.content ?? [];
  const text = (first?.text ?? "").slice(length);
  return textBlock("paragraph", text === "" ? rest : [{ ...first, type: "text", text }, ...rest]);
}

function codeBlock({ lang, value }: Code): DocumentNode {
  const language = fenceLanguage(lang);
  return {
    type: "codeBlock",
    ...(language === "" ? {} : { attrs: { language } }),
    ...(value === "" ? {} : { content: [{ type: "text", text: value }] }),
  };
}
