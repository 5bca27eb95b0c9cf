import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { entryOf, splitNames, withEntries } from "./share-entry-tools.ts";

const VERA = { id: "0192b3a0-0000-7000-8000-000000000001", username: "vera", name: "Вера Мальцева" };

describe("the sharing field", () => {
  it("[IN-18] splits a pasted list by commas, semicolons and lines, and keeps a name of two words whole", () => {
    expect(splitNames("Вера Мальцева, krylova;\nkorrektor@izdat.ru\r\n\n@anna")).toEqual([
      "Вера Мальцева",
      "krylova",
      "korrektor@izdat.ru",
      "@anna",
    ]);
    expect(splitNames("a@izdat.ru b@izdat.ru")).toEqual(["a@izdat.ru", "b@izdat.ru"]);
  });

  it("[IN-18] loses no name of a list, whatever separates them", () => {
    const name = fc.stringMatching(/^[а-яa-z]{1,8}( [а-яa-z]{1,8})?$/u);
    const separator = fc.constantFrom(",", ", ", ";", "\n", "\r\n", "\t", ",\n ");
    fc.assert(
      fc.property(fc.array(fc.tuple(name, separator), { maxLength: 20 }), (list) => {
        expect(splitNames(list.map(([text, end]) => text + end).join(""))).toEqual(list.map(([text]) => text));
      }),
    );
  });

  it("[IN-18] reads a name, a username with or without @, an address, and marks what is none of these", () => {
    expect(entryOf([VERA], "вера мальцева").target).toEqual({ kind: "person", person: VERA });
    expect(entryOf([VERA], "@Vera").target).toEqual({ kind: "person", person: VERA });
    expect(entryOf([VERA], "krylova").target).toEqual({ kind: "username", username: "krylova" });
    expect(entryOf([VERA], "Нина <Nina@izdat.ru>").target).toEqual({ kind: "email", email: "nina@izdat.ru" });
    expect(entryOf([VERA], "nina@izdat").target).toEqual({ kind: "invalid" });
    expect(entryOf([VERA], "Нина").target).toEqual({ kind: "invalid" });
  });

  it("[IN-18] holds the same person once, however they were typed", () => {
    const entries = ["vera", "Вера Мальцева", "nina@izdat.ru", "NINA@izdat.ru"].map((text) => entryOf([VERA], text));
    expect(withEntries([], entries).map(({ text }) => text)).toEqual(["Вера Мальцева", "nina@izdat.ru"]);
  });
});
