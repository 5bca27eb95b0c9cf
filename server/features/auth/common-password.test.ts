import { expect, it } from "vitest";
import { PASSWORD_MIN } from "#contract/core/limit.ts";
import { commonPasswords, isCommonPassword } from "./common-password-service.ts";

it("[SE-11] rejects each of more than 3,000 common passwords that are long enough", () => {
  const all = [...commonPasswords(PASSWORD_MIN)];
  expect(new Set(all).size).toBeGreaterThan(3_000);
  expect(all.filter((password) => !isCommonPassword(password, []))).toEqual([]);
});

it.each([
  "12345678",
  "123456789",
  "87654321",
  "qwertyui",
  "йцукенгш",
  "11111111",
  "abababab",
  "Passw0rd",
  "P@ssw0rd",
  "1234qwer",
  "parol123",
  "пароль123",
  "yarus2026",
  "Ярус2026",
  "ytrewq12",
  "Qwerty123!",
  "1q2w3e4r",
  "zaq12wsx",
  "sarevsarev",
])("[SE-11] rejects %s", (password) => {
  expect(isCommonPassword(password, [])).toBe(true);
});

it.each(["verasokolova1", "Sokolova77", "avolokos1", "vera.sokolova", "chitalnya2"])(
  "[SE-11] rejects %s for Vera Sokolova",
  (password) => {
    expect(
      isCommonPassword(password, ["vera.sokolova", "Вера Соколова", "verasokolova@chitalnya.ru", "Sokolova"]),
    ).toBe(true);
  },
);

it.each([
  "сорок тысяч обезьян",
  "correct horse battery",
  "Tr0ub4dor&3x",
  "z8#kQ!2v",
  "моя-кошка-любит-сыр",
  "verysokolino99",
])("[SE-11] accepts %s", (password) => {
  expect(isCommonPassword(password, ["vera.sokolova", "Вера Соколова"])).toBe(false);
});
