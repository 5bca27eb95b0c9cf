import fc from "fast-check";
import * as z from "zod/mini";
import { expect, it } from "vitest";
import { personName, username as schema } from "#contract/users/user.ts";
import { candidate, nameFrom, usernameFrom } from "./username.ts";

it.each([
  ["anna.kotova", "anna.kotova"],
  ["Anna.Kotova@chitalnya.ru", "anna.kotova"],
  ["Анна", "anna"],
  ["Щукин@читальня.рф", "schukin"],
  ["ab", "user"],
  ["--x--y--", "x--y"],
  [null, "user"],
  ["x".repeat(100), "x".repeat(55)],
])("%s becomes %s", (username, made) => {
  expect(usernameFrom({ username, name: "" })).toBe(made);
});

it.each([
  [null, "Вера  Соколова", "vera.sokolova"],
  ["ы", "Вера Соколова", "vera.sokolova"],
  ["vera", "Анна", "vera"],
  [null, "田中", "user"],
])("username %s with name %s becomes %s", (username, name, made) => {
  expect(usernameFrom({ username, name })).toBe(made);
});

it("[SE-73] uses the username if the provider's name has no visible characters", () => {
  expect(nameFrom({ username: null, name: "\u{E0000}\u200B" }, "anna")).toBe("anna");
});

it("[SE-73] generates names that are valid in the contract, and another one for each attempt", () => {
  fc.assert(
    fc.property(fc.option(fc.string({ unit: "binary" })), fc.string({ unit: "binary" }), (username, name) => {
      const base = usernameFrom({ username, name });
      const made = Array.from({ length: 12 }, (_none, attempt) =>
        candidate(base, attempt, () => `0000000${String(attempt)}`.slice(-8)),
      );
      expect(made.every((one) => z.safeParse(schema, one).success)).toBe(true);
      expect(new Set(made).size).toBe(made.length);
      expect(z.safeParse(personName, nameFrom({ username, name }, base)).success).toBe(true);
    }),
  );
});
