import type { MenuItem } from "#client/ui/overlay/menu/menu.ts";
import { currentTheme, setThemeChoice, themeChoice, type ThemeChoice } from "#client/ui/theme/theme.ts";
import type { IconName } from "#client/ui/icons/icon.tsx";
import { THEME, THEME_NAMES } from "./theme-text.ts";

export const THEME_CHOICES: readonly ThemeChoice[] = ["light", "dark", "system"];
const ICONS: Readonly<Record<ThemeChoice, IconName>> = { light: "sun", dark: "moon", system: "device-desktop" };

/** Returns the item «Тема» of the account menu, with a submenu of the three choices. */
export function themeMenuItem(): MenuItem {
  const chosen = themeChoice();
  return {
    text: THEME,
    icon: ICONS[currentTheme()],
    end: THEME_NAMES[chosen],
    items: THEME_CHOICES.map((choice) => ({
      text: THEME_NAMES[choice],
      icon: ICONS[choice],
      checked: choice === chosen,
      onSelect: () => setThemeChoice(choice),
    })),
  };
}

/** Switches between the light and the dark theme; bound to a shortcut. */
export function toggleTheme(): void {
  setThemeChoice(currentTheme() === "dark" ? "light" : "dark");
}
