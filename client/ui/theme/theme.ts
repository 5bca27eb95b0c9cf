/** Light, dark or system theme: stored in this browser, applied to <html> and to the color of the browser's own bars. */
export type ThemeChoice = "light" | "dark" | "system";
export type Theme = "light" | "dark";

const STORAGE_KEY = "yarus.theme";
const DARK_QUERY = "(prefers-color-scheme: dark)";
/** Equal to --c-canvas of each theme: the bars of a phone browser continue the canvas. */
const CANVAS: Readonly<Record<Theme, string>> = { light: "#f4eef1", dark: "#110e13" };

const listeners = new Set<() => void>();

/** Returns the stored choice; "system" if there is none or the browser forbids storage. */
export const readThemeChoice = (): ThemeChoice => {
  try {
    const stored = localStorage.getItem(STORAGE_KEY);
    return stored === "light" || stored === "dark" ? stored : "system";
  } catch {
    // A browser that forbids storage throws on access; then the system theme is the only choice.
    return "system";
  }
};

const systemTheme = (): Theme => (matchMedia(DARK_QUERY).matches ? "dark" : "light");

let chosen: ThemeChoice = "system";

/** Returns the theme on screen now. */
export const currentTheme = (): Theme => (chosen === "system" ? systemTheme() : chosen);

const apply = (): void => {
  const theme = currentTheme();
  document.documentElement.dataset.theme = theme;
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]'))
    meta.content = CANVAS[theme];
  for (const listener of listeners) listener();
};

/** Sets the theme, stores the choice and applies it at once. */
export const setThemeChoice = (choice: ThemeChoice): void => {
  chosen = choice;
  try {
    if (choice === "system") localStorage.removeItem(STORAGE_KEY);
    else localStorage.setItem(STORAGE_KEY, choice);
  } catch {
    // Without storage the choice lasts until the page is closed.
  }
  apply();
};

/** Returns the current choice (a snapshot for `useSyncExternalStore`). */
export const themeChoice = (): ThemeChoice => chosen;

/** Calls a listener when the choice or the theme on screen changes; returns a function that unsubscribes it. */
export const onThemeChange = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/**
 * Applies the stored theme, as public/first-moment.js has done before the first paint, and follows the system and the other tabs. Call
 * once.
 */
export const startTheme = (): void => {
  chosen = readThemeChoice();
  apply();
  matchMedia(DARK_QUERY).addEventListener("change", apply);
  addEventListener("storage", (event) => {
    if (event.key !== STORAGE_KEY && event.key !== null) return;
    chosen = readThemeChoice();
    apply();
  });
};
