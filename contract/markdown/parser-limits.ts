/** Quotes and lists stand in each other so deep; what is deeper is read as text. */
export const MAX_NESTING = 20;
/** So many signs of bold, italic and strike a paragraph may hold; one with more shows all of them as they were typed. */
const MAX_MARK_SIGNS = 1_000;
/** So do the brackets of links, two to a link. */
const MAX_BRACKETS = 2_000;

/** So many lines may begin an item or stand in a quote; those behind are read as text. */
const MAX_STARTS = 2_000;

const START = /^[ \t]*(>|[-+*](?=[ \t]|$)|\d{1,9}(?=[.)](?:[ \t]|$)))/;
const MARKER = /[ \t]*(?:>|[-+*](?=[ \t])|\d{1,9}(?=[.)][ \t]))/y;
const RULE = /^[ \t]*(?:(?:-[ \t]*)+|(?:\*[ \t]*)+)$/;
const FENCE = /^[ \t]*(?:`{3,}|~{3,})/;
/** Signs that may open or close a mark: not those inside of a word, or with spaces around. */
const MARK_SIGN = /\*+(?=\S)|(?<=[^\s*])\*+|(?<![\p{L}\p{N}_])_+|_+(?![\p{L}\p{N}_])|~~/gu;

/**
 * Escapes signs that only a hostile text has so many of. The parser's time grows with the square of the depth of lists and quotes on one line,
 * and of the number of lists and quotes, and of the signs of marks in one paragraph. `hasRules`: a line of dashes is a rule and opens no lists.
 */
export function withinLimits(text: string, hasRules: boolean): string {
  const lines = limitStarts(text.split("\n")).map((line) =>
    line.length > MAX_NESTING ? limitNesting(line, hasRules) : line,
  );
  return text.length < MAX_MARK_SIGNS ? lines.join("\n") : limitMarks(lines).join("\n");
}

/** Of a long text: ends lists and quotes where an unindented line follows them, and lets only so many lines begin an item of one. */
function limitStarts(lines: readonly string[]): readonly string[] {
  if (lines.length < MAX_STARTS) return lines;
  const limited: string[] = [];
  let starts = 0;
  let isCode = false;
  let isUnderItem = false;
  for (const line of lines) {
    if (FENCE.test(line)) isCode = !isCode;
    const start = isCode ? null : START.exec(line);
    if (start !== null) starts += 1;
    const isText = starts > MAX_STARTS || start === null;
    if (isUnderItem && isText && /^\S/.test(line)) limited.push("");
    limited.push(start !== null && isText ? escaped(line, start[0], start[1]) : line);
    isUnderItem = !isText;
  }
  return limited;
}

/** A number's sign is the point or the bracket behind it. */
function escaped(line: string, whole: string, sign = ""): string {
  const at = /\d/.test(sign) ? whole.length : whole.length - 1;
  return `${line.slice(0, at)}\\${line.slice(at)}`;
}

function limitNesting(line: string, hasRules: boolean): string {
  MARKER.lastIndex = 0;
  for (let count = 0; count <= MAX_NESTING; count += 1) {
    const from = MARKER.lastIndex;
    const found = MARKER.exec(line)?.[0];
    if (found === undefined) return line;
    const isNumber = /\d/.test(found);
    if (isNumber) MARKER.lastIndex += 1;
    if (count < MAX_NESTING) continue;
    return hasRules && RULE.test(line) ? line : escaped(line, line.slice(0, from) + found, found);
  }
  return line;
}

function limitParagraph(text: string): string {
  if (text.length < MAX_MARK_SIGNS) return text;
  const hasMarks = (text.match(MARK_SIGN)?.length ?? 0) <= MAX_MARK_SIGNS;
  const hasLinks = (text.match(/[[\]]/g)?.length ?? 0) <= MAX_BRACKETS;
  const marked = hasMarks ? text : text.replaceAll(/[*_~]/g, String.raw`\$&`);
  return hasLinks ? marked : marked.replaceAll(/[[\]]/g, String.raw`\$&`);
}

/** Paragraphs end at empty lines; code between fences is left alone. */
function limitMarks(lines: readonly string[]): string[] {
  const limited: string[] = [];
  let paragraph: string[] = [];
  let isCode = false;
  const flush = (): void => {
    if (paragraph.length > 0) limited.push(...limitParagraph(paragraph.join("\n")).split("\n"));
    paragraph = [];
  };
  for (const line of lines) {
    if (FENCE.test(line)) isCode = !isCode;
    if (isCode || line.trim() === "") {
      flush();
      limited.push(line);
    } else paragraph.push(line);
  }
  flush();
  return limited;
}
