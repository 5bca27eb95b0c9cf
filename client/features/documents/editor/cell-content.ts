import { Fragment, type Node, type ResolvedPos, Slice } from "@tiptap/pm/model";
import type { EditorState } from "@tiptap/pm/state";
import type { EditorView } from "@tiptap/pm/view";

/** Returns the depth of the outermost table around a position, 0 if there is none. */
export function tableDepth($pos: ResolvedPos): number {
  for (let depth = 1; depth <= $pos.depth; depth += 1) if ($pos.node(depth).type.name === "table") return depth;
  return 0;
}

/** Returns the position for a picture inserted at `position`: in a table, below it, because cells contain only lines of text. */
export function picturePlace(doc: Node, position: number): number {
  const $pos = doc.resolve(position);
  const depth = tableDepth($pos);
  return depth === 0 ? position : $pos.after(depth);
}

/** Returns true if the selection is within one cell: pasted content must not split the table. */
export function isInCell({ selection }: EditorState): boolean {
  const { $from, $to } = selection;
  const depth = tableDepth($from);
  return depth > 0 && $from.parent.isTextblock && $from.sharedDepth($to.pos) >= depth + 2;
}

/**
 * Pastes content into a cell in one step: the lines of its blocks become lines of the cell, and its pictures go below the table. Returns
 * false if the caret is not in a cell, or if the content is only lines or a table, which the editor pastes itself.
 */
export function pasteIntoCell(view: EditorView, content: Fragment): boolean {
  const { state } = view;
  if (!isInCell(state) || !needsLines(content)) return false;
  const lines: Node[] = [];
  const pictures: Node[] = [];
  collect(content, state, lines, pictures);
  const { tr } = state;
  if (lines.length > 0) tr.replaceSelection(new Slice(Fragment.from(lines), 1, 1));
  const $end = tr.doc.resolve(tr.selection.to);
  if (pictures.length > 0) tr.insert($end.after(tableDepth($end)), pictures);
  view.dispatch(tr.scrollIntoView().setMeta("paste", true).setMeta("uiEvent", "paste"));
  return true;
}

function needsLines(content: Fragment): boolean {
  let needs = false;
  content.forEach(({ type }) => {
    needs ||= !type.isInline && !["paragraph", "table", "tableRow", "tableCell", "tableHeader"].includes(type.name);
  });
  return needs;
}

function collect(content: Fragment, state: EditorState, lines: Node[], pictures: Node[]): void {
  content.forEach((node) => {
    if (node.type.name === "picture") pictures.push(node);
    else if (node.isTextblock) lines.push(...linesOf(node, state));
    else collect(node.content, state, lines, pictures);
  });
}

/** Each line of a code block becomes a paragraph. */
function linesOf(block: Node, { schema }: EditorState): Node[] {
  const paragraph = schema.nodes["paragraph"];
  if (paragraph === undefined) return [];
  if (block.type.spec.code !== true) return [paragraph.create(null, block.content)];
  return block.textContent.split("\n").map((line) => paragraph.create(null, line === "" ? null : schema.text(line)));
}
