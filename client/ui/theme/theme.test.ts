import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { currentTheme, onThemeChange, readThemeChoice, setThemeChoice, startTheme, themeChoice } from "./theme.ts";

let systemDark = false;
const systemListeners = new Set<() => void>();
const systemBecomes = (dark: boolean): void => {
  systemDark = dark;
  for (const listener of systemListeners) listener();
};

const onPage = (): readonly (string | undefined)[] => [
  document.documentElement.dataset.theme,
  document.querySelector<HTMLMetaElement>('meta[name="theme-color"]')?.content,
];

beforeEach(() => {
  systemDark = false;
  localStorage.clear();
  document.head.innerHTML = '<meta name="theme-color" content="">';
  vi.stubGlobal("matchMedia", () => ({
    get matches() {
      return systemDark;
    },
    addEventListener: (_: string, listener: () => void) => systemListeners.add(listener),
  }));
});
afterEach(() => {
  vi.unstubAllGlobals();
  systemListeners.clear();
});

test("follows the system theme and its changes if there is no choice", () => {
  startTheme();
  expect(onPage()).toEqual(["light", "#f4eef1"]);
  systemBecomes(true);
  expect(onPage()).toEqual(["dark", "#110e13"]);
});

test("a choice is stored, applied at once and overrides the system theme", () => {
  startTheme();
  setThemeChoice("dark");
  expect(onPage()).toEqual(["dark", "#110e13"]);
  expect(readThemeChoice()).toBe("dark");
  setThemeChoice("light");
  systemBecomes(true);
  expect(currentTheme()).toBe("light");
  setThemeChoice("system");
  expect(currentTheme()).toBe("dark");
  expect(localStorage.getItem("yarus.theme")).toBeNull();
});

test("follows the choice in another tab", () => {
  startTheme();
  localStorage.setItem("yarus.theme", "dark");
  dispatchEvent(new StorageEvent("storage", { key: "yarus.theme" }));
  expect(themeChoice()).toBe("dark");
  localStorage.setItem("yarus.theme", "light");
  dispatchEvent(new StorageEvent("storage", { key: "other" }));
  expect(themeChoice()).toBe("dark");
});

test("calls a listener on each change until it unsubscribes", () => {
  startTheme();
  const listener = vi.fn();
  const stop = onThemeChange(listener);
  setThemeChoice("dark");
  stop();
  setThemeChoice("light");
  expect(listener).toHaveBeenCalledTimes(1);
});

test("uses the system theme if the storage is invalid or forbidden, without an error", () => {
  localStorage.setItem("yarus.theme", "neon");
  expect(readThemeChoice()).toBe("system");
  vi.stubGlobal("localStorage", {
    getItem: () => {
      throw new Error("forbidden");
    },
    setItem: () => {
      throw new Error("forbidden");
    },
  });
  expect(readThemeChoice()).toBe("system");
  setThemeChoice("dark");
  expect(currentTheme()).toBe("dark");
});
