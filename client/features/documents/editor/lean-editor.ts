import { Editor, type EditorOptions, type Extensions } from "@tiptap/core";
import type { Plugin } from "@tiptap/pm/state";

/** What Tiptap brings along and nobody here asks for: each costs time when an editor is made, and some at every key. */
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
 * An editor of Tiptap in its place, made without the work that the library does over and over while it makes one: it puts the options of
 * every extension together anew some thirty times, and the attributes of all nodes for each node that draws itself. `fromTheStart` holds
 * plugins without a state: they act before the first layout, which those of extensions come after.
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

/** Options never change once an extension stands. What it stores is each editor's own, and stays a question. */
function settle(extension: Extensions[number]): void {
  if (!Object.hasOwn(extension, "options")) Object.defineProperty(extension, "options", { value: extension.options });
}
