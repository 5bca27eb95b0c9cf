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

/** A comment has no headings, tables, HTML and footnotes: their syntax is shown as typed. */
export type Dialect = "document" | "comment";

/** Markdown as a syntax tree, with data that the tree lacks. */
export interface SyntaxTree {
  readonly root: Root;
  /** The text to which positions of the tree refer. */
  readonly source: string;
  readonly dialect: Dialect;
  /** Link definitions by their identifier. */
  readonly definitions: ReadonlyMap<string, Definition>;
  /** Identifiers that a link or a picture references. */
  readonly references: ReadonlySet<string>;
  /** Numbers, from 1, of lazy lines, which are in a list or quote without its marker. */
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

/** Parses any Markdown; never throws. */
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
