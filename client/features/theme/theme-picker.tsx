import { useId, type ReactElement } from "react";
import { classNames } from "#client/ui/class-names.ts";
import { setThemeChoice, type Theme, type ThemeChoice } from "#client/ui/theme/theme.ts";
import { useTheme } from "#client/ui/theme/use-theme.ts";
import { THEME_CHOICES } from "./theme-menu.tsx";
import { THEME, THEME_NAMES } from "./theme-text.ts";
import css from "./theme.module.css";

const SHOWN: Readonly<Record<ThemeChoice, readonly Theme[]>> = {
  light: ["light"],
  dark: ["dark"],
  system: ["light", "dark"],
};

/** A small picture of a board in the colours of a theme. */
function Pane({ theme }: { readonly theme: Theme }): ReactElement {
  return (
    <span className={css.pane} data-theme={theme}>
      <span className={css.side} />
      <span className={css.sheet}>
        <span className={css.column} />
        <span className={css.column} />
      </span>
    </span>
  );
}

/** Chooses the light theme, the dark theme or the system's one; each has a preview. */
export function ThemePicker(): ReactElement {
  const { choice } = useTheme();
  const group = useId();
  return (
    <div className={css.themes} role="radiogroup" aria-label={THEME}>
      {THEME_CHOICES.map((value) => (
        <label key={value} className={classNames(css.theme, value === choice && css.on)}>
          <input
            type="radio"
            className={css.input}
            name={group}
            value={value}
            checked={value === choice}
            onChange={() => setThemeChoice(value)}
          />
          <span className={css.preview} aria-hidden="true">
            {SHOWN[value].map((theme) => (
              <Pane key={theme} theme={theme} />
            ))}
          </span>
          {THEME_NAMES[value]}
        </label>
      ))}
    </div>
  );
}
