import type { Editor } from "@tiptap/core";
import { MODIFIER } from "#client/shared/keyboard/modifier-keys.ts";
import type { IconName } from "#client/ui/icons/icon.tsx";
import { editorText } from "../editor-text.ts";

/** A button of an editor toolbar. */
export interface ToolbarButton {
  readonly id: string;
  readonly name: string;
  readonly icon: IconName;
  readonly keys?: string;
  readonly isOn?: (editor: Editor) => boolean;
  act(editor: Editor): void;
}

const BOLD: ToolbarButton = {
  id: "bold",
  name: editorText.bold,
  icon: "bold",
  keys: `${MODIFIER} B`,
  isOn: (editor) => editor.isActive("bold"),
  act: (editor) => void editor.chain().focus().toggleBold().run(),
};
const ITALIC: ToolbarButton = {
  id: "italic",
  name: editorText.italic,
  icon: "italic",
  keys: `${MODIFIER} I`,
  isOn: (editor) => editor.isActive("italic"),
  act: (editor) => void editor.chain().focus().toggleItalic().run(),
};
const STRIKE: ToolbarButton = {
  id: "strike",
  name: editorText.strike,
  icon: "strikethrough",
  keys: `${MODIFIER} ⇧ S`,
  isOn: (editor) => editor.isActive("strike"),
  act: (editor) => void editor.chain().focus().toggleStrike().run(),
};
const CODE: ToolbarButton = {
  id: "code",
  name: editorText.code,
  icon: "code",
  keys: `${MODIFIER} E`,
  isOn: (editor) => editor.isActive("code"),
  act: (editor) => void editor.chain().focus().toggleCode().run(),
};
const HEADING: ToolbarButton = {
  id: "heading",
  name: editorText.heading,
  icon: "h-2",
  isOn: (editor) => editor.isActive("heading"),
  act: (editor) =>
    void (
      editor.isActive("heading")
        ? editor.chain().focus().setParagraph()
        : editor.chain().focus().setHeading({ level: 2 })
    ).run(),
};
const BULLETS: ToolbarButton = {
  id: "bulletList",
  name: editorText.bulletList,
  icon: "list",
  isOn: (editor) => editor.isActive("bulletList"),
  act: (editor) => void editor.chain().focus().toggleBulletList().run(),
};
const TASKS: ToolbarButton = {
  id: "taskList",
  name: editorText.taskList,
  icon: "list-check",
  isOn: (editor) => editor.isActive("taskList"),
  act: (editor) => void editor.chain().focus().toggleTaskList().run(),
};
const QUOTE: ToolbarButton = {
  id: "quote",
  name: editorText.quote,
  icon: "quote",
  isOn: (editor) => editor.isActive("blockquote"),
  act: (editor) => void editor.chain().focus().toggleBlockquote().run(),
};

/** Buttons shown for a selection. */
export const SELECTION_BUTTONS: readonly ToolbarButton[] = [BOLD, ITALIC, STRIKE, CODE, HEADING, BULLETS, TASKS, QUOTE];

/** Buttons above the keyboard of a phone, on which triggers take several presses. */
export const PHONE_BUTTONS: readonly ToolbarButton[] = [
  sign("insert", editorText.insert, "plus", "/"),
  TASKS,
  BULLETS,
  HEADING,
  BOLD,
  ITALIC,
  sign("mention", editorText.mention, "at", "@"),
  sign("task", editorText.linkTask, "hash", "#"),
  CODE,
  QUOTE,
  {
    id: "undo",
    name: editorText.undo,
    icon: "arrow-back-up",
    act: (editor) => void editor.chain().focus().undoOwn().run(),
  },
  {
    id: "redo",
    name: editorText.redo,
    icon: "arrow-forward-up",
    act: (editor) => void editor.chain().focus().redoOwn().run(),
  },
];

/** Buttons shown in a table. */
export const TABLE_BUTTONS: readonly ToolbarButton[] = [
  {
    id: "rowBelow",
    name: editorText.rowBelow,
    icon: "row-insert-bottom",
    act: (editor) => void editor.chain().focus().addRowAfter().run(),
  },
  {
    id: "columnRight",
    name: editorText.columnRight,
    icon: "column-insert-right",
    act: (editor) => void editor.chain().focus().addColumnAfter().run(),
  },
  {
    id: "dropRow",
    name: editorText.dropRow,
    icon: "row-remove",
    act: (editor) => void editor.chain().focus().deleteRow().run(),
  },
  {
    id: "dropColumn",
    name: editorText.dropColumn,
    icon: "column-remove",
    act: (editor) => void editor.chain().focus().deleteColumn().run(),
  },
  {
    id: "dropTable",
    name: editorText.dropTable,
    icon: "trash",
    act: (editor) => void editor.chain().focus().deleteTable().run(),
  },
];

/** A button that types the trigger of a list, after a space if text is before the caret. */
function sign(id: string, name: string, icon: IconName, text: string): ToolbarButton {
  return {
    id,
    name,
    icon,
    act: (editor) => {
      const { $from } = editor.state.selection;
      const before = $from.parent.textBetween(
        Math.max(0, $from.parentOffset - 1),
        $from.parentOffset,
        undefined,
        "\ufffc",
      );
      editor
        .chain()
        .focus()
        .insertContent(/\S/u.test(before) ? ` ${text}` : text)
        .run();
    },
  };
}
