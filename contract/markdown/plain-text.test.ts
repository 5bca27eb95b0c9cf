import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { plainText } from "../documents/document-text.ts";
import { fromPlainText, fromText, looksLikeMarkdown } from "./plain-text.ts";
import { toMarkdown } from "./write-markdown.ts";

describe("plain text", () => {
  it.each([
    ["# настройки\nserver:\n  port: 80", false],
    ["Иванов И. И.\n- примечание\nМосква", false],
    ["+ молоко\n+7 900 123-45-67", false],
    ["> 12:01 старт\n> 12:02 стоп\nконец", false],
    ["if __name__ == '__main__':\n    main()", false],
    ["def f(**kwargs):\n    return **kwargs", false],
    ["const a = `x`;\nconst b = `y`;", false],
    ["2026-11-28 10:00 **старт**\n2026-11-28 10:01 **стоп**", false],
    ["2024. Хороший год\n2020. Плохой", false],
    ["Итого: 5 * 3 * 2", false],
    ["Просто слова", false],
    ["# Заголовок\n\nТекст", true],
    ["## План\nТекст", true],
    ["Купить:\n- хлеб\n- молоко", true],
    ["Нужно сделать:\n1. Позвонить\n2. Отправить\nСпасибо", true],
    ["- [ ] одно дело", true],
    ["Это **важно**, прочтите", true],
    ["см. [сайт](https://ya.ru)", true],
    ["Запустите `npm start`.", true],
    ["| а | б |\n| --- | --- |\n| 1 | 2 |", true],
    ["```\nconst a = 1;\n```", true],
  ])("%j is Markdown: %s", (text, isMarkdown) => expect(looksLikeMarkdown(text)).toBe(isMarkdown));

  it("[DO-60] keeps every line, space and character of a text that is not Markdown", () => {
    const line = fc.oneof(
      fc.constantFrom("", "  отступ", "\tтабуляция", "# знак", "- черта", "> 1", "__имя__", "a * b", "1. раз", "| a |"),
      fc.stringMatching(/^[ a-zа-я*_#>`|~[\]()<&\\.-]{0,20}$/u),
    );
    fc.assert(
      fc.property(fc.array(line, { maxLength: 8 }), (lines) => {
        const source = lines.join("\n").replace(/^\n+|\s+$/g, "");
        const shown = plainText(fromPlainText(source, true));
        const seen = (text: string): string[] => text.split("\n").filter((words) => words.trim() !== "");
        expect(seen(shown)).toEqual(seen(source));
      }),
    );
  });

  it("[DO-60] keeps every line and the indentation of a text that is read as Markdown", () => {
    const form = fromText("Добрый день!\nНужно сделать:\n1. Позвонить\n2. Отправить счёт\nСпасибо,\n  Анна");
    expect(toMarkdown(form)).toBe(
      "Добрый день!\\\nНужно сделать:\n\n1. Позвонить\n2. Отправить счёт\n\nСпасибо,\\\n&#32; Анна",
    );
  });
});
