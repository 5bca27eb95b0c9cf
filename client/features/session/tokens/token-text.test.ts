import { describe, expect, it } from "vitest";
import type { ApiToken } from "#contract/integrations/api-token.ts";
import { tokenBoardText } from "./token-board-text.ts";
import { tokenFacts } from "./token-text.ts";

const TOKEN: ApiToken = {
  id: "0192b3a0-0000-7000-8000-00000000aaaa",
  name: "Отчёт",
  scope: "read",
  boardIds: null,
  prefix: "yarus_Ab3dEf",
  createdAt: "2026-11-20T09:00:00.000Z",
  expiresAt: null,
  lastUsed: null,
};
const plain = (text: string) => text.replaceAll("\u00A0", " ");
const facts = (boardIds: string[] | null, titles: string[]) =>
  plain(
    tokenFacts(
      { ...TOKEN, boardIds },
      new Date("2026-11-21T09:00:00.000Z"),
      titles.map((title) => ({ title })),
    ),
  ).split(" · ")[2];

describe("the boards of a token", () => {
  it.each([
    [null, [], "все доски"],
    [["a", "b"], ["Читальня", "Дом"], "доски «Читальня», «Дом» и вложенные"],
    [["a", "b"], ["Дом"], "доски «Дом» и вложенные, 1 доска вам больше не видна"],
    [["a", "b"], [], "2 доски вам больше не видны"],
    [["a", "b", "c", "d", "e"], [], "5 досок вам больше не видно"],
  ])("[TK-11] are described for %j of which %j are visible", (ids, titles, words) =>
    expect(facts(ids, titles)).toBe(words),
  );

  it("[TK-11] are counted while they are being selected", () => {
    expect([1, 2, 5, 21].map((count) => plain(tokenBoardText.count(count)).split(" вместе")[0])).toEqual([
      "Выбрана 1 доска",
      "Выбраны 2 доски",
      "Выбрано 5 досок",
      "Выбрана 21 доска",
    ]);
  });
});
