import { useRef, useState } from "react";
import { keepDraft, readDraft } from "#client/shared/drafts/drafts.ts";
import { useSession } from "#client/hooks/use-live.ts";
import { NO_CHOICES, type LineChoices } from "../quick-add-syntax/line-choices.ts";

const linesOf = (lines: readonly string[]): string => lines.filter(Boolean).join("\n");

/** Creates tasks from lines. Resolves to the number of tasks that are stored on the device. */
type AddLines = (titles: readonly string[], choices: LineChoices) => Promise<number>;

export interface LineDraft {
  /** The initial text of the field, and how often it was replaced: each replacement mounts a new field. */
  readonly begun: { readonly text: string; readonly times: number };
  /** The current text of the field, read on demand. */
  readonly typed: () => string;
  readonly choices: LineChoices;
  readonly setChoices: (choices: LineChoices) => void;
  readonly onDraft: (text: string) => void;
  readonly onSubmit: (titles: readonly string[]) => void;
}

/** The lines of the new-task field, saved as a draft of that name until they are stored as tasks. */
export function useLineDraft(draft: string, add: AddLines): LineDraft {
  // Runs one after another, so that two quick presses of Enter keep their order.
  const tail = useRef(Promise.resolve());
  const userId = useSession().user?.id ?? "";
  const [begun, setBegun] = useState(() => ({ text: readDraft(userId, draft) ?? "", times: 0 }));
  const typed = useRef(begun.text);
  // Lines that the device has not stored yet: until then they are a part of the draft, which a reload restores.
  const coming = useRef<readonly string[]>([]);
  const [choices, setChoices] = useState(NO_CHOICES);
  const keepWords = (): void => keepDraft(userId, draft, linesOf([...coming.current, typed.current]));
  /** Lines that the device could not store are put back into the field. */
  const giveBack = (titles: readonly string[]): void => {
    const text = linesOf([typed.current, ...titles]);
    typed.current = text;
    keepWords();
    setBegun(({ times }) => ({ text, times: times + 1 }));
  };
  const addNext = async (titles: readonly string[], chosen: LineChoices): Promise<void> => {
    const made = await add(titles, chosen);
    coming.current = coming.current.slice(titles.length);
    keepWords();
    if (made < titles.length) giveBack(titles.slice(made));
  };
  return {
    begun,
    typed: () => typed.current,
    choices,
    setChoices,
    onDraft: (text) => {
      typed.current = text;
      keepWords();
    },
    onSubmit: (titles) => {
      coming.current = [...coming.current, ...titles];
      tail.current = tail.current.then(() => addNext(titles, choices));
      setChoices(NO_CHOICES);
    },
  };
}
