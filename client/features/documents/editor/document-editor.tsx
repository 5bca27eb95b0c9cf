import type { Editor } from "@tiptap/core";
import {
  type FocusEvent,
  type ReactElement,
  useEffect,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import "#client/ui/icons/more-icons.ts";
import { whenIdle } from "#client/ui/when-idle.ts";
import type { DocumentEditorProps, DocumentPorts } from "../document-tools.ts";
import type { BlockChoice } from "./suggest/block-choices.ts";
import { keepFiles } from "./content-in.ts";
import { EditorPopovers } from "./toolbar/editor-popovers.tsx";
import { editorText } from "./editor-text.ts";
import css from "./editor.module.css";
import { goBelowAt } from "./line-below.ts";
import { makeEditor } from "./make-editor.ts";
import { rehearse } from "./rehearse.ts";
import { SuggestList, type SuggestKeys } from "./suggest/suggest-list.tsx";
import type { Suggestion } from "./suggest/suggest.ts";

whenIdle(rehearse);

/**
 * The editor of a shared document. `document`, `awareness` and `ports` must stay the same objects: another object creates a new editor
 * without undo history.
 */
export const DocumentEditor = (props: DocumentEditorProps): ReactElement => {
  const host = useRef<HTMLDivElement>(null);
  const layer = useRef<HTMLDivElement>(null);
  const keys = useRef<SuggestKeys>(null);
  const latest = useRef(props);
  const helpId = useId();
  const [editor, setEditor] = useState<Editor | null>(null);
  const [suggestion, setSuggestion] = useState<Suggestion | null>(null);
  const { isActive, focusEvents } = useFocusWithin();
  const { document, awareness, ports } = props;
  useEffect(() => {
    latest.current = props;
  });
  useLayoutEffect(() => {
    if (host.current === null || layer.current === null) return undefined;
    const made = makeEditor(
      { ...latest.current, document, awareness, ports },
      { host: host.current, layer: layer.current, helpId },
      {
        onSuggest: setSuggestion,
        onSuggestKey: (event) => keys.current?.press(event) ?? false,
        onLeave: () => latest.current.onLeave(),
        onToolbar: () => focusToolbar(host.current),
      },
    );
    setEditor(made);
    enter(made, latest.current);
    return () => made.destroy();
  }, [document, awareness, ports, helpId]);
  const moreBlocks = useMemo(() => pictureBlock(ports), [ports]);
  return (
    <div className={css.editor} {...focusEvents}>
      <div ref={host} className={css.host} />
      <div ref={layer} className={css.layer} aria-hidden="true" />
      <p id={helpId} className={css.help}>
        {editorText.help}
      </p>
      {editor !== null && <EditorPopovers editor={editor} isActive={isActive} hasList={suggestion !== null} />}
      {editor !== null && suggestion !== null && (
        <SuggestList editor={editor} suggestion={suggestion} ports={ports} moreBlocks={moreBlocks} keys={keys} />
      )}
    </div>
  );
};

/** Tracks whether the focus is in the editor or in one of its popovers. */
function useFocusWithin(): { isActive: boolean; focusEvents: { onFocus(): void; onBlur(event: FocusEvent): void } } {
  const [isActive, setActive] = useState(false);
  return {
    isActive,
    focusEvents: {
      onFocus: () => setActive(true),
      onBlur: ({ currentTarget, relatedTarget }) => setActive(currentTarget.contains(relatedTarget)),
    },
  };
}

function focusToolbar(host: HTMLElement | null): boolean {
  const button = host?.parentElement?.querySelector<HTMLElement>(
    "[data-text-toolbar] button, [data-plane] button, [data-plane] a",
  );
  button?.focus();
  return button !== null && button !== undefined;
}

/** Puts the caret where the user pressed or tabbed while the text was still read-only. */
function enter(editor: Editor, { entrance }: DocumentEditorProps): void {
  if (entrance === null) return;
  if (entrance !== "start" && goBelowAt(editor.view, entrance.y)) return;
  const position =
    entrance === "start"
      ? 0
      : (editor.view.posAtCoords({ left: entrance.x, top: entrance.y })?.pos ?? editor.state.doc.content.size);
  editor.commands.focus(position, { scrollIntoView: false });
}

/** The block of pictures is offered only if pictures can be stored. */
function pictureBlock(ports: DocumentPorts): readonly BlockChoice[] {
  if (ports.keepPicture === undefined) return [];
  return [
    {
      id: "picture",
      name: editorText.blocks.picture,
      icon: "photo",
      words: editorText.words.picture,
      act: (editor) => choosePictures(editor, ports),
    },
  ];
}

function choosePictures(editor: Editor, ports: DocumentPorts): void {
  const input = document.createElement("input");
  input.type = "file";
  input.accept = "image/*";
  input.multiple = true;
  input.addEventListener("change", () =>
    keepFiles(editor, ports, [...(input.files ?? [])], editor.state.selection.from),
  );
  input.click();
}
