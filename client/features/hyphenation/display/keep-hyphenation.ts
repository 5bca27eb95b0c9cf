import { createHyphenation, type BreakWord } from "#client/language/hyphenation/hyphenation.ts";
import { copyPlain } from "./copying.ts";
import { hyphenationChoice } from "./choice.ts";
import { hyphenateTitles } from "./titles.ts";

/** A developer's console. */
const out: Pick<Console, "warn"> = console;

/** Brings what breaks Russian words: a chunk of its own, which nobody waits for. */
async function fetchWords(): Promise<BreakWord> {
  const { russianWords } = await import("#client/language/hyphenation/russian-patterns.ts");
  return russianWords();
}

/**
 * Lets the words of titles break for as long as their person wants it. When the patterns cannot be had, that is logged and
 * the text stays as it is (docs/specification.md, section 8).
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
    // The browser's own breaks go by the same choice.
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
