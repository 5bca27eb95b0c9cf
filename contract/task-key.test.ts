import { expect, it } from "vitest";
import { matchTaskKey } from "./task-key.ts";

it.each<[string, string, number | null, ReturnType<typeof matchTaskKey>]>([
  ["10", "РЕМ", 10, "exact"],
  ["#10", "РЕМ", 10, "exact"],
  ["РЕМ-10", "РЕМ", 10, "exact"],
  ["#рем-10", "РЕМ", 10, "exact"],
  ["рем 10", "РЕМ", 10, "exact"],
  ["рем10", "РЕМ", 10, "exact"],
  ["В2-10", "В2", 10, "exact"],
  ["РЕМ-1", "РЕМ", 10, "beginning"],
  ["ДОМ-10", "РЕМ", 10, null],
  ["0", "РЕМ", 10, null],
  ["РЕМ", "РЕМ", 10, null],
  ["10 книг", "РЕМ", 10, null],
  ["10", "РЕМ", null, null],
  ["", "РЕМ", 10, null],
])("%j names %s-%s: %s", (query, key, number, match) => expect(matchTaskKey(query, key, number)).toBe(match));
