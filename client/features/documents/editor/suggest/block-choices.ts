import type { Editor } from "@tiptap/core";
import type { IconName } from "#client/ui/icons/icon.tsx";
import { editorText } from "../editor-text.ts";
import { searched } from "./searched.ts";

/** A block of the `/` menu. */
export interface BlockChoice {
  readonly id: string;
  readonly name: string;
  readonly icon: IconName;
  /** Russian and English words by which it is found, apart from its name. */
  readonly words: string;
  /** The Markdown characters that create it while typing. */
  readonly sign?: string;
  /** Acts on an editor from which `/query` is already deleted. */
  act(editor: Editor): void;
}

const { blocks, words } = editorText;

const BLOCKS: readonly BlockChoice[] = [
  {
    id: "text",
    name: blocks.text,
    icon: "letter-t",
    words: words.text,
    act: (editor) => void editor.chain().focus().setParagraph().run(),
  },
  heading(1, "h-1"),
  heading(2, "h-2"),
  heading(3, "h-3"),
  {
    id: "bulletList",
    name: blocks.bulletList,
    icon: "list",
    words: words.bulletList,
    sign: "-",
    act: (editor) => void editor.chain().focus().toggleBulletList().run(),
  },
  {
    id: "orderedList",
    name: blocks.orderedList,
    icon: "list-numbers",
    words: words.orderedList,
    sign: "1.",
    act: (editor) => void editor.chain().focus().toggleOrderedList().run(),
  },
  {
    id: "taskList",
    name: blocks.taskList,
    icon: "list-check",
    words: words.taskList,
    sign: "[ ]",
    act: (editor) => void editor.chain().focus().toggleTaskList().run(),
  },
  {
    id: "quote",
    name: blocks.quote,
    icon: "quote",
    words: words.quote,
    sign: ">",
    act: (editor) => void editor.chain().focus().toggleBlockquote().run(),
  },
  {
    id: "code",
    name: blocks.code,
    icon: "source-code",
    words: words.code,
    sign: "```",
    act: (editor) => void editor.chain().focus().toggleCodeBlock().run(),
  },
  {
    id: "table",
    name: blocks.table,
    icon: "table",
    words: words.table,
    act: (editor) => void editor.chain().focus().insertTable({ rows: 3, cols: 3, withHeaderRow: true }).run(),
  },
  {
    id: "rule",
    name: blocks.rule,
    icon: "line-dashed",
    words: words.rule,
    sign: "---",
    act: (editor) => void editor.chain().focus().setHorizontalRule().run(),
  },
  {
    id: "person",
    name: blocks.person,
    icon: "at",
    words: words.person,
    sign: "@",
    act: (editor) => void editor.chain().focus().insertContent("@").run(),
  },
  {
    id: "task",
    name: blocks.task,
    icon: "hash",
    words: words.task,
    sign: "#",
    act: (editor) => void editor.chain().focus().insertContent("#").run(),
  },
];

function heading(level: 1 | 2 | 3, icon: IconName): BlockChoice {
  return {
    id: `h${level}`,
    name: blocks[`h${level}`],
    icon,
    words: `${words.heading} h${level}`,
    sign: "#".repeat(level),
    act: (editor) => void editor.chain().focus().setHeading({ level }).run(),
  };
}

/** Returns the blocks that match a query: first those whose name starts with it, then those found by another word. */
export function findBlocks(query: string, more: readonly BlockChoice[]): readonly BlockChoice[] {
  const wanted = searched(query);
  const all = [...BLOCKS, ...more];
  if (wanted === "") return all;
  const ranked = all.map((choice) => ({ choice, rank: rankOf(choice, wanted) })).filter(({ rank }) => rank < NOT_FOUND);
  return ranked.toSorted((one, other) => one.rank - other.rank).map(({ choice }) => choice);
}

const NOT_FOUND = 3;

function rankOf({ name, words: others }: BlockChoice, wanted: string): number {
  if (searched(name).startsWith(wanted)) return 0;
  if (
    searched(name)
      .split(" ")
      .some((word) => word.startsWith(wanted))
  )
    return 1;
  return searched(others)
    .split(" ")
    .some((word) => word.startsWith(wanted))
    ? 2
    : NOT_FOUND;
}
