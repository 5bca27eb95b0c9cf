import { Extension } from "@tiptap/core";
import { Plugin, type Transaction } from "@tiptap/pm/state";
import { ReplaceStep } from "@tiptap/pm/transform";
import { ySyncPluginKey, yUndoPluginKey } from "@tiptap/y-tiptap";
import type { UndoManager } from "yjs";

/** A step of typing is taken back as a whole only so far: then a new word begins a new one. */
const LONGEST_MS = 4_000;

/**
 * Parts what one undo takes back. Yjs joins all that follows within half a second, so that fast typing and the box ticked after
 * it were one step; here a run of typing is one, and everything else is one by itself.
 */
export const UndoSteps = Extension.create({
  name: "undoSteps",
  addProseMirrorPlugins() {
    let last: "typing" | "act" = "act";
    let begun = 0;
    return [
      new Plugin({
        filterTransaction(tr, state) {
          if (!tr.docChanged || tr.getMeta(ySyncPluginKey) !== undefined) return true;
          const { undoManager }: { undoManager: UndoManager } = yUndoPluginKey.getState(state);
          const kind = kindOf(tr);
          const isLong = kind.word && performance.now() - begun > LONGEST_MS;
          if (kind.name === "act" || kind.name !== last || isLong) {
            undoManager.stopCapturing();
            begun = performance.now();
          }
          last = kind.name;
          return true;
        },
      }),
    ];
  },
});

/** Typing is text put in, or taken out, within a line; `word` tells that it ends one. */
function kindOf({ steps }: Transaction): { name: "typing" | "act"; word: boolean } {
  const [step, ...more] = steps;
  if (more.length > 0 || !(step instanceof ReplaceStep)) return { name: "act", word: false };
  const { content, openStart, openEnd } = step.slice;
  if (openStart > 0 || openEnd > 0 || content.childCount > 1) return { name: "act", word: false };
  const text = content.firstChild;
  if (text === null) return { name: step.to - step.from <= 1 ? "typing" : "act", word: false };
  return text.isText && content.size <= 2
    ? { name: "typing", word: text.text?.trim() === "" }
    : { name: "act", word: false };
}
