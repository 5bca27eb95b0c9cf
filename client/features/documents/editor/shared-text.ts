import { Extension } from "@tiptap/core";
import type { Node as TextNode, Schema } from "@tiptap/pm/model";
import { Plugin } from "@tiptap/pm/state";
import { initProseMirrorDoc, redo, undo, ySyncPlugin, ySyncPluginKey, yUndoPlugin } from "@tiptap/y-tiptap";
import type { XmlFragment } from "yjs";
import { writeThrough } from "./write-through.ts";

type Nodes = ReturnType<typeof initProseMirrorDoc>["mapping"];
type NodeKey = Nodes extends Map<infer Key, unknown> ? Key : never;
type NodeValue = Nodes extends Map<unknown, infer Value> ? Value : never;

/**
 * Maps Yjs types to the nodes that represent them. The library clears the map on every change of another client; without that, only the
 * changed nodes are created again.
 */
class PersistentNodeMap extends Map<NodeKey, NodeValue> {
  override clear(): void {
    // Before this call the library has deleted the entries of the changed types and of their parents.
  }
}

interface SharedTextOptions {
  readonly fragment: XmlFragment | null;
}

declare module "@tiptap/core" {
  interface Commands<ReturnType> {
    sharedText: {
      /** Undoes the last edit of this user; edits of others stay. */
      undoOwn: () => ReturnType;
      redoOwn: () => ReturnType;
    };
  }
}

/**
 * Binds the editor to a fragment of a shared document. Tiptap's own extension renders the text twice when it opens, and all of it again
 * whenever another user types, which is too slow for a document of megabytes.
 */
export const SharedText = Extension.create<SharedTextOptions, { nodes: Nodes | null }>({
  name: "sharedText",
  priority: 1_000,

  addOptions() {
    return { fragment: null };
  },
  addStorage() {
    return { nodes: null };
  },

  onBeforeCreate() {
    const { fragment } = this.options;
    if (fragment === null) return;
    const { nodes, text } = firstText(fragment, this.editor.schema);
    this.storage.nodes = nodes;
    // Tiptap accepts a node here, although its types allow only JSON.
    Object.assign(this.editor.options, { content: text });
  },

  addCommands() {
    return {
      undoOwn: () => undoRedoCommand(undo),
      redoOwn: () => undoRedoCommand(redo),
    };
  },

  addKeyboardShortcuts() {
    // Always handled: with nothing to undo here, the key must not undo an action on the board.
    const back = (): boolean => {
      this.editor.commands.undoOwn();
      return true;
    };
    const forth = (): boolean => {
      this.editor.commands.redoOwn();
      return true;
    };
    return { "Mod-z": back, "Mod-y": forth, "Shift-Mod-z": forth };
  },

  addProseMirrorPlugins() {
    const { fragment } = this.options;
    if (fragment === null || this.storage.nodes === null) return [];
    return [writeThrough(ySyncPlugin(fragment, { mapping: this.storage.nodes })), yUndoPlugin(), stillScroll()];
  },
});

type UndoRedoStep = (state: Parameters<typeof undo>[0]) => boolean;

/**
 * Runs a step of undo or redo. The step changes the shared document, and that change comes back to the editor; the command's own
 * transaction changes nothing.
 */
const undoRedoCommand =
  (step: UndoRedoStep) =>
  ({
    tr,
    state,
    dispatch,
  }: {
    tr: { setMeta(key: string, value: unknown): unknown };
    state: Parameters<UndoRedoStep>[0];
    dispatch: unknown;
  }): boolean => {
    tr.setMeta("preventDispatch", true);
    return dispatch === undefined || step(state);
  };

function firstText(fragment: XmlFragment, schema: Schema): { nodes: PersistentNodeMap; text: TextNode | null } {
  if (fragment.length === 0) return { nodes: new PersistentNodeMap(), text: schema.topNodeType.createAndFill() };
  const { doc, mapping } = initProseMirrorDoc(fragment, schema);
  return { nodes: new PersistentNodeMap(mapping), text: doc };
}

/** Changes of other users do not scroll: the library would scroll to the user's own caret after them. */
function stillScroll(): Plugin {
  return new Plugin({
    props: {
      handleScrollToSelection: (view) => isFromElsewhere(view.state),
    },
  });
}

function isFromElsewhere(state: Parameters<typeof ySyncPluginKey.getState>[0]): boolean {
  const shared: { isChangeOrigin?: boolean; isUndoRedoOperation?: boolean } | undefined =
    ySyncPluginKey.getState(state);
  return shared?.isChangeOrigin === true && shared.isUndoRedoOperation !== true;
}
