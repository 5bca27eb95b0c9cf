import { createHash } from "node:crypto";
import { RECOVERY_CODES } from "#contract/core/limit.ts";

/**
 * Recovery codes are typed from paper, so they are short: 80 random bits, which cannot be guessed in the five tries of a step or recovered
 * from their hashes. The alphabet has no letters that look alike (Crockford's base 32).
 */
const ALPHABET = "0123456789abcdefghjkmnpqrstvwxyz";
const LENGTH = 16;
const GROUP = /.{4}/g;

/** Creates codes as shown to the user: `k3vw-2m8q-…`. */
export function makeRecoveryCodes(randomBytes: (count: number) => Buffer): string[] {
  return Array.from({ length: RECOVERY_CODES }, () => {
    const characters = [...randomBytes(LENGTH)].map((byte) => ALPHABET.charAt(byte % ALPHABET.length)).join("");
    return (characters.match(GROUP) ?? []).join("-");
  });
}

/** Hashes a code however it was typed: in capitals, without hyphens, with an O for a zero. */
export function recoveryHash(typed: string): Buffer {
  const plain = typed
    .toLowerCase()
    .replaceAll(/[^0-9a-z]/g, "")
    .replaceAll("o", "0")
    .replaceAll(/[il]/g, "1");
  return createHash("sha256").update(plain).digest();
}
