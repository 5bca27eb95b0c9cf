import { PASSWORD_MIN } from "#contract/core/limit.ts";

/**
 * How good a password looks, 0 (empty) to 4: length first, then the number of different signs. A hint for the person while
 * typing; what is accepted is decided by the contract and by the server's list of common passwords.
 */
export function strengthOf(password: string): 0 | 1 | 2 | 3 | 4 {
  if (password === "") return 0;
  if (password.length < PASSWORD_MIN) return 1;
  const different = new Set(password).size;
  if (different < 5) return 1;
  if (password.length < 10 && different < 8) return 2;
  return password.length >= 14 && different >= 9 ? 4 : 3;
}
