import { createHmac, timingSafeEqual } from "node:crypto";
import { CODE_DIGITS } from "#contract/core/limit.ts";

/** Codes that users read in an email and type. */
export interface Codes {
  make(): string;
  /** Only this hash is stored. It is keyed, because six digits could be brute-forced from a plain one. */
  hash(code: string, email: string): Buffer;
  fits(code: string, email: string, storedHash: Buffer): boolean;
}

/** `key` is for this purpose only; `randomInt` returns a uniform integer below its argument. */
export function createCodes(key: Buffer, randomInt: (below: number) => number): Codes {
  const hash = (code: string, email: string) => createHmac("sha256", key).update(`${code} ${email}`).digest();
  return {
    make: () => String(randomInt(10 ** CODE_DIGITS)).padStart(CODE_DIGITS, "0"),
    hash,
    fits: (code, email, storedHash) => timingSafeEqual(hash(code, email), storedHash),
  };
}
