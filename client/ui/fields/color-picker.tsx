import { HUES, type Hue } from "#contract/hue.ts";
import { useId } from "react";
import type { ReactElement } from "react";
import { cssVars } from "../theme/css-vars.ts";
import { gradientOf } from "../theme/hue.ts";
import css from "./hue-picker.module.css";

export type HuePickerProps = {
  readonly label: string;
  /** The name of each hue in words. */
  readonly names: Readonly<Record<Hue, string>>;
  /** `null` for none. */
  readonly value: Hue | null;
  readonly onChange: (hue: Hue) => void;
};

/** The twelve hues in a row; arrows move, as in any group of radio buttons. */
export const HuePicker = ({ label, names, value, onChange }: HuePickerProps): ReactElement => {
  const group = useId();
  return (
    <div className={css.group} role="radiogroup" aria-label={label}>
      {HUES.map((hue) => (
        <input
          key={hue}
          type="radio"
          name={group}
          className={css.hue}
          style={cssVars({ "--g": gradientOf(hue) })}
          value={hue}
          checked={hue === value}
          onChange={() => onChange(hue)}
          aria-label={names[hue]}
          data-tip={names[hue]}
        />
      ))}
    </div>
  );
};
