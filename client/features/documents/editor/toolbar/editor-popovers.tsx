import type { Editor } from "@tiptap/core";
import { type ReactElement, useEffect, useReducer, useState } from "react";
import { IconButton } from "#client/ui/controls/icon-button.tsx";
import type { Box } from "#client/ui/overlay/popover/place.ts";
import { PHONE_QUERY, useMedia } from "#client/ui/theme/use-media.ts";
import { EditorPopover } from "./editor-popover.tsx";
import { editorText } from "../editor-text.ts";
import css from "../editor.module.css";
import { addressAt, LinkActions, LinkField } from "./link-field.tsx";
import { PhoneBar } from "./phone-bar.tsx";
import { SELECTION_BUTTONS, TABLE_BUTTONS } from "./toolbar-buttons.ts";
import { Toolbar } from "./toolbar.tsx";

interface EditorPopoversProps {
  readonly editor: Editor;
  /** True if the focus is in the text or in one of its popovers. */
  readonly isActive: boolean;
  /** True if a list is open below the caret: no other popover is shown then. */
  readonly hasList: boolean;
}

/** Popovers over the text: marks for a selection, actions for a link or a table; on a phone, a bar above the keyboard. */
export const EditorPopovers = ({ editor, isActive, hasList }: EditorPopoversProps): ReactElement | null => {
  useTransactions(editor);
  const isPressed = usePressed();
  const isPhone = useMedia(PHONE_QUERY);
  const [isLinking, setLinking] = useState(false);
  if (!isActive) {
    if (isLinking) setLinking(false);
    return null;
  }
  if (isLinking) {
    return (
      <EditorPopover key="link" anchor={() => selectionBox(editor)} placing={BELOW} of={editor.view.dom}>
        <LinkField editor={editor} onDone={() => setLinking(false)} />
      </EditorPopover>
    );
  }
  if (isPhone) return <PhoneBar editor={editor} onLink={() => setLinking(true)} />;
  if (isPressed || hasList) return null;
  return <SelectionPopover editor={editor} onLink={() => setLinking(true)} />;
};

const ABOVE = { side: "top", align: "center", gap: 8 } as const;
const BELOW = { side: "bottom", align: "start", gap: 6 } as const;

const SelectionPopover = ({ editor, onLink }: { editor: Editor; onLink: () => void }): ReactElement | null => {
  const { selection } = editor.state;
  const hasText = !selection.empty && !editor.isActive("codeBlock") && !editor.isActive("picture");
  if (hasText) {
    return (
      <EditorPopover key="marks" anchor={() => selectionBox(editor)} placing={ABOVE} of={editor.view.dom}>
        <Toolbar editor={editor} label={editorText.toolbar} buttons={SELECTION_BUTTONS} size="md">
          <IconButton icon="link" name={editorText.link} on={addressAt(editor) !== ""} tabIndex={-1} onClick={onLink} />
        </Toolbar>
      </EditorPopover>
    );
  }
  if (editor.isActive("link")) {
    return (
      <EditorPopover key="address" anchor={() => selectionBox(editor)} placing={BELOW} of={editor.view.dom}>
        <LinkActions editor={editor} onEdit={onLink} />
      </EditorPopover>
    );
  }
  if (editor.isActive("table")) {
    return (
      <EditorPopover
        key="table"
        className={css.strip}
        anchor={() => tableBox(editor)}
        placing="gutter"
        of={editor.view.dom}
      >
        <Toolbar editor={editor} label={editorText.table} buttons={TABLE_BUTTONS} size="md" />
      </EditorPopover>
    );
  }
  return null;
};

/** Renders again with every transaction of the editor, because the popovers show the state at the caret. */
function useTransactions(editor: Editor): void {
  const [, draw] = useReducer((count: number) => count + 1, 0);
  useEffect(() => {
    editor.on("transaction", draw);
    return () => {
      editor.off("transaction", draw);
    };
  }, [editor]);
}

/** Returns true while a selection is being made with the mouse: no popover is shown then. */
function usePressed(): boolean {
  const [isPressed, setPressed] = useState(false);
  useEffect(() => {
    const down = ({ pointerType, target }: PointerEvent): void =>
      setPressed(pointerType === "mouse" && target instanceof HTMLElement && target.isContentEditable);
    const up = (): void => setPressed(false);
    document.addEventListener("pointerdown", down, true);
    document.addEventListener("pointerup", up, true);
    document.addEventListener("pointercancel", up, true);
    return () => {
      document.removeEventListener("pointerdown", down, true);
      document.removeEventListener("pointerup", up, true);
      document.removeEventListener("pointercancel", up, true);
    };
  }, []);
  return isPressed;
}

/** Returns the box of the selection, in pixels of the viewport. */
function selectionBox(editor: Editor): Box | null {
  if (editor.isDestroyed) return null;
  const { from, to } = editor.state.selection;
  const start = editor.view.coordsAtPos(from);
  const end = editor.view.coordsAtPos(to, -1);
  const isOneLine = end.top < start.bottom;
  const left = isOneLine ? Math.min(start.left, end.left) : editor.view.dom.getBoundingClientRect().left;
  const width = isOneLine ? Math.abs(end.right - start.left) : editor.view.dom.clientWidth / 2;
  return { left, top: start.top, width, height: end.bottom - start.top };
}

/** Returns the visible box of the table: a wide table scrolls sideways. */
function tableBox(editor: Editor): Box | null {
  const { node } = editor.view.domAtPos(editor.state.selection.from);
  const inside = node instanceof Element ? node : node.parentElement;
  const table = inside?.closest("table");
  if (table === null || table === undefined) return null;
  const { left, top, right, height } = table.getBoundingClientRect();
  const edge = table.parentElement?.getBoundingClientRect().right ?? right;
  return { left, top, width: Math.min(right, edge) - left, height };
}
