import type { ReactElement } from "react";
import { Segmented } from "#client/ui/controls/segmented.tsx";
import { setThemeChoice } from "#client/ui/theme/theme.ts";
import { useTheme } from "#client/ui/theme/use-theme.ts";
import { THEME_CHOICES } from "./theme-menu.tsx";
import { THEME, THEME_NAMES } from "./theme-text.ts";

/** Light, dark, or as the system is. */
export function ThemePicker(): ReactElement {
  const { choice } = useTheme();
  return (
    <Segmented
      label={THEME}
      options={THEME_CHOICES.map((value) => ({ value, label: THEME_NAMES[value] }))}
      value={choice}
      onChange={setThemeChoice}
    />
  );
}
