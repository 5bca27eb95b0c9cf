import { expect, it } from "vitest";
import { createOriginPolicy } from "./origin.ts";

const originOf = createOriginPolicy("https://yarus.example.ru");
const at = (origin: string | undefined, host: string | undefined, fetchSite?: string) =>
  originOf({ origin, host, fetchSite });

it.each([
  ["nothing at all", undefined, "yarus.example.ru", undefined, "no-browser"],
  ["the public address", "https://yarus.example.ru", "yarus.example.ru", "same-origin", "own"],
  ["the public address behind a proxy", "https://yarus.example.ru", "10.0.0.1:3000", undefined, "own"],
  ["the host itself", "http://nas.local:3000", "nas.local:3000", undefined, "own"],
  ["a plain GET of a page", undefined, "yarus.example.ru", "same-origin", "own"],
  ["another site", "https://evil.example", "yarus.example.ru", undefined, "foreign"],
  ["another scheme", "http://yarus.example.ru", "x", undefined, "foreign"],
  ["another port", "https://yarus.example.ru:8443", "x", undefined, "foreign"],
  ["a look-alike", "https://yarus.example.ru.evil.example", "yarus.example.ru", undefined, "foreign"],
  ["a look-alike before", "https://evil-yarus.example.ru", "yarus.example.ru", undefined, "foreign"],
  ["a sandboxed page", "null", "yarus.example.ru", undefined, "foreign"],
  ["a sandboxed page of a host named null", "null", "null", undefined, "foreign"],
  ["a name that is no origin", "yarus.example.ru", "yarus.example.ru", undefined, "foreign"],
  ["an origin with a path", "http://yarus.example.ru/x", "yarus.example.ru", undefined, "foreign"],
  ["an extension", "chrome-extension://yarus.example.ru", "yarus.example.ru", undefined, "foreign"],
  ["a cross-site request that names us", "https://yarus.example.ru", "yarus.example.ru", "cross-site", "foreign"],
  ["a sibling of the site", undefined, "yarus.example.ru", "same-site", "foreign"],
  ["an address typed by hand", undefined, "yarus.example.ru", "none", "foreign"],
  ["no host", "http://nas.local", undefined, undefined, "foreign"],
])("[SE-06] classifies %s", (_what, origin, host, fetchSite, expected) => {
  expect(at(origin, host, fetchSite)).toBe(expected);
});
