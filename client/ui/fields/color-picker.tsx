import { PALETTE_COLORS, type PaletteColor } from "#contract/core/palette-color.ts";
import { useId } from "react";
import type { ReactElement } from "react";
import { cssVars } from "../theme/css-vars.ts";
import { gradientOf } from "../theme/color.ts";
import css from "./color-picker.module.css";

export type ColorPickerProps = {
  readonly label: string;
  /** The name of each color. */
  readonly names: Readonly<Record<PaletteColor, string>>;
  /** `null` for none. */
  readonly value: PaletteColor | null;
  readonly onChange: (color: PaletteColor) => void;
};

/** The twelve colors in a row; arrow keys move, as in any group of radio buttons. */
export const ColorPicker = ({ label, names, value, onChange }: ColorPickerProps): ReactElement => {
  const group = useId();
  return (
    <div className={css.group} role="radiogroup" aria-label={label}>
      {PALETTE_COLORS.map((color) => (
        <input
          key={color}
          type="radio"
          name={group}
          className={css.hue}
          style={cssVars({ "--g": gradientOf(color) })}
          value={color}
          checked={color === value}
          onChange={() => onChange(color)}
          aria-label={names[color]}
          data-tip={names[color]}
        />
      ))}
    </div>
  );
};
