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

/** Which of its values is the lower side of a padding; a shorter one says it first. */
const LOWER_SIDE: Readonly<Record<string, number>> = {
  padding: 2,
  "padding-block": 1,
  "padding-bottom": 0,
  "padding-block-end": 0,
};

function hasLowerPadding(body: string): boolean {
  return [...body.matchAll(/(?:^|[;\s])(padding(?:-[a-z-]+)?):\s*([^;]+)/g)].some(([, name = "", value = ""]) => {
    const at = LOWER_SIDE[name];
    const sides = value.trim().split(/\s+/);
    return at !== undefined && (sides[at] ?? sides[0]) !== "0";
  });
}

/** A text that is cut after some lines is cut at the edge of its padding: half of the next line would stand in the lower one. */
export function cutLineProblems({ path, text }: Source): Problem[] {
  if (!path.endsWith(".css")) return [];
  const blocks = text.replace(/\/\*[^]*?\*\//g, "").matchAll(/([^{};]+)\{([^{}]*)\}/g);
  return [...blocks].flatMap(([, selector = "", body = ""]) =>
    /line-clamp:\s*\d/.test(body) && hasLowerPadding(body)
      ? [`${path}: ${selector.trim()} cuts its lines inside a padding. Put the padding around another element`]
      : [],
  );
}
