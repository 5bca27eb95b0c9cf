import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { DocumentNode } from "#contract/documents/document-form.ts";
import { safeAddress } from "#contract/core/link-address.ts";
import { fromMarkdown } from "#contract/markdown/read-markdown.ts";
import { mentionedIn, parseMarkdown } from "./parse-comment.ts";

const text = (value: string, ...marks: string[]): DocumentNode => ({
  type: "text",
  text: value,
  ...(marks.length === 0 ? {} : { marks: marks.map((type) => ({ type })) }),
});
const link = (value: string, href: string): DocumentNode => ({
  type: "text",
  text: value,
  marks: [{ type: "link", attrs: { href } }],
});
const hardBreak: DocumentNode = { type: "hardBreak" };
const mention = (username: string): DocumentNode => ({ type: "mention", attrs: { id: username, label: username } });
const paragraph = (...content: DocumentNode[]): DocumentNode => ({ type: "paragraph", content });
const item = (...content: DocumentNode[]): DocumentNode => ({ type: "listItem", content });
const code = (value: string, language?: string): DocumentNode => ({
  type: "codeBlock",
  ...(language === undefined ? {} : { attrs: { language } }),
  content: [text(value)],
});

/** Returns the visible text of nodes. */
function wordsOf(value: unknown): string {
  if (Array.isArray(value)) return value.map(wordsOf).join(" ");
  if (typeof value !== "object" || value === null) return "";
  return Object.entries(value)
    .map(([name, child]: [string, unknown]) => (name === "text" && typeof child === "string" ? child : wordsOf(child)))
    .join(" ");
}

describe("the comment parser", () => {
  it.each<[string, DocumentNode[]]>([
    ["просто слова", [paragraph(text("просто слова"))]],
    ["**жирно** и *косо*", [paragraph(text("жирно", "bold"), text(" и "), text("косо", "italic"))]],
    ["~~нет~~ `код`", [paragraph(text("нет", "strike"), text(" "), text("код", "code"))]],
    ["**a *b***", [paragraph(text("a ", "bold"), text("b", "bold", "italic"))]],
    ["2 * 3 * 4 и snake_case_name", [paragraph(text("2 * 3 * 4 и snake_case_name"))]],
    ["\\*не косо\\*", [paragraph(text("*не косо*"))]],
    ["первая\nвторая", [paragraph(text("первая"), hardBreak, text("вторая"))]],
    ["абзац\n\nдругой", [paragraph(text("абзац")), paragraph(text("другой"))]],
    ["- раз\n- два", [{ type: "bulletList", content: [item(paragraph(text("раз"))), item(paragraph(text("два")))] }]],
    ["3. три", [{ type: "orderedList", attrs: { start: 3 }, content: [item(paragraph(text("три")))] }]],
    [
      "> цитата\n> ещё\nответ",
      [{ type: "blockquote", content: [paragraph(text("цитата"), hardBreak, text("ещё"))] }, paragraph(text("ответ"))],
    ],
    ["```js\nlet a = **1**;\n```\nпосле", [code("let a = **1**;", "js"), paragraph(text("после"))]],
    ["```\nне закрыт", [code("не закрыт")]],
    ["@anna, смотри", [paragraph(mention("anna"), text(", смотри"))]],
    ["почта a@anna.ru", [paragraph(text("почта "), link("a@anna.ru", "mailto:a@anna.ru"))]],
    ["<b>нет</b>", [paragraph(text("<b>нет</b>"))]],
    ["# не заголовок", [paragraph(text("# не заголовок"))]],
    ["---", [paragraph(text("---"))]],
    ["| a |\n| --- |", [paragraph(text("| a |"), hardBreak, text("| --- |"))]],
    ["![a](https://a.ru/b.png)", [paragraph(text("!"), link("a", "https://a.ru/b.png"))]],
    ["- [ ] дело", [{ type: "bulletList", content: [item(paragraph(text("[ ] дело")))] }]],
    [
      "см. https://yarus.ru/a?b=1).",
      [paragraph(text("см. "), link("https://yarus.ru/a?b=1", "https://yarus.ru/a?b=1"), text(")."))],
    ],
    ["[сайт](https://yarus.ru)", [paragraph(link("сайт", "https://yarus.ru"))]],
    ["[сайт](javascript:alert(1))", [paragraph(text("[сайт](javascript:alert(1))"))]],
  ])("parses %j", (source, blocks) => {
    expect(parseMarkdown(source)).toEqual(blocks);
  });

  it("[DO-67] gives the same result with and without the fast path", () => {
    const line = fc.stringMatching(/^[a-zа-я0-9 ,.!?();=#"'-]{0,12}$/u);
    fc.assert(
      fc.property(fc.array(line, { maxLength: 6 }), (lines) => {
        const source = lines.join("\n");
        expect(parseMarkdown(source)).toEqual(fromMarkdown(source, "comment").content);
      }),
      { numRuns: 1_000 },
    );
  });

  it("[PT-11] keeps every letter of any text, and is fast on repeated markers", () => {
    const marks = [
      "*",
      "**",
      "_",
      "~~",
      "`",
      "[",
      "](",
      ")",
      "@a",
      "\n",
      "> ",
      "- ",
      "1. ",
      "\\",
      "слово",
      " ",
      "http://a",
    ];
    const parts = fc.array(fc.oneof(fc.constantFrom(...marks), fc.string({ unit: "binary" })), { maxLength: 60 });
    const cyrillicCount = (value: string) => (value.match(/[а-я]/gu) ?? []).length;
    fc.assert(
      fc.property(parts, (pieces) => {
        const source = pieces.join("");
        // The info string of a fence is not shown.
        fc.pre(!/```|~~~/u.test(source));
        expect(cyrillicCount(wordsOf(parseMarkdown(source)))).toBe(cyrillicCount(source));
      }),
    );
    for (const piece of ["*", "_", "**a", "[", "`", "> ", "~~", "@a", "[a](", "\\", "http://", "*a "]) {
      const begun = performance.now();
      parseMarkdown(piece.repeat(20_000 / piece.length));
      expect(performance.now() - begun).toBeLessThan(20_000);
    }
  });

  it("finds every mentioned username once, except in code", () => {
    expect(mentionedIn("@anna и @Anna, > @oleg `@vera`\n> @mark\n- @lena")).toEqual(["anna", "oleg", "mark", "lena"]);
  });
});

describe("a link", () => {
  it.each(["https://yarus.ru/", "http://a.b/?q=1", "mailto:anna@yarus.ru", "tel:+79001234567"])(
    "[PT-11] may have the address %s",
    (address) => {
      expect(safeAddress(address)).toBe(address);
    },
  );

  it.each([
    "javascript:alert(1)",
    "JaVaScRiPt:alert(1)",
    " javascript:alert(1)",
    "\u0001javascript:alert(1)",
    "java\nscript:alert(1)",
    "java\tscript:alert(1)",
    "\njavascript:alert(1)",
    "javascript\u00a0:alert(1)",
    "javascript&colon;alert(1)",
    "data:text/html,<script>alert(1)</script>",
    "vbscript:msgbox(1)",
    "blob:https://yarus.ru/1",
    "file:///etc/passwd",
    "//evil.example",
    "/relative",
    "about:blank",
    "view-source:https://yarus.ru",
  ])("[PT-11] may not have the address %j", (address) => {
    expect(safeAddress(address)).toBeNull();
    const [block] = parseMarkdown(`[слово](${address})`);
    const drawn = JSON.stringify(block);
    // An address inside the text may become a link of its own.
    expect(drawn).not.toContain('"href":"javascript');
    for (const [, href] of drawn.matchAll(/"href":"([^"]*)"/g)) expect(href).toMatch(/^https:\/\//);
    expect(drawn).not.toContain('{"type":"text","text":"слово"');
  });
});
