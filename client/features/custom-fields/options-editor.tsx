import { useRef, type KeyboardEvent, type ReactElement } from "react";
import { flushSync } from "react-dom";
import { COLOR_NAMES } from "#client/ui/theme/color-text.ts";
import { useSync } from "#client/hooks/sync-provider.tsx";
import { Button } from "#client/ui/controls/button.tsx";
import { IconButton } from "#client/ui/controls/icon-button.tsx";
import { Label } from "#client/ui/controls/small.tsx";
import { TextField } from "#client/ui/fields/text-field.tsx";
import { openMenu } from "#client/ui/overlay/menu/menu.ts";
import { PALETTE_COLORS } from "#contract/core/palette-color.ts";
import { FIELD_OPTION_NAME_MAX, FIELD_OPTIONS_MAX } from "#contract/core/limit.ts";
import { customFieldText } from "./custom-field-text.ts";
import css from "./custom-fields.module.css";
import { blankOption, moved, type OptionDraft } from "./option-draft.ts";

export interface OptionsEditorProps {
  options: readonly OptionDraft[];
  /** True if tasks may already have some of the options. */
  hasTasks: boolean;
  onChange: (options: readonly OptionDraft[]) => void;
}

/** The editor of a select's options: names, colors and order. Enter adds the next option. */
export function OptionsEditor({ options, hasTasks, onChange }: OptionsEditorProps): ReactElement {
  const sync = useSync();
  const list = useRef<HTMLUListElement>(null);
  const isFull = options.length >= FIELD_OPTIONS_MAX;
  const focusOn = (at: number): void => list.current?.querySelectorAll<HTMLElement>("input")[at]?.focus();
  const add = (at: number): void => {
    if (isFull) return;
    flushSync(() => onChange(options.toSpliced(at, 0, blankOption(sync.newId(), options))));
    focusOn(at);
  };
  const onKey = (at: number) => (event: KeyboardEvent) => {
    if (event.key !== "Enter" || event.nativeEvent.isComposing) return;
    event.preventDefault();
    add(at + 1);
  };
  return (
    <fieldset className={css.options}>
      <legend className={css.legend}>{customFieldText.options}</legend>
      <ul ref={list}>
        {options.map((option, at) => (
          <OptionRow
            key={option.id}
            option={option}
            at={at}
            isLast={at === options.length - 1}
            onChange={(next) => onChange(options.with(at, next))}
            onKeyDown={onKey(at)}
            onMove={(to) => onChange(moved(options, at, to))}
            onDrop={() => {
              flushSync(() => onChange(options.toSpliced(at, 1)));
              focusOn(Math.max(0, at - 1));
            }}
          />
        ))}
      </ul>
      <Button look="ghost" size="sm" icon="plus" disabled={isFull} onClick={() => add(options.length)}>
        {customFieldText.addOption}
      </Button>
      {isFull && <p className={css.note}>{customFieldText.tooManyOptions(FIELD_OPTIONS_MAX)}</p>}
      {hasTasks && <p className={css.note}>{customFieldText.optionsNote}</p>}
    </fieldset>
  );
}

interface OptionRowProps {
  option: OptionDraft;
  at: number;
  isLast: boolean;
  onChange: (option: OptionDraft) => void;
  onKeyDown: (event: KeyboardEvent) => void;
  onMove: (to: number) => void;
  onDrop: () => void;
}

function OptionRow({ option, at, isLast, onChange, onKeyDown, onMove, onDrop }: OptionRowProps): ReactElement {
  const { name, color } = option;
  const called = name === "" ? String(at + 1) : name;
  const paint = (anchor: HTMLElement): void =>
    openMenu({
      anchor,
      label: customFieldText.colour(name),
      width: 200,
      items: PALETTE_COLORS.map((paletteColor) => ({
        text: COLOR_NAMES[paletteColor],
        mark: <Label color={paletteColor}>{null}</Label>,
        checked: paletteColor === color,
        onSelect: () => onChange({ ...option, color: paletteColor }),
      })),
    });
  return (
    <li className={css.option}>
      <button
        type="button"
        className={css.paint}
        aria-label={customFieldText.colour(name)}
        aria-haspopup="menu"
        onClick={({ currentTarget }) => paint(currentTarget)}
      >
        <Label color={color}>{null}</Label>
      </button>
      <div className={css.grow}>
        <TextField
          size="sm"
          label={customFieldText.option(at + 1)}
          labelUnseen
          placeholder={customFieldText.optionPlaceholder}
          maxLength={FIELD_OPTION_NAME_MAX}
          autoComplete="off"
          value={name}
          onKeyDown={onKeyDown}
          onChange={(next) => onChange({ ...option, name: next })}
        />
      </div>
      <IconButton
        icon="arrow-up"
        name={customFieldText.upOption(called)}
        disabled={at === 0}
        onClick={() => onMove(at - 1)}
      />
      <IconButton
        icon="arrow-down"
        name={customFieldText.downOption(called)}
        disabled={isLast}
        onClick={() => onMove(at + 1)}
      />
      <IconButton icon="x" name={customFieldText.dropOption(called)} onClick={onDrop} />
    </li>
  );
}
