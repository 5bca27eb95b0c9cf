import { Extension } from "@tiptap/core";
import { Plugin, type Transaction } from "@tiptap/pm/state";
import { ReplaceStep } from "@tiptap/pm/transform";
import { ySyncPluginKey, yUndoPluginKey } from "@tiptap/y-tiptap";
import type { UndoManager } from "yjs";

/** A run of typing longer than this is split: the next word starts a new undo step. */
const LONGEST_MS = 4_000;

/**
 * Separates undo steps. Yjs merges all changes within half a second, so that fast typing and a box checked right after it would be one
 * step; here a run of typing is one step, and every other change is a step of its own.
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

/** Typing is inserting or deleting text within a line; `word` is true if the text ends a word. */
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
