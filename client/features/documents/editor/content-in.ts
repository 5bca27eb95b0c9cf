import type { Editor } from "@tiptap/core";
import { Fragment, Slice } from "@tiptap/pm/model";
import {
  absolutePositionToRelativePosition,
  relativePositionToAbsolutePosition,
  ySyncPluginKey,
} from "@tiptap/y-tiptap";
import type { DocumentForm, DocumentNode } from "#contract/documents/document-form.ts";
import { plainText } from "#contract/documents/document-text.ts";
import { safeAddress } from "#contract/core/link-address.ts";
import { errorText } from "#client/shared/errors/error-text.ts";
import { showToast } from "#client/ui/overlay/notice/toast.ts";
import type { DocumentPorts, StoredPicture } from "../document-tools.ts";
import { fromPlainText, fromText } from "#contract/markdown/plain-text.ts";
import { isInCell, pasteIntoCell, picturePlace } from "./cell-content.ts";
import { editorText } from "./editor-text.ts";

/**
 * Handles a paste. Returns `false` if the editor must handle it: the editor keeps the HTML that the schema knows. `isVerbatim` is true if
 * the user requested plain text.
 */
export function pasteInto(editor: Editor, ports: DocumentPorts, data: DataTransfer, isVerbatim: boolean): boolean {
  const html = data.getData("text/html");
  const text = data.getData("text/plain");
  const files = [...data.files];
  if (files.length > 0 && text === "") return keepFiles(editor, ports, files, editor.state.selection.from);
  if (editor.isActive("codeBlock")) return false;
  if (isVerbatim) return text !== "" && put(editor, fromPlainText(text, false));
  if (pasteAddress(editor, ports, text.trim())) return true;
  if (text.trim().includes("\n") && OF_CODE_EDITOR.test(html)) return put(editor, codeOf(text));
  if (html !== "" || text === "") return false;
  return put(editor, fromText(text));
}

/** HTML of code editors: each colored line is a block of its own, and its leading spaces would be lost. */
const OF_CODE_EDITOR = /^\s*(?:<meta[^>]*>)?\s*<div style="[^"]*white-space:\s*pre;/i;

function codeOf(text: string): DocumentForm {
  const code = text.replaceAll(/\r\n?/g, "\n").replace(/\n$/, "");
  return { content: [{ type: "codeBlock", content: [{ type: "text", text: code }] }] };
}

function put(editor: Editor, form: DocumentForm): boolean {
  const content = contentOf(form);
  const nodes = Fragment.from(content.map((node) => editor.schema.nodeFromJSON(node)));
  if (pasteIntoCell(editor.view, nodes)) return true;
  if (isInCell(editor.state)) return putLines(editor, nodes);
  return editor.chain().focus().insertContent(content).run();
}

/** Merges the first and the last paragraph into the cell's own, as the editor's own paste does. */
function putLines({ view }: Editor, nodes: Fragment): boolean {
  const depth = nodes.firstChild?.isTextblock === true ? 1 : 0;
  view.dispatch(
    view.state.tr
      .replaceSelection(new Slice(nodes, depth, depth))
      .scrollIntoView()
      .setMeta("paste", true),
  );
  return true;
}

/** A single paragraph is inserted into the line of the caret. */
function contentOf({ content }: DocumentForm): JsonNode[] {
  const [only, ...rest] = content;
  if (rest.length === 0 && only?.type === "paragraph") return toJson(only.content ?? []);
  return toJson(content);
}

interface JsonNode {
  type: string;
  text?: string;
  attrs?: Record<string, unknown>;
  marks?: { type: string; attrs?: Record<string, unknown> }[];
  content?: JsonNode[];
}

function toJson(nodes: readonly DocumentNode[]): JsonNode[] {
  return nodes.map(({ type, text, attrs, marks, content }) => ({
    type,
    ...(text === undefined ? {} : { text }),
    ...(attrs === undefined ? {} : { attrs: { ...attrs } }),
    ...(marks === undefined
      ? {}
      : {
          marks: marks.map((mark) =>
            mark.attrs ? { type: mark.type, attrs: { ...mark.attrs } } : { type: mark.type },
          ),
        }),
    ...(content === undefined ? {} : { content: toJson(content) }),
  }));
}

function pasteAddress(editor: Editor, ports: DocumentPorts, text: string): boolean {
  const href = safeAddress(text);
  if (href === null) return false;
  const { empty } = editor.state.selection;
  if (!empty) return editor.chain().focus().setMark("link", { href }).run();
  const id = ports.taskIn(href);
  if (id !== undefined) {
    const label = ports.task(id)?.title ?? href;
    return editor.chain().focus().insertContent({ type: "taskLink", attrs: { id, label } }).run();
  }
  const linked = { type: "text", text, marks: [{ type: "link", attrs: { href } }] };
  return editor.chain().focus().insertContent(linked).unsetMark("link").run();
}

/**
 * Stores dropped or pasted pictures, and inserts each of them when it is stored. Returns true for other files too, so that the browser does
 * not open them.
 */
export function keepFiles(editor: Editor, ports: DocumentPorts, files: readonly File[], position: number): boolean {
  const { keepPicture } = ports;
  const pictures = files.filter(({ type }) => type.startsWith("image/"));
  if (pictures.length < files.length) showToast({ text: editorText.notPicture, icon: "photo" });
  else if (keepPicture === undefined) showToast({ text: editorText.noPictures, icon: "photo" });
  if (keepPicture === undefined) return true;
  let place = remember(editor, position);
  // Stored at once, and inserted in their order, whichever is stored first.
  let previous = Promise.resolve();
  for (const file of pictures) {
    const picture = keepPicture(file).catch((error: unknown) => {
      showToast({ text: `${editorText.pictureFailed}. ${errorText(error)}`, icon: "photo" });
      return null;
    });
    previous = previous.then(async () => {
      const stored = await picture;
      if (stored === null || editor.isDestroyed) return;
      insertPicture(editor, file.name, stored, place());
      place = remember(editor, endOfPicture(editor, stored.id) ?? place());
    });
  }
  return true;
}

function insertPicture(editor: Editor, name: string, { id, width, height }: StoredPicture, position: number): void {
  const size = width === undefined || height === undefined ? {} : { width, height };
  const node = { type: "picture", attrs: { id, alt: name.slice(0, 500), ...size } };
  editor.commands.insertContentAt(picturePlace(editor.state.doc, position), node, { updateSelection: false });
}

/** Returns the position after a picture; `null` if the text does not have it. */
function endOfPicture({ state }: Editor, id: string): number | null {
  let end: number | null = null;
  state.doc.descendants((node, at) => {
    if (node.type.name === "picture" && node.attrs["id"] === id) end = at + node.nodeSize;
    return end === null;
  });
  return end;
}

/** Returns a function that finds the position again after changes of other users before it. */
function remember(editor: Editor, position: number): () => number {
  const { binding } = ySyncPluginKey.getState(editor.state);
  const shared = absolutePositionToRelativePosition(position, binding.type, binding.mapping);
  return () => {
    const now = relativePositionToAbsolutePosition(binding.doc, binding.type, shared, binding.mapping);
    return Math.min(now ?? editor.state.selection.from, editor.state.doc.content.size);
  };
}

/** Returns copied content as plain text, with list markers unless only a part of one line is copied. */
export function copiedText({ content, openStart }: Slice): string {
  let inside = content;
  for (let depth = openStart; depth > 0 && inside.childCount === 1; depth -= 1) {
    const [only] = inside.content;
    if (only === undefined || only.isTextblock) break;
    inside = only.content;
  }
  return plainText({ content: inside.toJSON() ?? [] });
}
