import { randomInt } from "node:crypto";
import fc from "fast-check";
import { expect, it } from "vitest";
import { createCodes } from "./code-service.ts";

const codes = createCodes(Buffer.alloc(32, 7), (below) => randomInt(below));
const code = fc.integer({ min: 0, max: 999_999 }).map((n) => String(n).padStart(6, "0"));

it("[SE-32] generates six digits, including leading zeros", () => {
  const made = Array.from({ length: 20_000 }, () => codes.make());
  expect(made.every((one) => /^\d{6}$/.test(one))).toBe(true);
  expect(made.some((one) => one.startsWith("0"))).toBe(true);
  expect(new Set(made).size).toBeGreaterThan(19_000);
});

it("[SE-32] verifies a code only with its hash, its address and its key", () => {
  fc.assert(
    fc.property(code, code, fc.emailAddress(), (right, other, email) => {
      const hash = codes.hash(right, email);
      expect(codes.fits(right, email, hash)).toBe(true);
      expect(codes.fits(other, email, hash)).toBe(other === right);
      expect(codes.fits(right, `x${email}`, hash)).toBe(false);
      expect(createCodes(Buffer.alloc(32, 8), () => 0).fits(right, email, hash)).toBe(false);
    }),
  );
});
