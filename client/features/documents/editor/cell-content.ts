import { Fragment, type Node, type ResolvedPos, Slice } from "@tiptap/pm/model";
import type { EditorState } from "@tiptap/pm/state";
import type { EditorView } from "@tiptap/pm/view";

/** The depth of the outermost table around a place, 0 for none. */
export function tableDepth($pos: ResolvedPos): number {
  for (let depth = 1; depth <= $pos.depth; depth += 1) if ($pos.node(depth).type.name === "table") return depth;
  return 0;
}

/** Where a picture goes that is put in at a place: under the table, whose cells hold lines alone. */
export function picturePlace(doc: Node, position: number): number {
  const $pos = doc.resolve(position);
  const depth = tableDepth($pos);
  return depth === 0 ? position : $pos.after(depth);
}

/** Whether the selection is within one cell: what is pasted there must not tear the table. */
export function isInCell({ selection }: EditorState): boolean {
  const { $from, $to } = selection;
  const depth = tableDepth($from);
  return depth > 0 && $from.parent.isTextblock && $from.sharedDepth($to.pos) >= depth + 2;
}

/**
 * Puts pasted content into a cell: the lines of its blocks as lines of the cell, its pictures under the table, in one step. False where
 * the caret is in no cell, or where the content is lines alone or a table, which the editor puts in by itself.
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

/** Code is plain lines. */
function linesOf(block: Node, { schema }: EditorState): Node[] {
  const paragraph = schema.nodes["paragraph"];
  if (paragraph === undefined) return [];
  if (block.type.spec.code !== true) return [paragraph.create(null, block.content)];
  return block.textContent.split("\n").map((line) => paragraph.create(null, line === "" ? null : schema.text(line)));
}
