import { createHmac, timingSafeEqual } from "node:crypto";
import { CODE_DIGITS } from "#contract/core/limit.ts";

/** Codes that people read in a letter and type. */
export interface Codes {
  make(): string;
  /** At rest there is only this: without the server's key six digits would be found at once. */
  hash(code: string, email: string): Buffer;
  fits(code: string, email: string, storedHash: Buffer): boolean;
}

/** `key` is for this purpose alone; `randomInt` answers any whole number below the one given, as likely as any other. */
export function createCodes(key: Buffer, randomInt: (below: number) => number): Codes {
  const hash = (code: string, email: string) => createHmac("sha256", key).update(`${code} ${email}`).digest();
  return {
    make: () => String(randomInt(10 ** CODE_DIGITS)).padStart(CODE_DIGITS, "0"),
    hash,
    fits: (code, email, storedHash) => timingSafeEqual(hash(code, email), storedHash),
  };
}
