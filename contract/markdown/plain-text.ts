import type { DocumentForm, DocumentNode } from "../documents/document-form.ts";
import { InlineNodes, linkedText } from "./inline-nodes.ts";
import { fromMarkdown } from "./read-markdown.ts";

/** Text of unknown kind as a document: as Markdown when the whole of it is clearly written so, else word for word. */
export function fromText(text: string): DocumentForm {
  return looksLikeMarkdown(text) ? fromMarkdown(text) : fromPlainText(text, true);
}

/**
 * Text word for word: each line is a line, an empty line ends a paragraph, spaces stay. No sign means anything; `hasLinks` makes links of
 * addresses.
 */
export function fromPlainText(text: string, hasLinks: boolean): DocumentForm {
  const lines = text
    .replaceAll(/\r\n?/g, "\n")
    .replace(/^\n+|\s+$/g, "")
    .split("\n");
  const content: DocumentNode[] = [];
  let words: string[] = [];
  const flush = (): void => {
    content.push(paragraphOf(words.join("\n"), hasLinks));
    words = [];
  };
  for (const line of lines) {
    if (line.trim() === "") flush();
    else words.push(line);
  }
  if (words.length > 0) flush();
  return { content };
}

function paragraphOf(text: string, hasLinks: boolean): DocumentNode {
  const inline = new InlineNodes();
  if (hasLinks) linkedText(text, inline);
  else inline.text(text, []);
  return { type: "paragraph", ...(inline.nodes.length === 0 ? {} : { content: inline.nodes }) };
}

/** Any sign that may mean something in Markdown, wherever it stands. */
const SIGN = /[\\`*_~[\]<>&|#]|^[ \t]*(?:[-+]|\d{1,9}[.)])(?:\s|$)|^[ \t]*(?:=+|-{2,})[ \t]*$/mu;

/**
 * Text that is Markdown as far as it is anything, as a document: words without a sign of it are taken word for word, where a paragraph that
 * begins with a tab would be code.
 */
export function fromMarkdownOrWords(text: string): DocumentForm {
  return SIGN.test(text) ? fromMarkdown(text) : fromPlainText(text, true);
}

const FENCE = /^\s*(?:```|~~~)/;
const DELIMITER = /^\s*\|?\s*:?-{2,}:?\s*(?:\|\s*:?-+:?\s*)*\|?\s*$/;
const BULLET = /^\s*[-*+] \S/;
const NUMBER = /^\s*\d{1,3}[.)] \S/;
const TASK = /^\s*[-*+] \[[ xX]\] \S/;
const HEADING = /^#{1,6} \S/;
/** Signs within a line that only Markdown has: bold, strike, a link, a picture, code. */
const INLINE =
  /(?:^|[\s([«"'])\*\*[^\s*](?:[^*\n]*[^\s*])?\*\*(?=$|[\s.,;:!?)\]»"'])|~~[^\s~][^~\n]*~~|\[[^\]\n]+\]\((?:https?:|mailto:)[^)\s]+\)|(?:^|[\s([«])`[^`\n]+`(?=$|[\s.,;:!?)\]»])/m;
/** Lines of programs, settings and logs. */
const CODE =
  /[;{}]\s*$|^\s*(?:import|export|from|const|let|var|function|def|class|return|if|for|while|else|elif|try|public|private|#include|SELECT|INSERT|UPDATE|FROM|WHERE|\$|>>>|\/\/|\/\*)(?=\s|\()|^\s*(?:- )?[A-Za-z_][\w.-]*\s*[:=](?:\s|$)|^\s*\[?\d{4}-\d\d-\d\d[ T]|^\s*<[a-z/!]|^\s*@\w+/;

/** Whether the whole of a text is written in Markdown: one line that begins with a sign of it is not enough, code never is. */
export function looksLikeMarkdown(text: string): boolean {
  const lines = text.replaceAll(/\r\n?/g, "\n").split("\n");
  if (lines.filter((line) => FENCE.test(line)).length >= 2) return true;
  if (lines.some((line, at) => line.includes("|") && DELIMITER.test(lines[at + 1] ?? "") && at + 1 < lines.length)) {
    return true;
  }
  const seen = lines.filter((line) => line.trim() !== "");
  const code = seen.filter((line) => CODE.test(line)).length;
  if (code * 3 >= seen.length) return false;
  return lines.some((line, at) => isBlockOfMarkdown(line, lines[at + 1])) || INLINE.test(text);
}

/** Two items in a row, a to-do, or a heading that stands apart from what follows: `# port` over a line of settings is a remark. */
function isBlockOfMarkdown(line: string, next: string | undefined): boolean {
  if (TASK.test(line)) return true;
  const after = next ?? "";
  if (BULLET.test(line)) return BULLET.test(after) && after.trim()[0] === line.trim()[0];
  if (NUMBER.test(line)) return NUMBER.test(after) && Number.parseInt(after, 10) === Number.parseInt(line, 10) + 1;
  return HEADING.test(line) && (line.startsWith("##") || (next !== undefined && after.trim() === ""));
}
