import type { DocumentNode } from "../documents/document-form.ts";

/** A part of a paragraph, and the line break before it. */
export interface LinePart {
  readonly nodes: readonly DocumentNode[];
  readonly after: DocumentNode | null;
}

/** Splits a paragraph at the breaks for which `isEnd` returns true; the lines after them lose their indentation. */
export function lineParts(nodes: readonly DocumentNode[], isEnd: (hardBreak: DocumentNode) => boolean): LinePart[] {
  const parts: { nodes: DocumentNode[]; after: DocumentNode | null }[] = [{ nodes: [], after: null }];
  for (const node of nodes) {
    if (node.type === "hardBreak" && isEnd(node)) parts.push({ nodes: [], after: node });
    else parts.at(-1)?.nodes.push(node);
  }
  return parts.map(({ nodes: part, after }) => ({ nodes: after === null ? part : withoutIndent(part), after }));
}

function withoutIndent([first, ...rest]: readonly DocumentNode[]): DocumentNode[] {
  if (first?.type !== "text") return first === undefined ? [] : [first, ...rest];
  const text = (first.text ?? "").replace(/^[ \t]+/, "");
  return text === "" ? rest : [{ ...first, text }, ...rest];
}

/** Pictures are block nodes, so a paragraph is split around them; empty paragraphs are dropped. */
export function withPicturesApart(nodes: readonly DocumentNode[]): DocumentNode[] {
  if (!nodes.some(({ type }) => type === "picture")) return nodes.length === 0 ? [] : [paragraph(nodes)];
  const blocks: DocumentNode[] = [];
  let line: DocumentNode[] = [];
  const flush = (): void => {
    const words = trimmed(line);
    if (words.length > 0) blocks.push(paragraph(words));
    line = [];
  };
  for (const node of nodes) {
    if (node.type === "picture") {
      flush();
      blocks.push(node);
    } else line.push(node);
  }
  flush();
  return blocks;
}

/** Replaces pictures with their alternative text, because headings and cells only contain text. */
export function withoutPictures(nodes: readonly DocumentNode[]): DocumentNode[] {
  return nodes.flatMap((node) => {
    if (node.type !== "picture") return [node];
    const alt = node.attrs?.["alt"];
    return typeof alt === "string" ? [{ type: "text", text: alt }] : [];
  });
}

function paragraph(content: readonly DocumentNode[]): DocumentNode {
  return { type: "paragraph", content };
}

function trimmed(nodes: readonly DocumentNode[]): DocumentNode[] {
  const isSeen = (node: DocumentNode): boolean => node.type !== "hardBreak" && node.text?.trim() !== "";
  const line = withoutIndent(nodes.slice(Math.max(0, nodes.findIndex(isSeen)), nodes.findLastIndex(isSeen) + 1));
  const last = line.at(-1);
  if (last?.type !== "text") return line;
  return [...line.slice(0, -1), { ...last, text: (last.text ?? "").replace(/[ \t]+$/, "") }];
}
