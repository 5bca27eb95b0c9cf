import type { Problem, Source } from "#scripts/source-tree.ts";

/**
 * Selectors that every element of a page has to be asked by, because their last part names nothing, and that look at its brothers: with one
 * of them anywhere, each row that comes into a list or goes makes the browser find the style of the whole list anew.
 */
const ASKS_BROTHERS = [
  { found: /[+~]\s*\*/, what: "«* + *» and «~ *»: name what stands there, or use `:where(:not(:first-child))`" },
  { found: /(?:^|[\s>+~(,]):nth-/, what: "`:nth-…` by itself: put a class or a tag before it" },
] as const;

/** Style sheets keep an edit of one row from costing as much as all rows. */
export function brotherProblems({ path, text }: Source): Problem[] {
  if (!path.endsWith(".css")) return [];
  const selectors = text.replace(/\/\*[^]*?\*\//g, "").matchAll(/([^{};]+)\{/g);
  return [...selectors].flatMap(([, selector = ""]) =>
    selector.trim().startsWith("@")
      ? []
      : ASKS_BROTHERS.filter(({ found }) => found.test(selector)).map(
          ({ what }) => `${path}: ${selector.trim()} asks every element of a page for its brothers. ${what}`,
        ),
  );
}
