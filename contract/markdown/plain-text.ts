import type { DocumentForm, DocumentNode } from "../documents/document-form.ts";
import { InlineNodes, linkedText } from "./inline-nodes.ts";
import { fromMarkdown } from "./read-markdown.ts";

/** Returns text of unknown format as a document: as Markdown if all of it is clearly Markdown, else as plain text. */
export function fromText(text: string): DocumentForm {
  return looksLikeMarkdown(text) ? fromMarkdown(text) : fromPlainText(text, true);
}

/**
 * Returns plain text as a document: each line is a line, an empty line ends a paragraph, spaces stay. No character is special; `hasLinks`
 * turns addresses into links.
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

/** Any character that may be special in Markdown. */
const SIGN = /[\\`*_~[\]<>&|#]|^[ \t]*(?:[-+]|\d{1,9}[.)])(?:\s|$)|^[ \t]*(?:=+|-{2,})[ \t]*$/mu;

/**
 * Returns text that may contain Markdown as a document. Text without special characters is read as plain text, because Markdown would read
 * a paragraph that begins with a tab as code.
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
/** Inline syntax that only Markdown has: bold, strike, a link, a picture, code. */
const INLINE =
  /(?:^|[\s([«"'])\*\*[^\s*](?:[^*\n]*[^\s*])?\*\*(?=$|[\s.,;:!?)\]»"'])|~~[^\s~][^~\n]*~~|\[[^\]\n]+\]\((?:https?:|mailto:)[^)\s]+\)|(?:^|[\s([«])`[^`\n]+`(?=$|[\s.,;:!?)\]»])/m;
/** Lines of programs, settings and logs. */
const CODE =
  /[;{}]\s*$|^\s*(?:import|export|from|const|let|var|function|def|class|return|if|for|while|else|elif|try|public|private|#include|SELECT|INSERT|UPDATE|FROM|WHERE|\$|>>>|\/\/|\/\*)(?=\s|\()|^\s*(?:- )?[A-Za-z_][\w.-]*\s*[:=](?:\s|$)|^\s*\[?\d{4}-\d\d-\d\d[ T]|^\s*<[a-z/!]|^\s*@\w+/;

/** Whether all of a text is Markdown: one line with a Markdown marker is not enough, and code never counts. */
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

/** Two items in a row, a to-do, or a heading that is apart from the next line: `# port` above a line of settings is a code comment. */
function isBlockOfMarkdown(line: string, next: string | undefined): boolean {
  if (TASK.test(line)) return true;
  const after = next ?? "";
  if (BULLET.test(line)) return BULLET.test(after) && after.trim()[0] === line.trim()[0];
  if (NUMBER.test(line)) return NUMBER.test(after) && Number.parseInt(after, 10) === Number.parseInt(line, 10) + 1;
  return HEADING.test(line) && (line.startsWith("##") || (next !== undefined && after.trim() === ""));
}
