import { Extension } from "@tiptap/core";
import { Plugin } from "@tiptap/pm/state";
import type { EditorView } from "@tiptap/pm/view";

/**
 * A browser tells of a moved caret in a task of its own, and a key may be heard before it: after a press into the text, or «Home», on a
 * device that is busy. The editor would then act where the caret was, and what is typed would stand there.
 */
export const FreshSelection = Extension.create({
  name: "freshSelection",
  // Before whatever acts on a key.
  priority: 2_000,
  addProseMirrorPlugins() {
    let seen: readonly unknown[] = [];
    const look = (view: EditorView): boolean => {
      const now = placeOf(view);
      if (!view.composing && now.some((part, at) => part !== seen[at])) {
        // What the browser will say itself, a moment later; said twice, it changes nothing.
        view.dom.ownerDocument.dispatchEvent(new Event("selectionchange"));
      }
      return false;
    };
    return [
      new Plugin({
        props: { handleDOMEvents: { keydown: look, beforeinput: look, paste: look, cut: look, copy: look } },
        view(view) {
          const note = (): void => {
            seen = placeOf(view);
          };
          const page = view.dom.ownerDocument;
          page.addEventListener("selectionchange", note);
          return { destroy: () => page.removeEventListener("selectionchange", note) };
        },
      }),
    ];
  },
});

function placeOf({ dom }: EditorView): readonly unknown[] {
  const selection = dom.ownerDocument.getSelection();
  return [selection?.anchorNode, selection?.anchorOffset, selection?.focusNode, selection?.focusOffset];
}
