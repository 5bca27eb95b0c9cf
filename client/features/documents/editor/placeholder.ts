import { Extension } from "@tiptap/core";
import { Plugin } from "@tiptap/pm/state";
import { Decoration, DecorationSet } from "@tiptap/pm/view";

/** Placeholder of an empty document: `words` while the text has the focus, a less prominent `invite` while it does not. */
export const Placeholder = Extension.create<{ words: string; invite: string }>({
  name: "placeholder",
  addOptions: () => ({ words: "", invite: "" }),
  addProseMirrorPlugins() {
    const { words, invite } = this.options;
    return [
      new Plugin({
        props: {
          decorations: ({ doc }) => {
            const first = doc.firstChild;
            const isEmpty = doc.childCount === 1 && first?.type.name === "paragraph" && first.content.size === 0;
            if (!isEmpty) return null;
            return DecorationSet.create(doc, [
              Decoration.node(0, first.nodeSize, { "data-placeholder": words, "data-invite": invite }),
            ]);
          },
        },
      }),
    ];
  },
});
