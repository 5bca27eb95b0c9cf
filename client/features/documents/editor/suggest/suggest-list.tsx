import type { Editor } from "@tiptap/core";
import { type ReactElement, useEffect, useId, useImperativeHandle, useMemo, useState, type Ref } from "react";
import { Avatar } from "#client/ui/controls/avatar.tsx";
import { Icon } from "#client/ui/icons/icon.tsx";
import { announce } from "#client/ui/overlay/announce.ts";
import type { Box } from "#client/ui/overlay/popover/place.ts";
import type { DocumentPorts } from "../../document-tools.ts";
import type { BlockChoice } from "./block-choices.ts";
import { EditorPopover } from "../toolbar/editor-popover.tsx";
import { editorText } from "../editor-text.ts";
import css from "../editor.module.css";
import { type Choice, choicesOf } from "./suggest-choices.ts";
import { dismissSuggestion, type Suggestion } from "./suggest.ts";

export interface SuggestKeys {
  /** Returns true if the list handled the key. */
  press(event: KeyboardEvent): boolean;
}

interface SuggestListProps {
  readonly editor: Editor;
  readonly suggestion: Suggestion;
  readonly ports: DocumentPorts;
  readonly moreBlocks: readonly BlockChoice[];
  readonly keys: Ref<SuggestKeys>;
}

/** The list below the caret. The focus stays in the text, and `aria-activedescendant` points at the active item. */
export const SuggestList = ({ editor, suggestion, ports, moreBlocks, keys }: SuggestListProps): ReactElement | null => {
  const choices = useMemo(() => choicesOf(suggestion, ports, moreBlocks), [suggestion, ports, moreBlocks]);
  const [at, setAt] = useState(0);
  const [previousSuggestion, setPreviousSuggestion] = useState(suggestion);
  const listId = useId();
  if (previousSuggestion !== suggestion) {
    setPreviousSuggestion(suggestion);
    setAt(0);
  }
  const chosen = Math.min(at, choices.length - 1);
  useImperativeHandle(keys, () => ({
    press: (event) => press(event, { editor, suggestion, choices, chosen, move: setAt }),
  }));
  usePointedAt(editor, choices.length === 0 ? null : listId, chosen);
  useEffect(() => announce(editorText.found(choices.length)), [choices.length]);
  if (choices.length === 0) return null;
  return (
    <EditorPopover anchor={() => boxAt(editor, suggestion.from)} placing={BELOW} className={css.list}>
      <div {...{ role: "listbox", id: listId, "aria-label": editorText.lists[suggestion.trigger] }}>
        {choices.map((choice, index) => (
          <SuggestOption
            key={choice.id}
            id={`${listId}-${index}`}
            choice={choice}
            isChosen={index === chosen}
            onPoint={() => setAt(index)}
            onChoose={() => choice.act(editor, suggestion)}
          />
        ))}
      </div>
    </EditorPopover>
  );
};

const BELOW = { side: "bottom", align: "start", gap: 6 } as const;

interface SuggestOptionProps {
  readonly id: string;
  readonly choice: Choice;
  readonly isChosen: boolean;
  readonly onPoint: () => void;
  readonly onChoose: () => void;
}

const SuggestOption = ({ id, choice, isChosen, onPoint, onChoose }: SuggestOptionProps): ReactElement => {
  const { person, icon, name, note, isDone } = choice;
  return (
    <div
      className={css.option}
      data-done={isDone}
      ref={(element) => {
        if (isChosen) element?.scrollIntoView({ block: "nearest" });
      }}
      // The text keeps the focus and handles the keys.
      {...{ id, role: "option", "aria-selected": isChosen, onPointerMove: onPoint, onClick: onChoose }}
    >
      {person !== undefined && <Avatar person={person} silent />}
      {icon !== undefined && <Icon name={icon} size={17} />}
      <span className={css.optionName}>{name}</span>
      {note !== undefined && <small>{note}</small>}
    </div>
  );
};

/** Returns the box of the trigger's line, in pixels of the viewport. */
function boxAt(editor: Editor, position: number): Box | null {
  if (editor.isDestroyed || position > editor.state.doc.content.size) return null;
  const { left, top, bottom } = editor.view.coordsAtPos(position);
  return { left, top, width: 1, height: bottom - top };
}

/** Tells screen readers which list is open and which item is active. */
function usePointedAt(editor: Editor, listId: string | null, chosen: number): void {
  useEffect(() => {
    const { dom } = editor.view;
    if (listId === null) return undefined;
    dom.setAttribute("aria-controls", listId);
    dom.setAttribute("aria-activedescendant", `${listId}-${String(chosen)}`);
    return () => {
      dom.removeAttribute("aria-controls");
      dom.removeAttribute("aria-activedescendant");
    };
  }, [editor, listId, chosen]);
}

interface SuggestKeyContext {
  readonly editor: Editor;
  readonly suggestion: Suggestion;
  readonly choices: readonly Choice[];
  readonly chosen: number;
  readonly move: (index: number) => void;
}

function press(event: KeyboardEvent, { editor, suggestion, choices, chosen, move }: SuggestKeyContext): boolean {
  if (event.isComposing || choices.length === 0) return false;
  const count = choices.length;
  if (event.key === "ArrowDown") move((chosen + 1) % count);
  else if (event.key === "ArrowUp") move((chosen + count - 1) % count);
  else if (event.key === "Escape") editor.view.dispatch(dismissSuggestion(editor.state.tr));
  else if (event.key === "Enter" || event.key === "Tab") choices[chosen]?.act(editor, suggestion);
  else return false;
  return true;
}
