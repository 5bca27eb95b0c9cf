import { useLayoutEffect, useMemo, useRef, type ReactElement } from "react";
import { useSync } from "#client/live/sync-provider.tsx";
import { readIn } from "./made-of-words.ts";
import css from "./words.module.css";
import { wordsText } from "./words-text.ts";

/** What stands under the field of a new task: what will be read out of its words. */
export const seenWords = (boardId: string) => (text: string) => <SeenWords boardId={boardId} text={text} />;

/** Nothing of several lines: each of them becomes a task. */
function SeenWords({ boardId, text }: { readonly boardId: string; readonly text: string }): ReactElement {
  const sync = useSync();
  const line = text.trim();
  const parts = useMemo(() => (line.includes("\n") ? [] : readIn(sync, boardId, line)), [sync, boardId, line]);
  const list = useRef<HTMLUListElement>(null);
  // They make the field taller: what is typed and the button beside them stay in view.
  useLayoutEffect(() => {
    if (parts.length > 0) list.current?.closest("form")?.scrollIntoView({ block: "nearest" });
  }, [parts.length]);
  return (
    <ul ref={list} className={css.seen} aria-label={wordsText.seen} aria-live="polite">
      {parts.map((part) => (
        <li key={part} className={css.part}>
          {part}
        </li>
      ))}
    </ul>
  );
}
