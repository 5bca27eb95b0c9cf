import { DRAFTS } from "./drafts.ts";

/** All drafts of everybody: after a sign-out the device keeps nothing that was written on it. */
export function dropDrafts(): void {
  try {
    for (const key of Object.keys(localStorage)) if (key.startsWith(DRAFTS)) localStorage.removeItem(key);
  } catch {
    // Without storage there are none.
  }
}
