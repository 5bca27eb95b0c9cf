import { PASSWORD_MIN } from "#contract/core/limit.ts";

/**
 * Estimates the strength of a password, 0 (empty) to 4, by its length and then by the number of different characters. It is only a hint
 * while typing; the contract and the server's list of common passwords decide whether a password is accepted.
 */
export function strengthOf(password: string): 0 | 1 | 2 | 3 | 4 {
  if (password === "") return 0;
  if (password.length < PASSWORD_MIN) return 1;
  const different = new Set(password).size;
  if (different < 5) return 1;
  if (password.length < 10 && different < 8) return 2;
  return password.length >= 14 && different >= 9 ? 4 : 3;
}
