import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { entryOf, splitNames, withEntries } from "./share-entry-tools.ts";

const VERA = { id: "0192b3a0-0000-7000-8000-000000000001", username: "vera", name: "Вера Мальцева" };

describe("the entries of the sharing field", () => {
  it("[IN-18] are split by commas, semicolons and lines, while a name of two words stays whole", () => {
    expect(splitNames("Вера Мальцева, krylova;\nkorrektor@izdat.ru\r\n\n@anna")).toEqual([
      "Вера Мальцева",
      "krylova",
      "korrektor@izdat.ru",
      "@anna",
    ]);
    expect(splitNames("a@izdat.ru b@izdat.ru")).toEqual(["a@izdat.ru", "b@izdat.ru"]);
  });

  it("[IN-18] keep every name of a list, whatever separates them", () => {
    const name = fc.stringMatching(/^[а-яa-z]{1,8}( [а-яa-z]{1,8})?$/u);
    const separator = fc.constantFrom(",", ", ", ";", "\n", "\r\n", "\t", ",\n ");
    fc.assert(
      fc.property(fc.array(fc.tuple(name, separator), { maxLength: 20 }), (list) => {
        expect(splitNames(list.map(([text, end]) => text + end).join(""))).toEqual(list.map(([text]) => text));
      }),
    );
  });

  it("[IN-18] recognize a name, a username with or without @ and an email address, and mark other text as invalid", () => {
    expect(entryOf([VERA], "вера мальцева").target).toEqual({ kind: "person", person: VERA });
    expect(entryOf([VERA], "@Vera").target).toEqual({ kind: "person", person: VERA });
    expect(entryOf([VERA], "krylova").target).toEqual({ kind: "username", username: "krylova" });
    expect(entryOf([VERA], "Нина <Nina@izdat.ru>").target).toEqual({ kind: "email", email: "nina@izdat.ru" });
    expect(entryOf([VERA], "nina@izdat").target).toEqual({ kind: "invalid" });
    expect(entryOf([VERA], "Нина").target).toEqual({ kind: "invalid" });
  });

  it("[IN-18] contain the same person only once", () => {
    const entries = ["vera", "Вера Мальцева", "nina@izdat.ru", "NINA@izdat.ru"].map((text) => entryOf([VERA], text));
    expect(withEntries([], entries).map(({ text }) => text)).toEqual(["Вера Мальцева", "nina@izdat.ru"]);
  });
});
