import { useId } from "react";
import type { ReactElement } from "react";
import { classNames } from "../class-names.ts";
import { Icon } from "../icons/icon.tsx";
import type { IconName } from "../icons/icon.tsx";
import css from "./segmented.module.css";

export type SegmentedOption<Value extends string> = {
  readonly value: Value;
  readonly label: string;
  readonly icon?: IconName;
  /** If every option has an address, the options are links and the group is navigation. */
  readonly href?: string;
  readonly disabled?: boolean;
};

export type SegmentedProps<Value extends string> = {
  readonly label: string;
  readonly options: readonly SegmentedOption<Value>[];
  readonly value: Value;
  readonly onChange?: (value: Value) => void;
};

const inside = ({ icon, label }: SegmentedOption<string>): ReactElement => (
  <>
    {icon !== undefined && <Icon name={icon} />}
    {label}
  </>
);

/** A choice of one of a few: native radio buttons (with arrow keys), or links if the options have addresses. */
export const Segmented = <Value extends string>({
  label,
  options,
  value,
  onChange,
}: SegmentedProps<Value>): ReactElement => {
  const group = useId();
  if (options.every((option) => option.href !== undefined)) {
    return (
      <nav className={css.group} aria-label={label}>
        {options.map((option) => (
          <a
            key={option.value}
            href={option.href}
            className={classNames(css.option, option.value === value && css.on)}
            aria-current={option.value === value ? "page" : undefined}
          >
            {inside(option)}
          </a>
        ))}
      </nav>
    );
  }
  return (
    <div className={css.group} role="radiogroup" aria-label={label}>
      {options.map((option) => (
        <label key={option.value} className={classNames(css.option, option.value === value && css.on)}>
          <input
            type="radio"
            className={css.input}
            name={group}
            value={option.value}
            checked={option.value === value}
            disabled={option.disabled ?? false}
            onChange={() => onChange?.(option.value)}
          />
          {inside(option)}
        </label>
      ))}
    </div>
  );
};
