import { Extension } from "@tiptap/core";
import { Plugin } from "@tiptap/pm/state";
import type { EditorView } from "@tiptap/pm/view";

/**
 * Browsers report a moved caret in a separate task, and on a busy device a key event can come before it: after a press into the text, or
 * after «Home». Without this extension the editor would act at the previous caret and insert the typed text there.
 */
export const FreshSelection = Extension.create({
  name: "freshSelection",
  // Runs before all other key handlers.
  priority: 2_000,
  addProseMirrorPlugins() {
    let seen: readonly unknown[] = [];
    const look = (view: EditorView): boolean => {
      const now = placeOf(view);
      if (!view.composing && now.some((part, at) => part !== seen[at])) {
        // The browser fires the same event a moment later; a second one changes nothing.
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
