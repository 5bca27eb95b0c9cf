/** Maximum nesting of quotes and lists; deeper ones are read as text. */
export const MAX_NESTING = 20;
/** Maximum number of bold, italic and strike delimiters in a paragraph; beyond it all of them are shown as typed. */
const MAX_MARK_SIGNS = 1_000;
/** Maximum number of link brackets in a paragraph, two per link. */
const MAX_BRACKETS = 2_000;

/** Maximum number of lines that begin an item or are quoted; later ones are read as text. */
const MAX_STARTS = 2_000;

const START = /^[ \t]*(>|[-+*](?=[ \t]|$)|\d{1,9}(?=[.)](?:[ \t]|$)))/;
const MARKER = /[ \t]*(?:>|[-+*](?=[ \t])|\d{1,9}(?=[.)][ \t]))/y;
const RULE = /^[ \t]*(?:(?:-[ \t]*)+|(?:\*[ \t]*)+)$/;
const FENCE = /^[ \t]*(?:`{3,}|~{3,})/;
/** Characters that may open or close a mark: not inside a word, and not surrounded by spaces. */
const MARK_SIGN = /\*+(?=\S)|(?<=[^\s*])\*+|(?<![\p{L}\p{N}_])_+|_+(?![\p{L}\p{N}_])|~~/gu;

/**
 * Escapes characters that only a malicious text has in such numbers. The parser's time grows with the square of the nesting of lists and
 * quotes on one line, of the number of lists and quotes, and of the delimiters in one paragraph. `hasRules`: a line of dashes is a rule and
 * opens no lists.
 */
export function withinLimits(text: string, hasRules: boolean): string {
  const lines = limitStarts(text.split("\n")).map((line) =>
    line.length > MAX_NESTING ? limitNesting(line, hasRules) : line,
  );
  return text.length < MAX_MARK_SIGNS ? lines.join("\n") : limitMarks(lines).join("\n");
}

/** In a long text, ends lists and quotes before an unindented line, and limits the number of lines that begin an item. */
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

/** A numbered marker is escaped at the point or bracket after the number. */
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

/** Paragraphs end at empty lines; fenced code is left unchanged. */
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
