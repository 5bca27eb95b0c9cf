import { useRef, useState } from "react";
import { keepDraft, readDraft } from "#client/shared/drafts/drafts.ts";
import { useSession } from "#client/hooks/use-live.ts";
import { NO_CHOICES, type LineChoices } from "../quick-add-syntax/line-choices.ts";

const linesOf = (lines: readonly string[]): string => lines.filter(Boolean).join("\n");

/** Makes tasks of some lines. Resolves with how many of them the device holds now. */
type AddLines = (titles: readonly string[], choices: LineChoices) => Promise<number>;

export interface LineDraft {
  /** The text that the field begins with, and how often it has been given one: another time is another field. */
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
  // Two quick presses of Enter: the second task stands below the first.
  const tail = useRef(Promise.resolve());
  const userId = useSession().user?.id ?? "";
  const [begun, setBegun] = useState(() => ({ text: readDraft(userId, draft) ?? "", times: 0 }));
  const typed = useRef(begun.text);
  // Given to the device, which does not hold them yet: until it does they are a draft, which a reload gives back.
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
