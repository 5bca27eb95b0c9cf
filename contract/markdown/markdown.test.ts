import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { documentFault } from "../document-schema.ts";
import { anyDocument } from "../testing/document-forms.ts";
import { fromMarkdown } from "./read-markdown.ts";
import { toMarkdown } from "./write-markdown.ts";

describe("Markdown", () => {
  it("gives every document back as it was", () => {
    fc.assert(
      fc.property(anyDocument, (form) => {
        expect(fromMarkdown(toMarkdown(form))).toEqual(form);
      }),
      { numRuns: 500 },
    );
  });

  it("makes a document that holds of any text, and makes the same of what it wrote", () => {
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

describe("Markdown of elsewhere", () => {
  const read = (text: string): string => toMarkdown(fromMarkdown(text));

  it.each([
    ["Название\n====\n\nтекст\nв две строки", "# Название\n\nтекст в две строки"],
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
  ])("reads %j", (text, written) => expect(read(text)).toBe(written));

  it("is read in a moment, however hostile", () => {
    for (const piece of ["[", "![", "**a", "_a", "`", "> ", "- ", "| a ", "\\", "<!--", "((", "&#1;"]) {
      const from = performance.now();
      fromMarkdown(piece.repeat(5_000));
      expect([piece, performance.now() - from < 2_000]).toEqual([piece, true]);
    }
  });
});
