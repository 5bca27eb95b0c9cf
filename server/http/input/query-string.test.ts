import { expect, it } from "vitest";
import { parseQueryString } from "./query-string.ts";

it.each([
  ["/a", {}],
  ["/a?", {}],
  ["/a?x=1&y=%D0%B0+b&z", { x: "1", y: "а b", z: "" }],
  ["/a?x=a=b&&", { x: "a=b" }],
  ["/a?toString=1", { toString: "1" }],
])("parses %s", (address, query) => {
  expect(parseQueryString(address)).toEqual(query);
});

it.each(["/a?x=1&x=2", "/a?x=1&%78=2", "/a?x=%", "/a?x=%zz", "/a?x=%ff", "/a?%=1", "/a?__proto__=1"])(
  "refuses %s",
  (address) => {
    expect(() => parseQueryString(address)).toThrow(expect.objectContaining({ code: "BAD_REQUEST" }));
  },
);
