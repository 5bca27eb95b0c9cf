import { createHash, timingSafeEqual } from "node:crypto";

/** The key of a trusted back end that may open sessions for its users. */
export interface ServerKey {
  name: string;
  key: string;
}

/** Returns the back end that has this key, comparing all in constant time; `null` for none. */
export function ownerOf(keys: readonly ServerKey[], candidate: string): string | null {
  const hash = digest(candidate);
  let owner: string | null = null;
  for (const { name, key } of keys) if (timingSafeEqual(digest(key), hash)) owner = name;
  return owner;
}

const digest = (text: string) => createHash("sha256").update(text).digest();
