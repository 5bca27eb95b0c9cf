import type { ThemeChoice } from "#client/ui/theme/theme.ts";

export const THEME = "Тема";
export const THEME_NAMES: Readonly<Record<ThemeChoice, string>> = {
  light: "Светлая",
  dark: "Тёмная",
  system: "Как в системе",
};
