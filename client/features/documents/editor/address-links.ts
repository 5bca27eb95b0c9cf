import { Extension } from "@tiptap/core";
import { type EditorState, Plugin, Selection, type Transaction } from "@tiptap/pm/state";
import { ySyncPluginKey } from "@tiptap/y-tiptap";
import { bareAddressesIn } from "#contract/markdown/bare-address.ts";

/** The number of characters before the caret that are searched; no address is longer. */
const LOOK_BACK = 2_000;

/** Turns a typed address into a link when a space, a line break or Enter follows it; that character stays. */
export const AddressLinks = Extension.create({
  name: "addressLinks",
  addProseMirrorPlugins: () => [
    new Plugin({
      appendTransaction: (transactions, before, now) => {
        const end = transactions.some((tr) => isTyped(tr)) ? endOfTypedWord(before, now) : null;
        return end === null ? null : linkWord(now, end);
      },
    }),
  ],
});

/** Returns true for the user's own typing, not for changes of other users or a paste. */
function isTyped(tr: Transaction): boolean {
  return tr.docChanged && tr.getMeta(ySyncPluginKey) === undefined && tr.getMeta("uiEvent") !== "paste";
}

/** Returns the end of the word that the last key has completed; `null` if it completed none. */
function endOfTypedWord(before: EditorState, now: EditorState): number | null {
  const end = before.selection.from;
  const { $from, empty } = now.selection;
  if (!empty || !before.selection.empty || $from.pos <= end || end > now.doc.content.size) return null;
  const typed = now.doc.textBetween(end, $from.pos, "\n", "\ufffc");
  const isBroken =
    $from.parentOffset === 0 && Selection.findFrom(now.doc.resolve($from.before()), -1, true)?.to === end;
  const isBreak = $from.nodeBefore?.type.name === "hardBreak" && $from.pos === end + 1;
  return isBroken || isBreak || /^\s$/u.test(typed) ? end : null;
}

function linkWord(state: EditorState, end: number): Transaction | null {
  const { parent, parentOffset } = state.doc.resolve(end);
  const link = state.schema.marks["link"];
  if (link === undefined || !parent.inlineContent || parent.type.spec.code === true) return null;
  const text = parent.textBetween(Math.max(0, parentOffset - LOOK_BACK), parentOffset, undefined, "\ufffc");
  const word = /[^\s\ufffc]+$/u.exec(text)?.[0] ?? "";
  const { tr } = state;
  for (const { index, length, href } of bareAddressesIn(word)) {
    const from = end - word.length + index;
    const isTaken = ["link", "code"].some((name) => {
      const mark = state.schema.marks[name];
      return mark !== undefined && state.doc.rangeHasMark(from, from + length, mark);
    });
    if (!isTaken) tr.addMark(from, from + length, link.create({ href }));
  }
  return tr.docChanged ? tr.removeStoredMark(link) : null;
}
