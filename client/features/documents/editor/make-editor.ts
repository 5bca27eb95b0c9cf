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
  /** The parent of the editor. */
  readonly host: HTMLElement;
  /** The layer in which carets of other users are drawn. */
  readonly layer: HTMLElement;
  /** Id of the help text that says how to leave the editor. */
  readonly helpId: string;
}

export interface EditorHearing {
  readonly onSuggest: (suggestion: Suggestion | null) => void;
  readonly onSuggestKey: (event: KeyboardEvent) => boolean;
  readonly onLeave: () => void;
  /** Returns false if no toolbar is visible. */
  readonly onToolbar: () => boolean;
}

/** Creates an editor of a shared document in `places.host`. Destroy it to release the document. */
export function makeEditor(props: DocumentEditorProps, places: EditorPlaces, hearing: EditorHearing): Editor {
  const { document, awareness, writer, ports, words } = props;
  /** True if the next paste was requested with Shift, as plain text. */
  let isVerbatim = false;
  const editor = leanEditor(places.host, [LONG_TEXT_ATTRIBUTE], {
    // The content security policy allows only the product's own styles, and pasted Markdown has its own parser.
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
 * Marks a long text for the stylesheet. The view has this plugin before its first layout, which a plugin of an extension would not: a
 * browser that has laid out twenty thousand blocks needs half a minute to undo that.
 */
const LONG_TEXT_ATTRIBUTE = new Plugin({
  props: {
    attributes: ({ doc }): Record<string, string> => (doc.childCount > LONG_TEXT ? { "data-long": "true" } : {}),
  },
});

/** Esc leaves the text: Tab belongs to lists and tables, so a keyboard user needs another way out. */
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

/** With ⌘ or Ctrl a press opens the link; without it, the caret moves into the link and its popover shows the address. */
function openLink(event: MouseEvent): boolean {
  const link = event.target instanceof Element ? event.target.closest("a[href]") : null;
  if (!(link instanceof HTMLAnchorElement)) return false;
  if (!event.metaKey && !event.ctrlKey) return false;
  event.preventDefault();
  window.open(link.href, "_blank", "noopener,noreferrer");
  return true;
}
