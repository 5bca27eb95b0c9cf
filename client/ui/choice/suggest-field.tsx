import { useId, useLayoutEffect, useRef, useState } from "react";
import type { KeyboardEvent, ReactElement, ReactNode } from "react";
import { TextField, type TextFieldProps } from "../fields/text-field.tsx";
import { useLayer } from "../overlay/layers.ts";
import { ListOption } from "./list-option.tsx";
import css from "./suggest-field.module.css";

export type Suggestion = {
  readonly id: string;
  readonly text: string;
  /** Before the text: an avatar, an icon. */
  readonly mark?: ReactNode;
  /** Smaller text below. */
  readonly note?: string | undefined;
};

export type SuggestFieldProps = Omit<TextFieldProps, "onKeyDown" | "onBlur"> & {
  /** Options that match the typed text; all of them while it is empty. */
  readonly suggestions: readonly Suggestion[];
  /** The accessible name of the list. */
  readonly listLabel: string;
  readonly onChoose: (id: string) => void;
};

/**
 * A line of text with suggestions below it. They open on typing or an arrow key; arrows move through them; Enter takes the active one,
 * otherwise it submits the form. Esc closes them first.
 */
export const SuggestField = ({
  suggestions,
  listLabel,
  onChoose,
  onChange,
  ...field
}: SuggestFieldProps): ReactElement => {
  const id = useId();
  const root = useRef<HTMLDivElement>(null);
  const [isOpen, setOpen] = useState(false);
  const [at, setAt] = useState(-1);
  const isShown = isOpen && suggestions.length > 0;
  const active = isShown ? suggestions[at] : undefined;
  const close = (): void => {
    setOpen(false);
    setAt(-1);
  };
  useLayer(isShown, close, (target) => root.current?.contains(target) ?? false);
  useLayoutEffect(() => {
    root.current?.querySelector("[data-active]")?.scrollIntoView({ block: "nearest" });
  });
  const choose = (chosen: Suggestion): void => {
    close();
    onChoose(chosen.id);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing) return;
    const next = nextOf(event.code, isShown ? at : -1, suggestions.length);
    if (next !== null) {
      setOpen(true);
      setAt(next);
    } else if (event.key === "Enter" && active !== undefined) choose(active);
    else return;
    event.preventDefault();
  };
  return (
    <div
      ref={root}
      className={css.root}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) close();
      }}
    >
      <TextField
        {...field}
        // The element is an input, rendered by `TextField`.
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
        role="combobox"
        aria-expanded={isShown}
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={active === undefined ? undefined : `${id}-${active.id}`}
        autoComplete="off"
        onChange={(next) => {
          onChange(next);
          setOpen(next.trim() !== "");
          setAt(-1);
        }}
        onKeyDown={onKeyDown}
      />
      <SuggestList id={id} label={listLabel} shown={isShown ? suggestions : []} {...{ active, setAt, choose }} />
    </div>
  );
};

export type SuggestListProps = {
  readonly id: string;
  readonly label: string;
  readonly shown: readonly Suggestion[];
  readonly active: Suggestion | undefined;
  readonly setAt: (at: number) => void;
  readonly choose: (chosen: Suggestion) => void;
};

/** The list below a field: hovering activates an option, a press chooses it. */
export const SuggestList = ({ id, label, shown, active, setAt, choose }: SuggestListProps): ReactElement => (
  <div
    id={`${id}-list`}
    className={css.list}
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a native list cannot hold avatars, nor leave the focus in the field
    role="listbox"
    aria-label={label}
    hidden={shown.length === 0}
  >
    {shown.map((one, index) => (
      <ListOption
        key={one.id}
        id={`${id}-${one.id}`}
        className={css.option}
        isSelected={one === active}
        isActive={one === active}
        onActive={() => setAt(index)}
        onChoose={() => choose(one)}
      >
        <Words of={one} />
      </ListOption>
    ))}
  </div>
);

const Words = ({ of: { mark, text, note } }: { readonly of: Suggestion }): ReactElement => (
  <>
    {mark}
    <span className={css.words}>
      <span className={css.text}>{text}</span>
      {note !== undefined && <small>{note}</small>}
    </span>
  </>
);

/** Returns the next active index for a key; `null` for another key or an empty list. */
export function nextOf(code: string, at: number, count: number): number | null {
  if (count === 0) return null;
  if (code === "ArrowDown") return at + 1 < count ? at + 1 : 0;
  if (code === "ArrowUp") return at > 0 ? at - 1 : count - 1;
  return null;
}
