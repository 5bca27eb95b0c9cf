import { expect, it } from "vitest";
import { unsentText } from "./session-text.ts";

it("unsentText puts the number after a colon, so that no word has to agree with it", () => {
  const plain = (count: number): string => unsentText(count).replaceAll("\u00a0", " ");
  expect(plain(1)).toContain("есть правки, которых сервер ещё не видел: 1. После");
  expect(plain(5)).toContain("есть правки, которых сервер ещё не видел: 5. После");
});
