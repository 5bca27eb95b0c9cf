import { withTaskLists } from "./task-lists.ts";
import { withWordLists } from "./word-lists.ts";

/**
 * Converts pasted HTML to what the schema can read: known tags and attributes, and tags instead of bold, italic and strikethrough styles.
 * This is not a security boundary: the schema and the content security policy are. But the policy also stops the editor from reading
 * styles, and reports what it blocks.
 */
export function cleanHtml(source: string): string {
  const html = withTaskLists(withWordLists(source));
  const out: string[] = [];
  const open: { name: string; close: string }[] = [];
  let skipped: string | null = null;
  let at = 0;
  for (const found of html.matchAll(TAG)) {
    if (skipped === null) out.push(textOf(html.slice(at, found.index)));
    at = found.index + found[0].length;
    const [, slash = "", tag = "", attributes = ""] = found;
    const name = tag.toLowerCase();
    if (skipped !== null) {
      if (slash !== "" && name === skipped) skipped = null;
    } else if (name === "") continue;
    else if (slash !== "") out.push(closing(open, name));
    else if (SKIPPED_TAGS.has(name)) skipped = VOID.has(name) ? null : name;
    else if (ALLOWED_TAGS.has(name) || name === "span" || name === "b" || name === "i" || name === "font") {
      const { before, after } = opening(name, attributes);
      out.push(before);
      if (!VOID.has(name)) open.push({ name, close: after });
    }
  }
  if (skipped === null) out.push(textOf(html.slice(at)));
  return (out.join("") + closing(open, null)).replaceAll(LAST_BREAK, "");
}

const TAG =
  /<!--[^]*?(?:-->|$)|<!\[CDATA\[[^]*?\]\]>|<[!?][^>]*>|<(\/?)([a-z][^\s/>]*)((?:"[^"]*"|'[^']*'|[^<>"'])*)>/gi;
const ATTRIBUTE = /([^\s=/"'<>]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+)))?/g;
/** A line break at the end of a block only makes the block keep its height. */
const LAST_BREAK = /<br>(?=<\/(?:p|div|li|td|th|h[1-6])>)/g;
const VOID = new Set(["br", "hr", "img", "input", "link", "meta", "base", "source", "col"]);
/** The content of these tags is not text of the page. */
const SKIPPED_TAGS = new Set(
  "script style template noscript xmp textarea title head iframe object embed svg math link meta base img video audio".split(
    " ",
  ),
);
const ALLOWED_TAGS = new Set(
  "p div section article h1 h2 h3 h4 h5 h6 ul ol li blockquote pre code table thead tbody tr th td hr br a strong em s del figure input label".split(
    " ",
  ),
);
const ATTRIBUTES = new Set(
  "href start colspan rowspan type checked data-type data-id data-label data-checked data-level data-alt data-width data-height data-done data-pm-slice".split(
    " ",
  ),
);

function opening(name: string, text: string): { before: string; after: string } {
  const attributes = new Map<string, string>();
  for (const [, key = "", quoted, single, bare] of text.matchAll(ATTRIBUTE)) {
    attributes.set(key.toLowerCase(), quoted ?? single ?? bare ?? "");
  }
  const allowedAttributes = [...attributes]
    .filter(([key, value]) => ATTRIBUTES.has(key) || (key === "class" && /^language-[\w+#.-]+$/.test(value)))
    // The schema validates addresses; but a `javascript:` address must not reach the browser's parser at all.
    .filter(([key, value]) => key !== "href" || /^\s*(?:https?:|mailto:|tel:)/i.test(value))
    .map(
      ([key, value]) => ` ${key}="${value.replaceAll('"', "&quot;").replaceAll("<", "&lt;").replaceAll(">", "&gt;")}"`,
    )
    .join("");
  const marks = marksOf(name, attributes.get("style") ?? "");
  const isPlain = name === "b" || name === "i" || name === "font" || (name === "span" && allowedAttributes === "");
  const before = (isPlain ? "" : `<${name}${allowedAttributes}>`) + marks.map((mark) => `<${mark}>`).join("");
  const after =
    marks
      .toReversed()
      .map((mark) => `</${mark}>`)
      .join("") + (isPlain ? "" : `</${name}>`);
  return { before, after };
}

/** Returns the tags for the look of an element: programs mark bold text in many ways, and use `<b>` for text that is not bold. */
function marksOf(name: string, style: string): string[] {
  if (!/^(?:b|i|span|font)$/.test(name)) return [];
  const styles = stylesOf(style);
  const weight = styles.get("font-weight") ?? "";
  const isBold = weight === "" ? name === "b" : /^(?:bold|bolder|[6-9]00)$/.test(weight);
  const slant = styles.get("font-style") ?? "";
  const isItalic = slant === "" ? name === "i" : /^(?:italic|oblique)/.test(slant);
  const isStruck = /line-through/.test(`${styles.get("text-decoration")} ${styles.get("text-decoration-line")}`);
  return [...(isBold ? ["strong"] : []), ...(isItalic ? ["em"] : []), ...(isStruck ? ["s"] : [])];
}

/** Compares whole property names: Word also writes `mso-bidi-font-weight`, for other scripts. */
function stylesOf(style: string): ReadonlyMap<string, string> {
  const pairs = style.split(";").map((declaration): [string, string] => {
    const at = declaration.indexOf(":");
    return [
      declaration.slice(0, at).trim().toLowerCase(),
      declaration
        .slice(at + 1)
        .trim()
        .toLowerCase(),
    ];
  });
  return new Map(pairs);
}

/** Closes the last open tag of that name and all tags inside it; `null` closes everything. */
function closing(open: { name: string; close: string }[], name: string | null): string {
  const from = name === null ? 0 : open.findLastIndex((tag) => tag.name === name);
  if (from === -1) return "";
  return open
    .splice(from)
    .toReversed()
    .map(({ close }) => close)
    .join("");
}

/** Escapes a `<` that is not part of a tag. */
function textOf(text: string): string {
  return text.replaceAll("<", "&lt;");
}
