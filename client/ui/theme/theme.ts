/** Light, dark or system theme: kept in this browser, applied to <html> and to the colour of the browser's own bars. */
export type ThemeChoice = "light" | "dark" | "system";
export type Theme = "light" | "dark";

const STORAGE_KEY = "yarus.theme";
const DARK_QUERY = "(prefers-color-scheme: dark)";
/** Equal to --c-canvas of each theme: the bars of a phone browser continue the canvas. */
const CANVAS: Readonly<Record<Theme, string>> = { light: "#f4eef1", dark: "#110e13" };

const listeners = new Set<() => void>();

/** The stored choice; "system" when there is none or when the browser forbids storage. */
export const readThemeChoice = (): ThemeChoice => {
  try {
    const stored = localStorage.getItem(STORAGE_KEY);
    return stored === "light" || stored === "dark" ? stored : "system";
  } catch {
    // A browser that forbids storage throws on the very access; the system's theme is then the only sensible answer.
    return "system";
  }
};

const systemTheme = (): Theme => (matchMedia(DARK_QUERY).matches ? "dark" : "light");

let chosen: ThemeChoice = "system";

/** The theme on screen now. */
export const currentTheme = (): Theme => (chosen === "system" ? systemTheme() : chosen);

const apply = (): void => {
  const theme = currentTheme();
  document.documentElement.dataset.theme = theme;
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]'))
    meta.content = CANVAS[theme];
  for (const listener of listeners) listener();
};

/** Chooses a theme, keeps the choice and shows it at once. */
export const setThemeChoice = (choice: ThemeChoice): void => {
  chosen = choice;
  try {
    if (choice === "system") localStorage.removeItem(STORAGE_KEY);
    else localStorage.setItem(STORAGE_KEY, choice);
  } catch {
    // Without storage the choice holds until the page is closed, which is all this browser allows.
  }
  apply();
};

/** The choice in force (a snapshot for `useSyncExternalStore`). */
export const themeChoice = (): ThemeChoice => chosen;

/** Tells when the choice or the theme on screen changes; returns the way to stop. */
export const onThemeChange = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Applies the stored theme, which public/first-moment.js has done before, and follows the system and the other tabs. Call once. */
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
