import { Extension } from "@tiptap/core";

/** Characters that a following space turns into a block. */
const BLOCK_SIGN = /^\s*(?:#{1,6}|[-+*]|\d+\.|>|\[[ x]?\])$/;

/** Enter after the characters of a block starts a new line: only a space turns them into a list or a heading. */
export const WholeEnter = Extension.create({
  name: "wholeEnter",
  priority: 1_100,
  addKeyboardShortcuts() {
    return {
      Enter: () => {
        const { $from, empty } = this.editor.state.selection;
        if (!empty || $from.parent.type.spec.code === true) return false;
        if (!BLOCK_SIGN.test($from.parent.textBetween(0, $from.parentOffset, undefined, "\ufffc"))) return false;
        return this.editor.commands.first(({ commands }) => [
          () => commands.splitListItem("taskItem"),
          () => commands.splitListItem("listItem"),
          () => commands.splitBlock(),
        ]);
      },
    };
  },
});
