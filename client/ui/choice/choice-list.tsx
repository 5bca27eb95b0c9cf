import { useId, useLayoutEffect, useRef, useState } from "react";
import type { KeyboardEvent, ReactElement, ReactNode } from "react";
import { foldedText } from "#client/language/search-text.ts";
import { Icon } from "../icons/icon.tsx";
import css from "./choice-list.module.css";
import { ListOption } from "./list-option.tsx";
import { SearchBox } from "./search-box.tsx";

export type Choice = {
  readonly id: string;
  readonly text: string;
  /** Before the text: an avatar, a dot, a circle. */
  readonly mark?: ReactNode;
  /** At the right end, in grey. */
  readonly note?: string | undefined;
  readonly chosen: boolean;
};

/** The creation of a new option from the typed text, or the reason why it is not possible. */
export type ChoiceCreation =
  | {
      readonly text: (typed: string) => string;
      readonly onCreate: (typed: string) => void;
      /** The maximum length in characters; the rest is cut off. */
      readonly max?: number;
    }
  | { readonly refusal: string };

export type ChoiceListProps = {
  readonly label: string;
  readonly placeholder: string;
  readonly choices: readonly Choice[];
  /** Finds the choices for the typed text, if there are too many to pass as `choices`. */
  readonly find?: (typed: string) => readonly Choice[];
  readonly onChoose: (id: string) => void;
  /** Several may be selected: an option is then toggled, and the list stays open. */
  readonly several?: boolean;
  /** Shown if nothing matches the typed text. */
  readonly empty: string;
  /** Creates a choice from the typed text; offered, or refused with a reason, if no choice has that name. */
  readonly create?: ChoiceCreation | undefined;
  /** Under the list: a button. */
  readonly foot?: ReactNode;
};

const CREATE = "create";

type Row =
  | Choice
  | { readonly id: typeof CREATE; readonly text: string; readonly mark: ReactNode; readonly chosen: false };

/** Returns the choices with a word that begins with the typed text, then those that contain it. */
export const fitting = (choices: readonly Choice[], typed: string): readonly Choice[] => {
  const wanted = foldedText(typed);
  if (wanted === "") return choices;
  const begins = (text: string): boolean =>
    foldedText(text)
      .split(/[\s-]+/u)
      .some((word) => word.startsWith(wanted));
  const first = choices.filter(({ text }) => begins(text) || foldedText(text).startsWith(wanted));
  return [...first, ...choices.filter((choice) => !first.includes(choice) && foldedText(choice.text).includes(wanted))];
};

/** Returns the typed text as the name of a new choice; "" if a choice has that name already. */
const newName = ({ choices, create }: ChoiceListProps, typed: string): string => {
  const max = create !== undefined && "max" in create ? create.max : undefined;
  const name = typed.trim().replaceAll(/\s+/gu, " ").slice(0, max).trim();
  return choices.some(({ text }) => foldedText(text) === foldedText(name)) ? "" : name;
};

const rowsOf = (props: ChoiceListProps, typed: string): readonly Row[] => {
  const { choices, find, create } = props;
  const fit = find === undefined ? fitting(choices, typed) : find(typed);
  const name = newName(props, typed);
  if (create === undefined || "refusal" in create || name === "") return fit;
  return [...fit, { id: CREATE, text: create.text(name), mark: <Icon name="plus" />, chosen: false }];
};

/** Returns the messages under the list: no match for the typed text, and why no option can be created from it. */
const wordsUnder = (props: ChoiceListProps, typed: string, count: number): readonly string[] => {
  const { empty, create } = props;
  const isRefused = create !== undefined && "refusal" in create && newName(props, typed) !== "";
  return [...(count === 0 ? [empty] : []), ...(isRefused ? [create.refusal] : [])];
};

const WordsUnder = ({ words }: { readonly words: readonly string[] }): ReactElement => (
  <output className={css.under}>
    {words.map((text) => (
      <p key={text} className={css.empty}>
        {text}
      </p>
    ))}
  </output>
);

const moved = (code: string, at: number, count: number): number => {
  if (code === "ArrowDown") return at + 1 < count ? at + 1 : 0;
  if (code === "ArrowUp") return at > 0 ? at - 1 : count - 1;
  return -1;
};

/** A list to choose from by typing: arrows move, Enter chooses, the focus stays in the field. */
export const ChoiceList = (props: ChoiceListProps): ReactElement => {
  const { label, placeholder, several = false, create, foot, onChoose } = props;
  const id = useId();
  const [typed, setTyped] = useState("");
  const [at, setAt] = useState(0);
  const list = useRef<HTMLDivElement>(null);
  const rows = rowsOf(props, typed);
  const active = rows[Math.min(at, rows.length - 1)];
  useLayoutEffect(() => {
    list.current?.querySelector("[data-active]")?.scrollIntoView({ block: "nearest" });
  });
  const choose = (row: Row): void => {
    if (row.id !== CREATE) onChoose(row.id);
    else if (create !== undefined && "onCreate" in create) create.onCreate(newName(props, typed));
    setTyped("");
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    // The page's shortcuts must not react to typing here; Esc is handled by the layer.
    if (event.key !== "Escape") event.stopPropagation();
    if (event.nativeEvent.isComposing) return;
    const next = moved(event.code, Math.min(at, rows.length - 1), rows.length);
    if (next !== -1) setAt(next);
    else if (event.key !== "Enter") return;
    // A repeating key picks once: the next row has moved under it.
    else if (active !== undefined && !event.repeat) choose(active);
    event.preventDefault();
  };
  return (
    <div className={css.plane}>
      <SearchBox
        // The search field is separate: its text only filters and is never a value.
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
        role="combobox"
        aria-label={label}
        aria-expanded="true"
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={active === undefined ? undefined : `${id}-${active.id}`}
        placeholder={placeholder}
        value={typed}
        onChange={(event) => {
          setTyped(event.currentTarget.value);
          setAt(0);
        }}
        onKeyDown={onKeyDown}
      />
      <div
        ref={list}
        id={`${id}-list`}
        className={css.list}
        // A native list cannot contain avatars and dots, or leave the focus in the field.
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
        role="listbox"
        aria-label={label}
        aria-multiselectable={several}
      >
        {rows.map((row, index) => (
          <ListOption
            key={row.id}
            id={`${id}-${row.id}`}
            className={css.option}
            isSelected={row.chosen}
            isActive={row === active}
            onActive={() => setAt(index)}
            onChoose={() => choose(row)}
          >
            {row.mark}
            <span className={css.text}>{row.text}</span>
            {"note" in row && row.note !== undefined && <span className={css.note}>{row.note}</span>}
            <span className={css.tick}>{row.chosen && <Icon name="check" />}</span>
          </ListOption>
        ))}
      </div>
      <WordsUnder words={wordsUnder(props, typed, rows.length)} />
      {foot !== undefined && <div className={css.foot}>{foot}</div>}
    </div>
  );
};
