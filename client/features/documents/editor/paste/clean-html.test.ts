import { describe, expect, it } from "vitest";
import { HOSTILE_TEXTS } from "#tests/e2e/documents/hostile-texts.ts";
import { cleanHtml } from "./clean-html.ts";

describe("pasted HTML", () => {
  it.each([
    [
      '<b style="font-weight:normal" id="docs-internal-guid-1"><p dir="ltr"><span style="font-weight:700;font-style:italic">а</span> б</p></b>',
      "<p><strong><em>а</em></strong> б</p>",
    ],
    ["<meta charset=utf-8><p>а<p>б", "<p>а<p>б</p></p>"],
    ["<ul><li>а<li>б</ul>", "<ul><li>а<li>б</li></li></ul>"],
    ["a < b и <!-- нет -->c", "a &lt; b и c"],
    [
      "<span data-type='mention' data-id=x data-label='Я'>@Я</span>",
      '<span data-type="mention" data-id="x" data-label="Я">@Я</span>',
    ],
    ['<p style="position:fixed" onclick="x()">а</p>', "<p>а</p>"],
    ["<style>p{}</style><script>1</script>а", "а"],
    ['<a href="javascript:x()">а</a>', "<a>а</a>"],
  ])("%s", (html, clean) => expect(cleanHtml(html)).toBe(clean));

  it("keeps nothing of hostile texts that a browser would act upon", () => {
    for (const text of HOSTILE_TEXTS) {
      const tags = cleanHtml(text).match(/<[^>]*>/g) ?? [];
      // Values are quoted, and mean nothing but in an address.
      const acting = tags.map((tag) => tag.replaceAll(/(?<!href=)"[^"]*"/g, '""'));
      expect(
        acting.filter((tag) =>
          /\son\w+=|style=|src=|javascript:|<(?:script|img|svg|iframe|style|base|form)/i.test(tag),
        ),
      ).toEqual([]);
    }
  });

  it("is cleaned in a moment, however long", () => {
    for (const piece of ["<", "<a ", '<a x="', "<!--", "<p>", "</p>"]) {
      const from = performance.now();
      cleanHtml(piece.repeat(20_000));
      expect([piece, performance.now() - from < 20_000]).toEqual([piece, true]);
    }
  });
});
