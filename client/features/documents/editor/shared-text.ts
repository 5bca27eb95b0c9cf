import { Extension } from "@tiptap/core";
import type { Node as TextNode, Schema } from "@tiptap/pm/model";
import { Plugin } from "@tiptap/pm/state";
import { initProseMirrorDoc, redo, undo, ySyncPlugin, ySyncPluginKey, yUndoPlugin } from "@tiptap/y-tiptap";
import type { XmlFragment } from "yjs";
import { writeThrough } from "./write-through.ts";

type Nodes = ReturnType<typeof initProseMirrorDoc>["mapping"];
type NodeKey = Nodes extends Map<infer Key, unknown> ? Key : never;
type NodeValue = Nodes extends Map<unknown, infer Value> ? Value : never;

/** Nodes that Yjs types are drawn as. The library empties it on every change from elsewhere; kept, only what changed is made anew. */
class PersistentNodeMap extends Map<NodeKey, NodeValue> {
  override clear(): void {
    // The library takes out of it what a change touched, with all that stands around, before it asks for the rest to go.
  }
}

interface SharedTextOptions {
  readonly fragment: XmlFragment | null;
}

declare module "@tiptap/core" {
  interface Commands<ReturnType> {
    sharedText: {
      /** Takes back the last edit of this person's; others' stay. */
      undoOwn: () => ReturnType;
      redoOwn: () => ReturnType;
    };
  }
}

/**
 * Binds the editor to a fragment of a shared document. Tiptap's own extension draws the text twice when it opens and all of it
 * anew whenever somebody else types, which a document of megabytes cannot bear.
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
    // A node is taken as it is; only the types know no more than its JSON.
    Object.assign(this.editor.options, { content: text });
  },

  addCommands() {
    return {
      undoOwn: () => undoRedoCommand(undo),
      redoOwn: () => undoRedoCommand(redo),
    };
  },

  addKeyboardShortcuts() {
    // Always taken: with nothing to undo here, the key must not undo something on the board.
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

/** The step is a change of the shared document, which comes back to the editor: the command itself changes nothing. */
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

/** What others write never scrolls: the library would bring one's own caret into view after it. */
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
