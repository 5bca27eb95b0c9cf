import type { BoardLook } from "../icons/board-look.ts";

export type TreeNode = {
  readonly id: string;
  readonly href: string;
  readonly text: string;
  readonly look: BoardLook;
  readonly children?: readonly TreeNode[];
  /** Whether the mark shows a tier; with children it does unless told. Favourites show it without unfolding. */
  readonly nested?: boolean;
  /** A green dot with these words: someone is there now. */
  readonly live?: string;
};

/** A row of a tree as it is drawn: its depth from 1, its place among its siblings from 1, whether it is open. */
export type TreeRow = {
  readonly node: TreeNode;
  readonly level: number;
  readonly place: number;
  readonly of: number;
  /** Undefined for a leaf. */
  readonly open: boolean | undefined;
};

/** The rows on screen, top to bottom: children of a closed node are left out. */
export const visibleRows = (nodes: readonly TreeNode[], expanded: ReadonlySet<string>, level = 1): TreeRow[] =>
  nodes.flatMap((node, index) => {
    const children = node.children ?? [];
    const open = children.length === 0 ? undefined : expanded.has(node.id);
    const row: TreeRow = { node, level, place: index + 1, of: nodes.length, open };
    return open === true ? [row, ...visibleRows(children, expanded, level + 1)] : [row];
  });
