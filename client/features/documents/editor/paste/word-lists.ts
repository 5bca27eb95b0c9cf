/**
 * Converts lists of Word and Outlook to HTML lists. In the source they are paragraphs whose style names a list and a level, and whose text
 * begins with the bullet or number. The rest of the HTML stays unchanged.
 */
export function withWordLists(html: string): string {
  if (!/mso-list\s*:\s*l\d/i.test(html)) return html;
  const out: string[] = [];
  let run: WordItem[] = [];
  let at = 0;
  for (const found of html.matchAll(ITEM)) {
    const between = html.slice(at, found.index);
    if (run.length > 0 && !/^(?:\s|<!--[^]*?-->|<o:p>|<\/o:p>)*$/i.test(between)) {
      out.push(listsOf(run));
      run = [];
    }
    if (run.length === 0) out.push(between);
    run.push(itemOf(found));
    at = found.index + found[0].length;
  }
  return out.join("") + listsOf(run) + html.slice(at);
}

interface WordItem {
  readonly list: string;
  readonly level: number;
  readonly tag: "ul" | "ol";
  /** The number of an ordered item. */
  readonly start: number;
  readonly content: string;
}

const ITEM = /<(p|h[1-6])\b([^>]*\bmso-list\s*:\s*l(\d+)\s+level(\d+)[^>]*)>([^]*?)<\/\1\s*>/gi;
/** The bullet or number of an item: inside conditional comments for Word, or in a span that Word ignores itself. */
const SIGN =
  /<!(?:--)?\[if !supportLists\](?:--)?>([^]*?)<!(?:--)?\[endif\](?:--)?>|<span[^>]*\bmso-list\s*:\s*Ignore[^>]*>([^]*?)<\/span>\s*<\/span>/i;

function itemOf(found: RegExpExecArray): WordItem {
  const [, , , list = "", level = "1", inside = ""] = found;
  const [whole = "", conditional, ignored] = SIGN.exec(inside) ?? [];
  const sign = (conditional ?? ignored ?? "").replaceAll(/<[^>]*>|&nbsp;|\s/g, "");
  const isNumber = /^\(?(?:\d+(?:\.\d+)*|[a-zа-я]{1,5})[.)]+$/iu.test(sign);
  const number = Number(/\d+(?=\D*$)/.exec(sign)?.[0] ?? 1);
  return {
    list,
    level: Math.min(Math.max(Number(level), 1), 9),
    tag: isNumber ? "ol" : "ul",
    start: isNumber ? number : 1,
    content: inside.replace(whole, ""),
  };
}

function listsOf(items: readonly WordItem[]): string {
  const open: WordItem[] = [];
  let html = "";
  const closeTop = (): void => {
    html += `</li></${open.pop()?.tag ?? "ul"}>`;
  };
  for (const item of items) {
    while ((open.at(-1)?.level ?? 0) > item.level) closeTop();
    const top = open.at(-1);
    if (top?.level === item.level && top.tag === item.tag && top.list === item.list) html += "</li><li>";
    else {
      if (top?.level === item.level) closeTop();
      html += `<${item.tag}${item.start === 1 ? "" : ` start="${item.start}"`}><li>`;
      open.push(item);
    }
    html += `<p>${item.content}</p>`;
  }
  while (open.length > 0) closeTop();
  return html;
}
