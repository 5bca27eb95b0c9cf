import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { SOFT_HYPHEN, type BreakWord } from "#client/language/hyphenation/hyphenation.ts";
import { setHyphenation } from "./choice.ts";
import { copyPlain } from "./copying.ts";
import { keepHyphenation } from "./keep-hyphenation.ts";

const inTheMiddle: BreakWord = (word) => `${word.slice(0, 4)}${SOFT_HYPHEN}${word.slice(4)}`;
const BROKEN = inTheMiddle("Подразделение");

let end: () => void = () => {};

beforeEach(() => {
  localStorage.clear();
  document.body.innerHTML = "<h1>Подразделение</h1>";
});
afterEach(() => {
  end();
  setHyphenation(true);
  vi.restoreAllMocks();
});

const title = (): string | null | undefined => document.querySelector("h1")?.textContent;

describe("hyphenation on this device (SY-86)", () => {
  it("is on by default, follows the user's choice, and the choice is stored", async () => {
    end = keepHyphenation(document.body, () => Promise.resolve(inTheMiddle));
    await vi.waitFor(() => expect(title()).toBe(BROKEN));
    setHyphenation(false);
    expect(title()).toBe("Подразделение");
    expect(localStorage.getItem("yarus.hyphenation")).toBe("off");
    setHyphenation(true);
    await vi.waitFor(() => expect(title()).toBe(BROKEN));
    expect(localStorage.getItem("yarus.hyphenation")).toBe("on");
  });

  it("loads no patterns while it is off", () => {
    setHyphenation(false);
    const fetchBreaks = vi.fn(() => Promise.resolve(inTheMiddle));
    end = keepHyphenation(document.body, fetchBreaks);
    expect(fetchBreaks).not.toHaveBeenCalled();
  });

  it("logs a failed load and leaves the text unchanged", async () => {
    const warn = vi.spyOn(console, "warn").mockImplementation(() => {});
    const fault = new TypeError("Failed to fetch dynamically imported module");
    end = keepHyphenation(document.body, () => Promise.reject(fault));
    await vi.waitFor(() => expect(warn).toHaveBeenCalledWith("Hyphenation could not be loaded", fault));
    expect(title()).toBe("Подразделение");
  });

  it("stays off if it was switched off while the patterns were loading", async () => {
    let finishLoading: (words: BreakWord) => void = () => {};
    end = keepHyphenation(document.body, () => new Promise<BreakWord>((resolve) => void (finishLoading = resolve)));
    setHyphenation(false);
    finishLoading(inTheMiddle);
    await new Promise((resolve) => void setTimeout(resolve));
    expect(title()).toBe("Подразделение");
  });
});

describe("copied text (SY-85)", () => {
  function copied(): Record<string, string> {
    const clipboardData = new DataTransfer();
    const event = new ClipboardEvent("copy", { cancelable: true, clipboardData });
    copyPlain(event);
    if (!event.defaultPrevented) return {};
    return Object.fromEntries(["text/plain", "text/html"].map((kind) => [kind, clipboardData.getData(kind)]));
  }

  it("is the text as typed, without the soft hyphens", () => {
    document.body.innerHTML = `<h1>${BROKEN}</h1>`;
    getSelection()?.selectAllChildren(document.body);
    expect(copied()).toEqual({ "text/plain": "Подразделение", "text/html": "<h1>Подразделение</h1>" });
  });

  it("is left to the browser if it has no soft hyphens", () => {
    getSelection()?.selectAllChildren(document.body);
    expect(copied()).toEqual({});
  });
});
