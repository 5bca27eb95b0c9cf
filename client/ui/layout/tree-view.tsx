import { useLayoutEffect, useRef, useState } from "react";
import type { KeyboardEvent, MouseEvent, ReactElement } from "react";
import { classNames } from "../class-names.ts";
import { Unseen } from "../controls/small.tsx";
import { Icon } from "../icons/icon.tsx";
import { BoardMark } from "../icons/board-mark.tsx";
import { createTypeahead, isCharacterKey } from "../overlay/menu/typeahead.ts";
import { cssVars } from "../theme/css-vars.ts";
import { shiftStepOf, type ShiftStep } from "./shift-keys.ts";
import { DRAGGABLE_ROW, type TreeRowProps } from "./use-tree-drag.ts";
import { visibleRows } from "./tree-rows.ts";
import type { TreeNode, TreeRow } from "./tree-rows.ts";
import css from "./tree-view.module.css";

export type TreeViewProps = {
  readonly label: string;
  readonly nodes: readonly TreeNode[];
  readonly expanded: ReadonlySet<string>;
  readonly onToggle: (id: string, open: boolean) => void;
  /** The node of the page on screen. */
  readonly currentId?: string | undefined;
  /** Right click, the menu key or Shift+F10. */
  readonly onMenu?: (id: string, row: HTMLElement) => void;
  /** Alt+Shift with an arrow on a row. */
  readonly onShift?: (id: string, step: ShiftStep) => void;
  /** Props that make a row draggable. */
  readonly rowProps?: (id: string) => TreeRowProps;
  /** "touch": rows of 45 px with the arrow at the right, for the sheet of a phone. */
  readonly size?: "side" | "touch";
};

const RowInside = ({
  row,
  touch,
  onTwist,
}: {
  readonly row: TreeRow;
  readonly touch: boolean;
  readonly onTwist: (event: MouseEvent) => void;
}): ReactElement => {
  const { node, open } = row;
  // Not a separate control: arrow keys do the same, and screen readers read `aria-expanded` of the row.
  const twist = (
    <span className={css.twist} onClick={open === undefined ? undefined : onTwist} aria-hidden="true">
      {open !== undefined && <Icon name={open ? "chevron-down" : "chevron-right"} size={touch ? 18 : 14} />}
    </span>
  );
  return (
    <>
      {!touch && twist}
      <BoardMark look={node.look} nested={node.nested ?? open !== undefined} size={touch ? 19 : 14} />
      <span className={css.text} data-tip-label="">
        {node.text}
      </span>
      {node.live !== undefined && (
        <i className={css.live} title={node.live}>
          <Unseen>{node.live}</Unseen>
        </i>
      )}
      {touch && open !== undefined && twist}
    </>
  );
};

/** Returns the row to go to, or a change of expansion, for a key of the tree pattern (WAI-ARIA APG). */
const stepOf = (
  key: string,
  rows: readonly TreeRow[],
  at: number,
): { readonly to?: number; readonly toggle?: boolean } => {
  const row = rows[at];
  if (row === undefined) return {};
  if (key === "ArrowDown") return { to: Math.min(at + 1, rows.length - 1) };
  if (key === "ArrowUp") return { to: Math.max(at - 1, 0) };
  if (key === "Home") return { to: 0 };
  if (key === "End") return { to: rows.length - 1 };
  if (key === "ArrowRight") return row.open === false ? { toggle: true } : row.open === true ? { to: at + 1 } : {};
  if (key === "ArrowLeft") {
    if (row.open === true) return { toggle: false };
    const parent = rows.findLastIndex((above, index) => index < at && above.level < row.level);
    return parent === -1 ? {} : { to: parent };
  }
  return {};
};

const useTreeKeys = (props: TreeViewProps, rows: readonly TreeRow[], onShifting: (id: string) => void) => {
  const { onToggle, onMenu, onShift } = props;
  const [typeahead] = useState(createTypeahead);
  return (event: KeyboardEvent<HTMLElement>): void => {
    const elements = [...event.currentTarget.querySelectorAll<HTMLElement>('[role="treeitem"]')];
    const at = elements.findIndex((element) => element === event.target);
    const row = rows[at];
    const element = elements[at];
    if (row === undefined || element === undefined) return;
    if (event.key === "ContextMenu" || (event.key === "F10" && event.shiftKey)) {
      if (onMenu === undefined) return;
      event.preventDefault();
      onMenu(row.node.id, element);
      return;
    }
    const shift = shiftStepOf(event);
    if (shift !== null && onShift !== undefined) {
      event.preventDefault();
      event.stopPropagation();
      onShifting(row.node.id);
      onShift(row.node.id, shift);
      return;
    }
    const texts = rows.map(({ node }) => node.text);
    const found = isCharacterKey(event) ? typeahead(event.key, texts, at, event.timeStamp) : -1;
    const step = found === -1 ? stepOf(event.key, rows, at) : { to: found };
    if (step.to === undefined && step.toggle === undefined && !isCharacterKey(event)) return;
    event.preventDefault();
    event.stopPropagation();
    if (step.toggle !== undefined) onToggle(row.node.id, step.toggle);
    if (step.to !== undefined) elements[step.to]?.focus();
  };
};

/** A tree of boards: one Tab stop; arrows move, open and close; typed text searches; rows are links. */
export const TreeView = (props: TreeViewProps): ReactElement => {
  const { label, nodes, expanded, onToggle, currentId, onMenu, rowProps, size = "side" } = props;
  const [focusedId, setFocusedId] = useState<string | null>(null);
  const rows = visibleRows(nodes, expanded);
  const shifted = useRef<string | null>(null);
  const onKeyDown = useTreeKeys(props, rows, (id) => {
    shifted.current = id;
  });
  const tree = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const id = shifted.current;
    // A row that is moved elsewhere is removed from the page for a moment, and loses the focus.
    if (id === null || document.activeElement !== document.body) return;
    shifted.current = null;
    tree.current?.querySelector<HTMLElement>(`[data-board-id="${CSS.escape(id)}"]`)?.focus();
  });
  const stopId = [focusedId, currentId].find((id) => rows.some((row) => row.node.id === id)) ?? rows[0]?.node.id;
  return (
    <div
      ref={tree}
      role="tree"
      tabIndex={-1}
      aria-label={label}
      className={size === "touch" ? css.touch : undefined}
      onKeyDown={onKeyDown}
    >
      {rows.map((row) => (
        <a
          key={row.node.id}
          role="treeitem"
          href={row.node.href}
          className={classNames(css.row, DRAGGABLE_ROW, row.node.id === currentId && css.current)}
          style={cssVars({ "--lv": row.level - 1 })}
          aria-level={row.level}
          aria-setsize={row.of}
          aria-posinset={row.place}
          aria-expanded={row.open}
          aria-current={row.node.id === currentId ? "page" : undefined}
          aria-selected={row.node.id === currentId}
          tabIndex={row.node.id === stopId ? 0 : -1}
          data-board-id={row.node.id}
          data-drop-target={`board:${row.node.id}`}
          {...rowProps?.(row.node.id)}
          data-tip={row.node.text}
          data-tip-clipped=""
          data-tip-side="right"
          onFocus={() => setFocusedId(row.node.id)}
          onContextMenu={(event) => {
            if (onMenu === undefined) return;
            event.preventDefault();
            onMenu(row.node.id, event.currentTarget);
          }}
        >
          <RowInside
            row={row}
            touch={size === "touch"}
            onTwist={(event) => {
              event.preventDefault();
              event.stopPropagation();
              onToggle(row.node.id, row.open !== true);
            }}
          />
        </a>
      ))}
    </div>
  );
};
