import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { mentionedIn, parseMarkdown, type Block, type Inline } from "./parse.ts";
import { safeAddress } from "#contract/link-address.ts";

const text = (value: string): Inline => ({ kind: "text", text: value });
const paragraph = (...children: Inline[]): Block => ({ kind: "paragraph", children });

/** All that is shown of it. */
function wordsOf(value: unknown): string {
  if (Array.isArray(value)) return value.map(wordsOf).join(" ");
  if (typeof value !== "object" || value === null) return "";
  return Object.entries(value)
    .map(([name, held]: [string, unknown]) => (name === "text" && typeof held === "string" ? held : wordsOf(held)))
    .join(" ");
}

describe("a comment's words", () => {
  it.each<[string, Block[]]>([
    ["просто слова", [paragraph(text("просто слова"))]],
    [
      "**жирно** и *косо*",
      [
        paragraph({ kind: "bold", children: [text("жирно")] }, text(" и "), {
          kind: "italic",
          children: [text("косо")],
        }),
      ],
    ],
    [
      "~~нет~~ `код`",
      [paragraph({ kind: "strike", children: [text("нет")] }, text(" "), { kind: "code", text: "код" })],
    ],
    ["**a *b***", [paragraph({ kind: "bold", children: [text("a *b")] }, text("*"))]],
    ["2 * 3 * 4 и snake_case_name", [paragraph(text("2 * 3 * 4 и snake_case_name"))]],
    ["\\*не косо\\*", [paragraph(text("*не косо*"))]],
    ["первая\nвторая", [paragraph(text("первая"), { kind: "break" }, text("вторая"))]],
    ["абзац\n\nдругой", [paragraph(text("абзац")), paragraph(text("другой"))]],
    ["- раз\n- два", [{ kind: "list", ordered: false, start: 1, items: [[text("раз")], [text("два")]] }]],
    ["3. три\n4. четыре", [{ kind: "list", ordered: true, start: 3, items: [[text("три")], [text("четыре")]] }]],
    [
      "> цитата\n> ещё\nответ",
      [
        { kind: "quote", blocks: [paragraph(text("цитата"), { kind: "break" }, text("ещё"))] },
        paragraph(text("ответ")),
      ],
    ],
    ["```js\nlet a = **1**;\n```\nпосле", [{ kind: "code", text: "let a = **1**;" }, paragraph(text("после"))]],
    ["```\nне закрыт", [{ kind: "code", text: "не закрыт" }]],
    ["@anna, смотри", [paragraph({ kind: "mention", username: "anna" }, text(", смотри"))]],
    ["почта a@anna.ru", [paragraph(text("почта a@anna.ru"))]],
    ["<b>нет</b>", [paragraph(text("<b>нет</b>"))]],
    [
      "см. https://yarus.ru/a?b=1).",
      [
        paragraph(
          text("см. "),
          { kind: "link", href: "https://yarus.ru/a?b=1", children: [text("https://yarus.ru/a?b=1")] },
          text(")."),
        ),
      ],
    ],
    ["[сайт](https://yarus.ru)", [paragraph({ kind: "link", href: "https://yarus.ru", children: [text("сайт")] })]],
    ["[сайт](javascript:alert(1))", [paragraph(text("[сайт](javascript:alert(1))"))]],
  ])("%j", (source, blocks) => {
    expect(parseMarkdown(source)).toEqual(blocks);
  });

  it("[PT-11] lose no letter, whatever they are, and are read in no time", () => {
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
    const letters = (value: string) => (value.match(/[а-я]/gu) ?? []).length;
    fc.assert(
      fc.property(parts, (pieces) => {
        const source = pieces.join("");
        // A fence's own line says what the code is and is not shown.
        fc.pre(!source.includes("```"));
        expect(letters(wordsOf(parseMarkdown(source)))).toBe(letters(source));
      }),
    );
    for (const piece of ["*", "_", "**a", "[", "`", "> ", "~~", "@a", "[a](", "\\", "http://", "*a "]) {
      const begun = performance.now();
      parseMarkdown(piece.repeat(20_000 / piece.length));
      expect(performance.now() - begun).toBeLessThan(1_500);
    }
  });

  it("name people, each once, but not in code", () => {
    expect(mentionedIn("@anna и @Anna, > @oleg `@vera`\n> @mark\n- @lena")).toEqual(["anna", "oleg", "mark", "lena"]);
  });
});

describe("a link", () => {
  it.each(["https://yarus.ru/", "http://a.b/?q=1", "mailto:anna@yarus.ru", "tel:+79001234567"])(
    "[PT-11] leads to %s",
    (address) => {
      expect(safeAddress(address)).toBe(address);
    },
  );

  /** trust.md S-45. */
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
  ])("[PT-11] never leads to %j", (address) => {
    expect(safeAddress(address)).toBeNull();
    const [block] = parseMarkdown(`[слово](${address})`);
    const drawn = JSON.stringify(block);
    // An address inside of it may be a link of its own, with its own words.
    expect(drawn).not.toContain('"link","href":"javascript');
    for (const [, href] of drawn.matchAll(/"href":"([^"]*)"/g)) expect(href).toMatch(/^https:\/\//);
    expect(drawn).not.toContain('[{"kind":"text","text":"слово"}]');
  });
});
