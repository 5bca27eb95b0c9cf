import { useState, type ReactElement, type ReactNode } from "react";
import { ChoiceList, type Choice, type ChoiceCreation } from "#client/ui/choice/choice-list.tsx";
import { choosingText } from "#client/entities/task/selection/selection-text.ts";

export interface ManyOption {
  readonly id: string;
  readonly text: string;
  readonly mark: ReactNode;
  /** The number of tasks that have it. */
  readonly count: number;
  /** Its board, if it is another one. */
  readonly from?: string | undefined;
}

export interface ManyPickerProps {
  readonly label: string;
  readonly placeholder: string;
  readonly empty: string;
  readonly options: readonly ManyOption[];
  /** The number of tasks. */
  readonly of: number;
  readonly onChoose: (option: ManyOption) => void;
  readonly create?: ChoiceCreation;
}

/** Options for several tasks, each with the number of tasks that have it; options that some had when the list was opened come first. */
export function ManyPicker({ options, of, onChoose, ...list }: ManyPickerProps): ReactElement {
  const [first] = useState(() => new Set(options.filter(({ count }) => count > 0).map(({ id }) => id)));
  const sorted = options.toSorted((a, b) => Number(first.has(b.id)) - Number(first.has(a.id)));
  const choices = sorted.map(({ id, text, mark, count, from }): Choice => ({
    id,
    text,
    mark,
    note: count > 0 && count < of ? choosingText.some(count, of) : from,
    chosen: count === of,
  }));
  const choose = (id: string): void => {
    const option = options.find((known) => known.id === id);
    if (option !== undefined) onChoose(option);
  };
  return <ChoiceList several choices={choices} onChoose={choose} {...list} />;
}
