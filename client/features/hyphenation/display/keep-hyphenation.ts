import { createHyphenation, type BreakWord } from "#client/language/hyphenation/hyphenation.ts";
import { copyPlain } from "./copying.ts";
import { hyphenationChoice } from "./choice.ts";
import { hyphenateTitles } from "./titles.ts";

/** The browser's console. */
const out: Pick<Console, "warn"> = console;

/** Loads the patterns that hyphenate Russian words, in a separate chunk; nothing waits for it. */
async function fetchWords(): Promise<BreakWord> {
  const { russianWords } = await import("#client/language/hyphenation/russian-patterns.ts");
  return russianWords();
}

/**
 * Hyphenates titles while the user has hyphenation on. If the patterns cannot be loaded, logs a warning and leaves the text unchanged
 * (docs/specification.md, section 8). Returns a function that ends it.
 */
export function keepHyphenation(page: Element, fetchBreaks = fetchWords): () => void {
  let end: (() => void) | null = null;
  let turn = 0;
  let hyphenate: ((text: string) => string) | null = null;

  const start = async (): Promise<void> => {
    const ownTurn = turn;
    try {
      hyphenate ??= createHyphenation(await fetchBreaks());
    } catch (error) {
      out.warn("Hyphenation could not be loaded", error);
      return;
    }
    if (ownTurn === turn) end = hyphenateTitles(page, hyphenate);
  };
  const follow = (): void => {
    turn += 1;
    end?.();
    end = null;
    const isOn = hyphenationChoice.get() === "on";
    // The browser's own hyphenation follows the same choice.
    document.documentElement.style.setProperty("--hyphens", isOn ? "auto" : "manual");
    if (isOn) void start();
  };

  const unsubscribe = hyphenationChoice.subscribe(follow);
  document.addEventListener("copy", copyPlain);
  follow();
  return () => {
    unsubscribe();
    document.removeEventListener("copy", copyPlain);
    turn += 1;
    end?.();
  };
}
