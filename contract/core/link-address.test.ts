import { describe, expect, it } from "vitest";
import { safeAddress, typedAddress } from "./link-address.ts";

describe("the check of link addresses", () => {
  it.each([
    "https://yarus.example/a?b=c#d",
    "http://10.0.0.1:8080/",
    "HTTPS://я.рф/путь",
    "mailto:a@b.ru",
    "tel:+79990000000",
  ])("accepts %s", (address) => expect(safeAddress(address)).toBe(address));

  it.each([
    "javascript:alert(1)",
    "JaVaScRiPt:alert(1)",
    " javascript:alert(1)",
    "\u0001javascript:alert(1)",
    "java\nscript:alert(1)",
    "java\tscript:alert(1)",
    "\u00a0javascript:alert(1)",
    "javascript&colon;alert(1)",
    "data:text/html,<script>alert(1)</script>",
    "vbscript:msgbox(1)",
    "blob:https://yarus.example/1",
    "file:///etc/passwd",
    "//evil.example",
    "/t/1",
    "https:evil.example",
    "https:\\\\evil.example",
    "https:///evil.example",
    "http://a b.ru",
    "https://good.ru\u202eur.live//:sptth",
    "https://a.ru/\u0000",
    "https://a.ru/\u200b",
    'https://a.ru/"onclick=alert(1)',
    "view-source:https://a.ru",
    "intent://a#Intent;end",
    "",
    `https://a.ru/${"a".repeat(2_000)}`,
  ])("rejects %j", (address) => expect(safeAddress(address)).toBeNull());

  it.each([undefined, null, 1, {}, ["https://a.ru"]])("rejects %j, which is not a text", (value) => {
    expect(safeAddress(value)).toBeNull();
  });

  it.each([
    ["yarus.example/a", "https://yarus.example/a"],
    ["  https://a.ru ", "https://a.ru"],
    ["anna@yarus.example", "mailto:anna@yarus.example"],
    ["javascript:alert(1)", null],
    ["просто слова", null],
  ])("reads %j, typed by a user, as %j", (text, address) => expect(typedAddress(text)).toBe(address));
});
