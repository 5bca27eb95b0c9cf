import { useId, useLayoutEffect, useRef, useState, type KeyboardEvent, type ReactElement, type RefObject } from "react";
import { useSync } from "#client/hooks/sync-provider.tsx";
import { growToText } from "#client/ui/fields/grow-to-text.ts";
import { COMMENT_MAX } from "#contract/core/limit.ts";
import type { Person } from "#contract/users/user.ts";
import { commentText } from "./comment-text.ts";
import css from "./comments.module.css";
import type { MentionCandidate } from "#client/entities/person/readers.ts";
import { MentionList, namedAt, optionId, peopleFor } from "./mention-list.tsx";

export interface CommentFieldProps {
  boardId: string;
  label: string;
  value: string;
  onChange: (value: string) => void;
  onSend: () => void;
  onEscape?: () => void;
  fieldRef: RefObject<HTMLTextAreaElement | null>;
}

/** The text field of a comment: Enter inserts a line break, ⌘Enter or Ctrl+Enter sends, @ mentions users. */
export function CommentField(props: CommentFieldProps): ReactElement {
  const { boardId, label, value, onChange, onSend, onEscape, fieldRef } = props;
  const sync = useSync();
  const listId = useId();
  const [caret, setCaret] = useState<number | null>(null);
  const [active, setActive] = useState(0);
  const putCaret = useRef<number | null>(null);
  const typed = caret === null ? null : namedAt(value, caret);
  const people: readonly MentionCandidate[] = typed === null ? [] : peopleFor(sync, boardId, typed.word);
  useLayoutEffect(() => {
    growToText(fieldRef.current);
    if (putCaret.current === null) return;
    fieldRef.current?.setSelectionRange(putCaret.current, putCaret.current);
    putCaret.current = null;
  });

  const choose = (person: Person): void => {
    if (typed === null || caret === null) return;
    const name = `@${person.username} `;
    putCaret.current = typed.from + name.length;
    onChange(value.slice(0, typed.from) + name + value.slice(caret));
    setCaret(null);
  };
  const pressInList = (key: string): boolean => {
    const chosen = people[active] ?? people[0];
    if (chosen === undefined) return false;
    if (key === "ArrowDown") setActive((active + 1) % people.length);
    else if (key === "ArrowUp") setActive((active + people.length - 1) % people.length);
    else if (key === "Enter" || key === "Tab") choose(chosen.person);
    else if (key === "Escape") setCaret(null);
    else return false;
    return true;
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    // Text typed here must not trigger the shortcuts of the page. Escape propagates to close an overlay unless the field handles it.
    if (event.key !== "Escape") event.stopPropagation();
    if (event.nativeEvent.isComposing) return;
    if (event.key === "Enter" && (event.metaKey || event.ctrlKey)) {
      event.preventDefault();
      onSend();
    } else if (pressInList(event.key)) event.preventDefault();
    else if (event.key === "Escape" && onEscape !== undefined) {
      event.preventDefault();
      onEscape();
    }
  };
  const isOpen = people.length > 0;
  const over = value.trim().length - COMMENT_MAX;
  return (
    <>
      {isOpen && (
        <MentionList id={listId} people={people} active={Math.min(active, people.length - 1)} onChoose={choose} />
      )}
      <textarea
        ref={fieldRef}
        className={css.field}
        rows={1}
        aria-label={label}
        placeholder={commentText.placeholder}
        aria-autocomplete="list"
        aria-controls={isOpen ? listId : undefined}
        aria-activedescendant={isOpen ? optionId(listId, Math.min(active, people.length - 1)) : undefined}
        aria-invalid={over > 0 ? true : undefined}
        value={value}
        onChange={(event) => {
          setCaret(event.currentTarget.selectionStart);
          setActive(0);
          onChange(event.currentTarget.value);
        }}
        onBlur={() => setCaret(null)}
        onKeyDown={onKeyDown}
      />
      {over > 0 && <span className={css.over}>{commentText.tooLong(over)}</span>}
    </>
  );
}
