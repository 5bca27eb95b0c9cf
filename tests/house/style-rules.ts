import type { Problem, Source } from "#scripts/source-tree.ts";

/**
 * Selectors whose last part matches every element, and that depend on siblings. With one of them anywhere, the browser recomputes the
 * styles of a whole list each time a row is added or removed.
 */
const ASKS_BROTHERS = [
  { found: /[+~]\s*\*/, what: "«* + *» and «~ *»: name what stands there, or use `:where(:not(:first-child))`" },
  { found: /(?:^|[\s>+~(,]):nth-/, what: "`:nth-…` by itself: put a class or a tag before it" },
] as const;

/** Finds selectors with which a change of one row costs as much as a change of all rows. */
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

/** The index of the bottom value of each padding property. In a shorter value the first part also applies to the bottom. */
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

/** Finds clamped text with a bottom padding: it is clipped at the edge of the padding, so that half of the next line would show there. */
export function cutLineProblems({ path, text }: Source): Problem[] {
  if (!path.endsWith(".css")) return [];
  const blocks = text.replace(/\/\*[^]*?\*\//g, "").matchAll(/([^{};]+)\{([^{}]*)\}/g);
  return [...blocks].flatMap(([, selector = "", body = ""]) =>
    /line-clamp:\s*\d/.test(body) && hasLowerPadding(body)
      ? [`${path}: ${selector.trim()} cuts its lines inside a padding. Put the padding around another element`]
      : [],
  );
}
