import type { Definition, Nodes, Root } from "./tree-nodes.ts";
import { fromMarkdown as treeFromMarkdown } from "mdast-util-from-markdown";
import { gfmStrikethroughFromMarkdown } from "mdast-util-gfm-strikethrough";
import { gfmTableFromMarkdown } from "mdast-util-gfm-table";
import { gfmStrikethrough } from "micromark-extension-gfm-strikethrough";
import { gfmTable } from "micromark-extension-gfm-table";
import type { Extension } from "micromark-util-types";
import { addressSyntax, addressTree } from "./address-syntax.ts";
import { lineSyntax } from "./line-syntax.ts";
import { withinLimits } from "./parser-limits.ts";

/** What a text may hold: a comment has no headings, tables, HTML and footnotes, and shows their signs as they were typed. */
export type Dialect = "document" | "comment";

/** Markdown as a syntax tree, with what the tree does not say by itself. */
export interface SyntaxTree {
  readonly root: Root;
  /** The text that positions of the tree point into. */
  readonly source: string;
  readonly dialect: Dialect;
  /** Addresses of links by the name that they are referred to with. */
  readonly definitions: ReadonlyMap<string, Definition>;
  /** Names that a link or a picture refers to. */
  readonly references: ReadonlySet<string>;
  /** Numbers, from 1, of lines that belong to no list or quote by themselves. */
  readonly lazyLines: ReadonlySet<number>;
}

const STRIKE = gfmStrikethrough({ singleTilde: false });
const TABLE = gfmTable();
const TREE_EXTENSIONS = [addressTree, gfmStrikethroughFromMarkdown(), gfmTableFromMarkdown()];
const COMMENT_SYNTAX: Extension = {
  disable: {
    null: [
      "codeIndented",
      "definition",
      "headingAtx",
      "htmlFlow",
      "htmlText",
      "labelStartImage",
      "setextUnderline",
      "thematicBreak",
    ],
  },
};

/** Reads Markdown of any source; never throws. */
export function syntaxTree(text: string, dialect: Dialect): SyntaxTree {
  const source = withinLimits(text.replaceAll(/\r\n?/g, "\n"), dialect === "document");
  const lazyLines = new Set<number>();
  const syntax = [STRIKE, addressSyntax, lineSyntax(lazyLines), dialect === "comment" ? COMMENT_SYNTAX : TABLE];
  const root = treeFromMarkdown(source, { extensions: syntax, mdastExtensions: TREE_EXTENSIONS });
  const definitions = new Map<string, Definition>();
  const references = new Set<string>();
  if (dialect === "document") collectNames(root, definitions, references);
  return { root, source, dialect, definitions, references, lazyLines };
}

function collectNames(node: Nodes, definitions: Map<string, Definition>, references: Set<string>): void {
  if (node.type === "definition" && !definitions.has(node.identifier)) definitions.set(node.identifier, node);
  if (node.type === "linkReference" || node.type === "imageReference") references.add(node.identifier);
  if ("children" in node) for (const child of node.children) collectNames(child, definitions, references);
}
