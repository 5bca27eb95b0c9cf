import type { Editor } from "@tiptap/core";
import type { Person } from "#client/ui/controls/avatar.tsx";
import type { IconName } from "#client/ui/icons/icon.tsx";
import type { DocumentPorts } from "../../document-tools.ts";
import { type BlockChoice, findBlocks } from "./block-choices.ts";
import { editorText } from "../editor-text.ts";
import type { Suggestion } from "./suggest.ts";
import { searched } from "./searched.ts";

/** An item of the list below the caret. */
export interface Choice {
  readonly id: string;
  readonly name: string;
  /** Secondary text on the right. */
  readonly note?: string;
  readonly icon?: IconName;
  readonly person?: Person;
  readonly isDone?: boolean;
  /** Inserts it into the text, instead of the trigger and the query. */
  act(editor: Editor, suggestion: Suggestion): void;
}

/** About as many as are visible without scrolling. */
const MOST = 8;

/** Returns the items of the open list; an empty result closes it. */
export function choicesOf(
  suggestion: Suggestion,
  ports: DocumentPorts,
  moreBlocks: readonly BlockChoice[],
): readonly Choice[] {
  const { trigger, query } = suggestion;
  if (trigger === "/") return findBlocks(query, moreBlocks).map((block) => blockChoice(block));
  if (trigger === "@") return people(query, ports);
  return ports
    .findTasks(query)
    .slice(0, MOST)
    .map(({ id, key, title, isDone }) => ({
      id,
      name: title,
      note: isDone ? editorText.done : key,
      icon: "circle-check" as const,
      isDone,
      act: (editor, { from, to }) => putNode(editor, from, to, "taskLink", { id, label: title }),
    }));
}

function blockChoice(block: BlockChoice): Choice {
  const { id, name, icon, sign } = block;
  return {
    id,
    name,
    icon,
    ...(sign === undefined ? {} : { note: sign }),
    act: (editor, { from, to }) => {
      editor.chain().focus().deleteRange({ from, to }).run();
      block.act(editor);
    },
  };
}

function people(query: string, ports: DocumentPorts): readonly Choice[] {
  const wanted = searched(query.trim());
  const found = ports.people().filter(({ person }) => wordsOf(person.name).some((word) => word.startsWith(wanted)));
  return found
    .toSorted((one, other) => Number(other.isOnBoard) - Number(one.isOnBoard))
    .slice(0, MOST)
    .map(({ person, isOnBoard }) => ({
      id: person.id,
      name: person.name,
      note: isOnBoard ? editorText.onBoard : editorText.noAccess,
      person,
      act: (editor, { from, to }) => putNode(editor, from, to, "mention", { id: person.id, label: person.name }),
    }));
}

/** Returns the rest of the name from each word on: «Анна Ко» finds Анна Котова. */
function wordsOf(name: string): string[] {
  const words = searched(name).split(" ");
  return words.map((_, index) => words.slice(index).join(" "));
}

function putNode(editor: Editor, from: number, to: number, type: string, attrs: Record<string, string>): void {
  const next = editor.state.doc.textBetween(to, Math.min(to + 1, editor.state.doc.content.size));
  editor
    .chain()
    .focus()
    .insertContentAt({ from, to }, [{ type, attrs }, ...(next === " " ? [] : [{ type: "text", text: " " }])])
    .run();
}
