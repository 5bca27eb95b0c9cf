import { type Editor, Extension } from "@tiptap/core";
import type { Node } from "@tiptap/pm/model";
import { type EditorState, Plugin, TextSelection, type Transaction } from "@tiptap/pm/state";
import type { EditorView } from "@tiptap/pm/view";
import { ySyncPluginKey } from "@tiptap/y-tiptap";

/** Blocks that a caret does not leave by itself when they end the text. */
const CLOSED = new Set(["table", "codeBlock", "picture", "horizontalRule"]);

/**
 * A line to write in under a table, a code block, a picture or a rule that ends the text. It is made when somebody changes the text, presses
 * below, or walks down; opening a text, which readers and several writers do at once, writes nothing.
 */
export const LineBelow = Extension.create({
  name: "lineBelow",
  priority: 1_050,
  addKeyboardShortcuts() {
    return {
      ArrowDown: () => isOnLastLine(this.editor) && goBelow(this.editor.view),
      "Mod-End": () => goBelow(this.editor.view),
    };
  },
  addProseMirrorPlugins: () => [
    new Plugin({
      appendTransaction: (transactions, _before, now) =>
        transactions.some((tr) => isOwnChange(tr)) && endsClosed(now.doc) ? withLine(now) : null,
      props: {
        attributes: ({ doc }): Record<string, string> => (endsClosed(doc) ? { "data-ends-closed": "true" } : {}),
        handleDOMEvents: {
          mousedown: (view, event) => {
            if (event.button !== 0 || event.target !== view.dom || !goBelowAt(view, event.clientY)) return false;
            event.preventDefault();
            return true;
          },
        },
      },
    }),
  ],
});

/** Puts the caret under the text's last block when it is pressed below it, and that is one without a line below. */
export function goBelowAt(view: EditorView, y: number): boolean {
  const bottom = view.dom.lastElementChild?.getBoundingClientRect().bottom;
  return bottom !== undefined && y > bottom && goBelow(view);
}

function goBelow(view: EditorView): boolean {
  if (!view.editable || !endsClosed(view.state.doc)) return false;
  const tr = withLine(view.state);
  view.dispatch(tr.setSelection(TextSelection.atEnd(tr.doc)).scrollIntoView());
  view.focus();
  return true;
}

function isOwnChange(tr: Transaction): boolean {
  return tr.docChanged && tr.getMeta(ySyncPluginKey) === undefined;
}

function endsClosed({ lastChild }: Node): boolean {
  return lastChild !== null && CLOSED.has(lastChild.type.name);
}

function withLine({ tr, schema, doc }: EditorState): Transaction {
  const line = schema.nodes["paragraph"]?.createAndFill();
  return line === null || line === undefined ? tr : tr.insert(doc.content.size, line);
}

/** The caret is on the last line of the last block; in a table, of its last row. */
function isOnLastLine({ state, view }: Editor): boolean {
  const { $head, $to } = state.selection;
  if (!endsClosed(state.doc) || $to.indexAfter(0) < state.doc.childCount) return false;
  if ($head.depth === 0) return true;
  const block = $head.node(1);
  if (block.type.name === "table" && $head.index(1) < block.childCount - 1) return false;
  return view.endOfTextblock("down");
}
