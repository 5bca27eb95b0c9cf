import { safeAddress } from "../core/link-address.ts";

/** A piece of HTML in a text: text, a line break, the start or the end of a mark, or nothing visible. */
export type HtmlPiece =
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "break" }
  /** Separates text like a line break. */
  | { readonly kind: "block" }
  | { readonly kind: "image"; readonly href: string; readonly alt: string }
  | { readonly kind: "open"; readonly name: string; readonly mark: string; readonly href?: string }
  | { readonly kind: "close"; readonly name: string };

const TOKEN =
  /<!--(?:-?>|[^]*?-->)|<\?[^]*?\?>|<!\[CDATA\[[^]*?\]\]>|<![a-z][^>]*>|<(\/?)([a-z][a-z0-9-]*)((?:"[^"]*"|'[^']*'|[^<>"'])*)>/gi;
const MARKS: Readonly<Record<string, string>> = {
  a: "link",
  b: "bold",
  strong: "bold",
  i: "italic",
  em: "italic",
  s: "strike",
  del: "strike",
  strike: "strike",
  code: "code",
  tt: "code",
};
const BLOCKS = new Set(
  "p div section article details summary h1 h2 h3 h4 h5 h6 ul ol li dl dt dd blockquote pre table tr hr figure figcaption header footer main center".split(
    " ",
  ),
);
/** Tags for formatting that the product does not support. */
const UNSEEN = new Set(
  "abbr big cite font ins kbd mark picture q samp small source span sub sup script style table tbody td textarea th thead tfoot u var wbr nobr".split(
    " ",
  ),
);

/**
 * Splits HTML in Markdown into pieces of text. None of it reaches a browser as HTML: anything but plain formatting is shown as typed, so
 * that «List<String>» stays complete.
 */
export function htmlPieces(html: string): HtmlPiece[] {
  const pieces: HtmlPiece[] = [];
  let at = 0;
  for (const found of html.matchAll(TOKEN)) {
    if (found.index > at) pieces.push({ kind: "text", text: html.slice(at, found.index) });
    at = found.index + found[0].length;
    const [whole, slash = "", name = "", attributes = ""] = found;
    const piece = name === "" ? null : pieceOf(whole, slash !== "", name.toLowerCase(), attributes);
    if (piece !== null) pieces.push(piece);
  }
  if (at < html.length) pieces.push({ kind: "text", text: html.slice(at) });
  return pieces;
}

function pieceOf(whole: string, isEnd: boolean, name: string, attributes: string): HtmlPiece | null {
  if (name === "br") return { kind: "break" };
  const mark = MARKS[name];
  if (mark !== undefined) return isEnd ? { kind: "close", name } : openMark(name, mark, attributes);
  if (BLOCKS.has(name)) return { kind: "block" };
  if (name === "img") return imageOf(whole, attributes);
  if (UNSEEN.has(name)) return null;
  return { kind: "text", text: whole };
}

function openMark(name: string, mark: string, attributes: string): HtmlPiece {
  const href = mark === "link" ? safeAddress(attributeOf(attributes, "href")) : null;
  return { kind: "open", name, mark, ...(href === null ? {} : { href }) };
}

/** An external image becomes a link: reading a text must not fetch anything. */
function imageOf(whole: string, attributes: string): HtmlPiece {
  const href = safeAddress(attributeOf(attributes, "src"));
  const alt = attributeOf(attributes, "alt");
  if (href === null) return { kind: "text", text: alt || whole };
  return { kind: "image", href, alt: alt || href };
}

function attributeOf(attributes: string, name: string): string {
  const found = new RegExp(`(?:^|\\s)${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)'|([^\\s"'>]+))`, "i").exec(attributes);
  return (found?.[1] ?? found?.[2] ?? found?.[3] ?? "").trim();
}
