import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { DocumentNode } from "../documents/document-form.ts";
import { documentFault } from "../documents/document-schema.ts";
import { anyDocument } from "../testing/document-forms.ts";
import { fromMarkdown } from "./read-markdown.ts";
import { toMarkdown } from "./write-markdown.ts";

describe("Markdown", () => {
  it("[DO-62] restores every document exactly", () => {
    fc.assert(
      fc.property(anyDocument, (form) => {
        expect(fromMarkdown(toMarkdown(form))).toEqual(form);
      }),
      { numRuns: 500 },
    );
  });

  it("makes a valid document of any text, and the same document of its own output", () => {
    const pieces = [
      "# ",
      "- ",
      "1. ",
      "> ",
      "```",
      "|",
      "---",
      "**",
      "_",
      "~~",
      "[",
      "](",
      ")",
      "`",
      "\n",
      "  ",
      "a",
      "<",
      "\\",
    ];
    const text = fc.oneof(
      fc.string(),
      fc.array(fc.constantFrom(...pieces), { maxLength: 40 }).map((all) => all.join("")),
    );
    fc.assert(
      fc.property(text, (source) => {
        const form = fromMarkdown(source);
        expect(documentFault(form)).toBeNull();
        expect(fromMarkdown(toMarkdown(form))).toEqual(form);
      }),
      { numRuns: 500 },
    );
  });
});

describe("the language of a code block", () => {
  it.each(["~~~~`\nа\n~~~~", "~~~a`b\nа\n~~~", "~~~a&#32;b\nа\n~~~", "~~~&amp;lt;\nа\n~~~", "```\\\\#\nа\n```"])(
    "is the same after it is written and read again: %j",
    (source) => {
      const form = fromMarkdown(source);
      expect(form.content).toMatchObject([{ type: "codeBlock", content: [{ text: "а" }] }]);
      expect(fromMarkdown(toMarkdown(form))).toEqual(form);
    },
  );

  it("is written without characters that break the fence", () => {
    const source = toMarkdown({
      content: [{ type: "codeBlock", attrs: { language: "a`b" }, content: [{ type: "text", text: "а" }] }],
    });
    expect(source).toBe("```ab\nа\n```");
  });
});

describe("links in Markdown", () => {
  const linksIn = (nodes: readonly DocumentNode[]): string[] =>
    nodes.flatMap(({ marks = [], content = [] }) => [
      ...marks.flatMap(({ type, attrs }) => (type === "link" ? [String(attrs?.["href"])] : [])),
      ...linksIn(content),
    ]);

  it.each<[string, string[]]>([
    ["https://ru.wikipedia.org/wiki/Москва_(значения)", ["https://ru.wikipedia.org/wiki/Москва_(значения)"]],
    ["см. https://a.ru/б_(в). Да", ["https://a.ru/б_(в)"]],
    ["(см. https://a.ru/б)", ["https://a.ru/б"]],
    ["[Москва](https://a.ru/Москва_(значения))", ["https://a.ru/Москва_(значения)"]],
    ["<https://a.ru/Москва_(значения>", ["https://a.ru/Москва_(значения"]],
    ["https://example.ru/a/_d_", ["https://example.ru/a/_d_"]],
    ["https://example.ru/a/~~d~~", ["https://example.ru/a/~~d~~"]],
    [
      "**https://a.ru/б** и _https://a.ru/в_ и ~~https://a.ru/г~~",
      ["https://a.ru/б", "https://a.ru/в", "https://a.ru/г"],
    ],
    ["«https://a.ru/б», https://a.ru/в?", ["https://a.ru/б", "https://a.ru/в"]],
    ["www.yarus.ru/a и www.x", ["https://www.yarus.ru/a"]],
    ["пишите anna@yarus.ru.", ["mailto:anna@yarus.ru"]],
    ["react@19.3.1 и @anna", []],
    ["[https://a.ru](https://b.ru)", ["https://b.ru"]],
    ["https://a.ru/?a=1&copy;", ["https://a.ru/?a=1"]],
    ["`https://a.ru` и https\\://a.ru", []],
    ["tel:+79991234567", ["tel:+79991234567"]],
  ])("[DO-61] %s", (text, links) => {
    expect(linksIn(fromMarkdown(text).content)).toEqual(links);
    expect(linksIn(fromMarkdown(text, "comment").content)).toEqual(links);
  });
});

describe("Markdown from other applications", () => {
  const read = (text: string): string => toMarkdown(fromMarkdown(text));

  it.each([
    ["Название\n====\n\nтекст\nв две строки", "# Название\n\nтекст\\\nв две строки"],
    ["* раз\n* два\n    * три", "- раз\n- два\n  - три"],
    ["1) раз\n2) два", "1. раз\n2. два"],
    ["- [x] да\n- [ ] нет", "- [x] да\n- [ ] нет"],
    ["snake_case и 2 * 3 * 4", "snake_case и 2 \\* 3 \\* 4"],
    ["__жирно__ и *наклонно*", "**жирно** и _наклонно_"],
    ["смотри https://a.ru/b_c, там", "смотри <https://a.ru/b_c>, там"],
    ["[нажми](javascript:alert(1))", "нажми"],
    ["![снимок](https://evil.example/a.png)", "[снимок](https://evil.example/a.png)"],
    ["<img src=x onerror=alert(1)>", "\\<img src=x onerror=alert(1)>"],
    ["a | b\n--|--\n1 | 2", "| a | b |\n| --- | --- |\n| 1 | 2 |"],
    ["~~~js\nx\n~~~", "```js\nx\n```"],
    ["#### мелкий ####", "### мелкий"],
    ["2024. год", "2024. год"],
    ["строка  \nдругая", "строка\\\nдругая"],
    ["- раз\n- два\nпосле", "- раз\n- два\n\nпосле"],
    ["1. раз\nпосле\n2. два", "1. раз\n\nпосле\n\n2. два"],
    ["- раз\n  - два\n  ещё\nпосле", "- раз\n  - два\n\n  ещё\n\nпосле"],
    ["> цитата\nответ", "> цитата\n\nответ"],
    ["- раз\n  строка\n- два", "- раз\\\n  строка\n- два"],
    ["ключ:\n  порт: 80", "ключ:\\\n&#32; порт: 80"],
    ["см. [документ][1]\n\n[1]: https://a.ru/b", "см. [документ](https://a.ru/b)"],
    ["[1]: https://a.ru/b", "\\[1\\]: <https://a.ru/b>"],
    ["&copy; &laquo;Ярус&raquo;", "© «Ярус»"],
    ["List<String> и <b>жирно</b>", "List\\<String> и **жирно**"],
    ["<details>\n<summary>Подробно</summary>\nтекст\n</details>", "Подробно\\\nтекст"],
    ['<img width="9" src="https://a.ru/b.png" alt="вид">', "[вид](https://a.ru/b.png)"],
    ["<!-- опишите -->\n\nтекст", "текст"],
    ["[`код`](https://a.ru)", "[код](https://a.ru)"],
    ["до ![вид](picture:7) после", "до\n\n![вид](picture:7)\n\nпосле"],
  ])("reads %j", (text, written) => expect(read(text)).toBe(written));

  it("is parsed quickly, even if it is hostile", () => {
    for (const piece of ["[", "![", "**a", "_a", "`", "> ", "- ", "| a ", "\\", "<!--", "((", "&#1;"]) {
      const from = performance.now();
      fromMarkdown(piece.repeat(5_000));
      expect([piece, performance.now() - from < 20_000]).toEqual([piece, true]);
    }
  });
});
