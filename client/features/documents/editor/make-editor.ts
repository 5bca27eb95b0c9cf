import { DOCUMENT_FRAGMENT } from "#contract/documents/document-form.ts";
import { type Editor, Extension } from "@tiptap/core";
import { Plugin } from "@tiptap/pm/state";
import { type DocumentEditorProps, LONG_TEXT } from "../document-tools.ts";
import documentCss from "../document.module.css";
import { AddressLinks } from "./address-links.ts";
import { pasteIntoCell } from "./cell-content.ts";
import { cleanHtml } from "./paste/clean-html.ts";
import { copiedText, keepFiles, pasteInto } from "./content-in.ts";
import { DepthLimit } from "./depth-limit.ts";
import { textExtensions } from "./extensions.ts";
import { FreshSelection } from "./fresh-selection.ts";
import { leanEditor } from "./lean-editor.ts";
import { LineBelow } from "./line-below.ts";
import { Peers } from "./peers/peers.ts";
import { Placeholder } from "./placeholder.ts";
import { SharedText } from "./shared-text.ts";
import { Suggest, type Suggestion } from "./suggest/suggest.ts";
import { UndoSteps } from "./undo-steps.ts";
import { WholeEnter } from "./whole-enter.ts";

export interface EditorPlaces {
  /** Where the text goes. */
  readonly host: HTMLElement;
  /** Where others' carets are drawn. */
  readonly layer: HTMLElement;
  /** Id of the words that say how to leave. */
  readonly helpId: string;
}

export interface EditorHearing {
  readonly onSuggest: (suggestion: Suggestion | null) => void;
  readonly onSuggestKey: (event: KeyboardEvent) => boolean;
  readonly onLeave: () => void;
  /** False when no toolbar is up. */
  readonly onToolbar: () => boolean;
}

/** Makes an editor over a shared document and puts it into its place. Destroy it to let go of the document. */
export function makeEditor(props: DocumentEditorProps, places: EditorPlaces, hearing: EditorHearing): Editor {
  const { document, awareness, writer, ports, words } = props;
  /** The paste that comes next was asked for with Shift: as plain text. */
  let isVerbatim = false;
  const editor = leanEditor(places.host, [LONG_TEXT_ATTRIBUTE], {
    // The content policy allows no style but ours, and pasted Markdown is read by our own reader.
    injectCSS: false,
    enablePasteRules: false,
    extensions: [
      FreshSelection,
      ...textExtensions(ports),
      SharedText.configure({ fragment: document.getXmlFragment(DOCUMENT_FRAGMENT) }),
      Suggest.configure({
        onChange: hearing.onSuggest,
        onKey: hearing.onSuggestKey,
      }),
      Peers.configure({ awareness, writer, layer: places.layer }),
      Placeholder.configure({ words: words.placeholder, invite: words.invite }),
      wayOut(hearing),
      AddressLinks,
      WholeEnter,
      LineBelow,
      UndoSteps,
      DepthLimit,
    ],
    editorProps: {
      attributes: {
        class: documentCss.text ?? "",
        "aria-label": words.label,
        "aria-multiline": "true",
        "aria-describedby": places.helpId,
        lang: "ru",
        spellcheck: "true",
      },
      clipboardTextSerializer: copiedText,
      transformPastedHTML: cleanHtml,
      handleKeyDown: (_view, event) => {
        isVerbatim = event.shiftKey && (event.ctrlKey || event.metaKey) && event.code === "KeyV";
        return false;
      },
      handlePaste: (view, { clipboardData }, { content }) => {
        if (clipboardData === null) return false;
        const wasVerbatim = isVerbatim;
        isVerbatim = false;
        return pasteInto(editor, ports, clipboardData, wasVerbatim) || pasteIntoCell(view, content);
      },
      handleDrop(view, event, _slice, isMoved) {
        const files = [...(event.dataTransfer?.files ?? [])];
        if (isMoved || files.length === 0) return false;
        const at = view.posAtCoords({ left: event.clientX, top: event.clientY })?.pos ?? view.state.selection.from;
        return keepFiles(editor, ports, files, at);
      },
      handleClick: (_view, _position, event) => openLink(event),
    },
  });
  return editor;
}

/**
 * Tells the style that the text is long. The view has it before its first layout, as an extension's plugin would not: a browser that has laid
 * out twenty thousand blocks needs half a minute to take that back.
 */
const LONG_TEXT_ATTRIBUTE = new Plugin({
  props: {
    attributes: ({ doc }): Record<string, string> => (doc.childCount > LONG_TEXT ? { "data-long": "true" } : {}),
  },
});

/** Esc leaves the text: Tab belongs to lists and tables, and nobody may be caught inside. */
function wayOut({ onLeave, onToolbar }: EditorHearing): Extension {
  return Extension.create({
    name: "wayOut",
    priority: 10,
    addKeyboardShortcuts: () => ({
      Escape: () => {
        onLeave();
        return true;
      },
      "Alt-F10": () => onToolbar(),
    }),
  });
}

/** With ⌘ or Ctrl a link opens; without, the caret goes into it and its plane shows where it leads. */
function openLink(event: MouseEvent): boolean {
  const link = event.target instanceof Element ? event.target.closest("a[href]") : null;
  if (!(link instanceof HTMLAnchorElement)) return false;
  const isTask = link.dataset["type"] === "taskLink";
  if (!isTask && !event.metaKey && !event.ctrlKey) return false;
  if (isTask && !event.metaKey && !event.ctrlKey) return false;
  event.preventDefault();
  window.open(link.href, "_blank", "noopener,noreferrer");
  return true;
}
