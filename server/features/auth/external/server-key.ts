import { createHash, timingSafeEqual } from "node:crypto";

/** A back end that may open sessions for people whom it knows, and the key that it shows. */
export interface ServerKey {
  name: string;
  key: string;
}

/** The back end whose key this is, all of them compared in constant time; `null` when it is nobody's. */
export function ownerOf(keys: readonly ServerKey[], candidate: string): string | null {
  const hash = digest(candidate);
  let owner: string | null = null;
  for (const { name, key } of keys) if (timingSafeEqual(digest(key), hash)) owner = name;
  return owner;
}

const digest = (text: string) => createHash("sha256").update(text).digest();
