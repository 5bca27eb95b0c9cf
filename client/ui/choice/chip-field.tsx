import {
  type ComponentPropsWithRef,
  useId,
  useRef,
  useState,
  type ClipboardEvent,
  type KeyboardEvent,
  type ReactElement,
  type ReactNode,
} from "react";
import { classNames } from "../class-names.ts";
import { Icon } from "../icons/icon.tsx";
import { useLayer } from "../overlay/layers.ts";
import css from "./chip-field.module.css";
import { nextOf, SuggestList, type Suggestion } from "./suggest-field.tsx";

export interface FieldChip {
  readonly key: string;
  readonly text: string;
  /** Before the text: an avatar, an icon. */
  readonly mark?: ReactNode;
  /** A short error; drawn in the chip. */
  readonly error?: string | undefined;
  readonly removeLabel: string;
}

export interface ChipFieldProps {
  readonly label: string;
  readonly placeholder: string;
  readonly chips: readonly FieldChip[];
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly onRemove: (key: string) => void;
  readonly suggestions: readonly Suggestion[];
  /** The accessible name of the list. */
  readonly listLabel: string;
  readonly onChoose: (id: string) => void;
  /** Called on Enter if no suggestion is active. */
  readonly onEnter: () => void;
  /** Called when the focus leaves the field. */
  readonly onLeave: () => void;
  /** Handles a pasted text; returns true if it was handled completely. */
  readonly onPasteText: (text: string) => boolean;
  /** Content at the right end. */
  readonly end: ReactNode;
  readonly takesFocus?: boolean;
}

/** One field with several values as chips and a line that suggests more; Backspace in the empty line removes the last chip. */
export const ChipField = (props: ChipFieldProps): ReactElement => {
  const { label, chips, value, suggestions, listLabel, onChange, onChoose, onRemove, onEnter, onLeave } = props;
  const id = useId();
  const root = useRef<HTMLDivElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const { isShown, active, setAt, open, close, step } = useSuggestions(suggestions);
  useLayer(isShown, close, (target) => root.current?.contains(target) ?? false);
  const choose = (chosen: Suggestion): void => {
    close();
    onChoose(chosen.id);
    input.current?.focus();
  };
  const remove = (key: string): void => {
    onRemove(key);
    input.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing) return;
    const last = chips.at(-1);
    const isEnter = event.key === "Enter";
    if (isEnter && active !== undefined) choose(active);
    else if (isEnter) {
      onEnter();
      close();
    } else if (event.key === "Backspace" && value === "" && last !== undefined) remove(last.key);
    else if (!step(event.code)) return;
    event.preventDefault();
  };
  const onPaste = (event: ClipboardEvent): void => {
    if (!props.onPasteText(event.clipboardData.getData("text/plain"))) return;
    event.preventDefault();
    close();
  };
  return (
    <div
      ref={root}
      className={css.root}
      onBlur={(event) => {
        if (event.currentTarget.contains(event.relatedTarget)) return;
        close();
        onLeave();
      }}
    >
      <div className={css.box} data-chip-field="">
        <ul className={css.chips} aria-label={label}>
          {chips.map((chip) => (
            <ChipItem key={chip.key} chip={chip} onRemove={() => remove(chip.key)} />
          ))}
          <li className={css.line}>
            <ChipInput
              ref={input}
              listId={`${id}-list`}
              activeId={active === undefined ? undefined : `${id}-${active.id}`}
              isShown={isShown}
              label={label}
              value={value}
              placeholder={chips.length === 0 ? props.placeholder : undefined}
              isWrong={chips.some(({ error }) => error !== undefined)}
              takesFocus={props.takesFocus === true}
              onType={(text) => {
                onChange(text);
                open(text.trim() !== "");
              }}
              onKeyDown={onKeyDown}
              onPaste={onPaste}
            />
          </li>
        </ul>
        <div className={css.end}>{props.end}</div>
      </div>
      <SuggestList id={id} label={listLabel} shown={isShown ? suggestions : []} {...{ active, setAt, choose }} />
    </div>
  );
};

interface Suggestions {
  readonly isShown: boolean;
  readonly active: Suggestion | undefined;
  readonly setAt: (at: number) => void;
  readonly open: (isOpen: boolean) => void;
  readonly close: () => void;
  /** Moves the active suggestion by an arrow key; returns false for another key. */
  readonly step: (code: string) => boolean;
}

function useSuggestions(suggestions: readonly Suggestion[]): Suggestions {
  const [isOpen, setOpen] = useState(false);
  const [at, setAt] = useState(-1);
  const isShown = isOpen && suggestions.length > 0;
  const open = (next: boolean): void => {
    setOpen(next);
    setAt(-1);
  };
  return {
    isShown,
    active: isShown ? suggestions[at] : undefined,
    setAt,
    open,
    close: () => open(false),
    step: (code) => {
      const next = nextOf(code, isShown ? at : -1, suggestions.length);
      if (next === null) return false;
      setOpen(true);
      setAt(next);
      return true;
    },
  };
}

interface ChipInputProps extends Pick<
  ComponentPropsWithRef<"input">,
  "ref" | "onKeyDown" | "onPaste" | "placeholder" | "value"
> {
  readonly listId: string;
  readonly activeId: string | undefined;
  readonly isShown: boolean;
  readonly label: string;
  readonly isWrong: boolean;
  readonly takesFocus: boolean;
  readonly onType: (text: string) => void;
}

const ChipInput = (props: ChipInputProps): ReactElement => {
  const { listId, activeId, isShown, label, isWrong, takesFocus, onType, ...input } = props;
  return (
    <input
      {...input}
      className={css.input}
      type="text"
      role="combobox"
      aria-label={label}
      aria-expanded={isShown}
      aria-controls={listId}
      aria-autocomplete="list"
      aria-activedescendant={activeId}
      aria-invalid={isWrong ? true : undefined}
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      data-autofocus={takesFocus ? "" : undefined}
      onChange={({ currentTarget }) => onType(currentTarget.value)}
    />
  );
};

const ChipItem = ({ chip, onRemove }: { readonly chip: FieldChip; readonly onRemove: () => void }): ReactElement => (
  <li className={classNames(css.chip, chip.error !== undefined && css.wrong)}>
    {chip.mark}
    <span className={css.text}>
      {chip.text}
      {chip.error !== undefined && <span className={css.error}> — {chip.error}</span>}
    </span>
    <button type="button" className={css.remove} aria-label={chip.removeLabel} onClick={onRemove}>
      <Icon name="x" size={14} />
    </button>
  </li>
);
