import { type Editor, Extension } from "@tiptap/core";
import type { Node } from "@tiptap/pm/model";
import { type EditorState, Plugin, TextSelection, type Transaction } from "@tiptap/pm/state";
import type { EditorView } from "@tiptap/pm/view";
import { ySyncPluginKey } from "@tiptap/y-tiptap";

/** Blocks that the caret cannot leave downwards when they are last in the text. */
const CLOSED = new Set(["table", "codeBlock", "picture", "horizontalRule"]);

/**
 * Adds a line below a table, a code block, a picture or a rule that ends the text. The line is added when the user changes the text,
 * presses below it, or moves down; opening a text, which readers and several writers do at once, changes nothing.
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

/** Puts the caret below the last block if the press was below it and the block needs a new line. Returns true if it did. */
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

/** Returns true if the caret is on the last line of the last block; in a table, of its last row. */
function isOnLastLine({ state, view }: Editor): boolean {
  const { $head, $to } = state.selection;
  if (!endsClosed(state.doc) || $to.indexAfter(0) < state.doc.childCount) return false;
  if ($head.depth === 0) return true;
  const block = $head.node(1);
  if (block.type.name === "table" && $head.index(1) < block.childCount - 1) return false;
  return view.endOfTextblock("down");
}
