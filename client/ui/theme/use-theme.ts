import { useSyncExternalStore } from "react";
import { currentTheme, onThemeChange, themeChoice } from "./theme.ts";
import type { Theme, ThemeChoice } from "./theme.ts";

/** The chosen theme and the one on screen; re-renders when either changes. */
export const useTheme = (): { readonly choice: ThemeChoice; readonly theme: Theme } => ({
  choice: useSyncExternalStore(onThemeChange, themeChoice),
  theme: useSyncExternalStore(onThemeChange, currentTheme),
});
