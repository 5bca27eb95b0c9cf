import { Editor, type EditorOptions, type Extensions } from "@tiptap/core";
import type { Plugin } from "@tiptap/pm/state";

/** Core extensions of Tiptap that are not used here: each costs time when an editor is created, and some at every key. */
const NOT_NEEDED = {
  clipboardTextSerializer: false,
  drop: false,
  paste: false,
  delete: false,
  textDirection: false,
} as const;

interface LeanOptions extends Partial<Omit<EditorOptions, "element" | "enableCoreExtensions">> {
  readonly extensions: Extensions;
}

/**
 * Creates and mounts a Tiptap editor without repeated work of the library: it merges the options of every extension about thirty times, and
 * collects the attributes of all nodes for each node view. `fromTheStart` are plugins without state: they apply before the first layout,
 * and plugins of extensions after it.
 */
export function leanEditor(host: HTMLElement, fromTheStart: readonly Plugin[], options: LeanOptions): Editor {
  for (const extension of options.extensions) settle(extension);
  const editorProps = Object.assign({ plugins: fromTheStart }, options.editorProps);
  const editor = new Editor({ ...options, editorProps, element: null, enableCoreExtensions: NOT_NEEDED });
  const { extensionManager } = editor;
  Object.defineProperty(extensionManager, "attributes", { value: extensionManager.attributes });
  editor.mount(host);
  return editor;
}

/** Caches the options of an extension, which never change. Its storage differs between editors and stays a getter. */
function settle(extension: Extensions[number]): void {
  if (!Object.hasOwn(extension, "options")) Object.defineProperty(extension, "options", { value: extension.options });
}
