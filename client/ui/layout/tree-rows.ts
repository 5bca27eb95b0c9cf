import type { BoardLook } from "../icons/board-look.ts";

export type TreeNode = {
  readonly id: string;
  readonly href: string;
  readonly text: string;
  readonly look: BoardLook;
  readonly children?: readonly TreeNode[];
  /** Whether the mark shows a tier; by default it does if the node has children. Favourites show it without unfolding. */
  readonly nested?: boolean;
  /** Text of a green dot: a user is there now. */
  readonly live?: string;
};

/** A row of a tree as rendered: its depth and its place among its siblings, both from 1, and whether it is open. */
export type TreeRow = {
  readonly node: TreeNode;
  readonly level: number;
  readonly place: number;
  readonly of: number;
  /** Undefined for a leaf. */
  readonly open: boolean | undefined;
};

/** Returns the visible rows, top to bottom; children of a closed node are left out. */
export const visibleRows = (nodes: readonly TreeNode[], expanded: ReadonlySet<string>, level = 1): TreeRow[] =>
  nodes.flatMap((node, index) => {
    const children = node.children ?? [];
    const open = children.length === 0 ? undefined : expanded.has(node.id);
    const row: TreeRow = { node, level, place: index + 1, of: nodes.length, open };
    return open === true ? [row, ...visibleRows(children, expanded, level + 1)] : [row];
  });
