import { Extension } from "@tiptap/core";

/** Signs that a space behind them makes a block of. */
const BLOCK_SIGN = /^\s*(?:#{1,6}|[-+*]|\d+\.|>|\[[ x]?\])$/;

/** Enter behind a sign of a block is a new line: only a space makes a list or a heading of it. */
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
