import type { Node } from "@tiptap/pm/model";
import type { Plugin } from "@tiptap/pm/state";
import { type ProsemirrorBinding, updateYFragment, ySyncPluginKey } from "@tiptap/y-tiptap";
import { XmlElement, type XmlFragment } from "yjs";

/**
 * Makes the binding write only what changed. By itself it compares the whole text with the shared document at every transaction, even one
 * of the caret, which takes a tenth of a second in a document of megabytes. A change within one block is passed to it as that block; other
 * changes are handled as before.
 */
export function writeThrough(plugin: Plugin): Plugin {
  const { view: bind } = plugin.spec;
  plugin.spec.view = (view) => {
    const bound = bind?.(view);
    return {
      ...bound,
      update: (now, before) => {
        if (now.state.doc === before.doc) return;
        const shared: SharedState | undefined = ySyncPluginKey.getState(now.state);
        if (shared === undefined || shared.isChangeOrigin || !writeBlock(shared, before.doc, now.state.doc)) {
          bound?.update?.(now, before);
        }
      },
    };
  };
  return plugin;
}

interface SharedState {
  readonly binding: ProsemirrorBinding;
  readonly isChangeOrigin: boolean;
  readonly addToHistory: boolean;
}

interface Step {
  readonly type: XmlFragment;
  readonly after: Node;
}

/** Returns false if the change is not within one block, or if the text does not correspond to the shared document. */
function writeBlock({ binding, addToHistory }: SharedState, before: Node, after: Node): boolean {
  if (!addToHistory) return false;
  const path = pathToChange(binding, before, after);
  const changed = path.at(-1);
  // A change of the root is left to the binding.
  if (changed === undefined || path.length < 2) return false;
  binding.mux(() => {
    binding.doc.transact((transaction) => {
      transaction.meta.set("addToHistory", true);
      for (const { type, after: node } of path) binding.mapping.set(type, node);
      updateYFragment(binding.doc, changed.type, changed.after, binding);
    }, ySyncPluginKey);
  });
  return true;
}

/** Returns the nodes from the root down to the only block that has changed. */
function pathToChange(binding: ProsemirrorBinding, before: Node, after: Node): Step[] {
  const path: Step[] = [{ type: binding.type, after }];
  let [old, now] = [before, after];
  while (!now.isTextblock) {
    const index = onlyChange(old, now);
    const [oldChild, child] = [old.maybeChild(index), now.maybeChild(index)];
    const type: unknown = path.at(-1)?.type.get(index);
    if (oldChild === null || child === null || !oldChild.sameMarkup(child)) break;
    if (!(type instanceof XmlElement) || binding.mapping.get(type) !== oldChild) break;
    path.push({ type, after: child });
    [old, now] = [oldChild, child];
  }
  return path;
}

/** Returns the index of the only child that differs, -1 if there is no such child or the number of children has changed. */
function onlyChange(old: Node, now: Node): number {
  if (old.childCount !== now.childCount || old.childCount === 0) return -1;
  let first = 0;
  while (first < old.childCount - 1 && old.child(first) === now.child(first)) first += 1;
  let last = old.childCount - 1;
  while (last > first && old.child(last) === now.child(last)) last -= 1;
  return first === last ? first : -1;
}
