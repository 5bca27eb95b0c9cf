import { DRAFTS } from "./drafts.ts";

/** Removes the drafts of all users: after a sign-out the device stores nothing that was typed on it. */
export function dropDrafts(): void {
  try {
    for (const key of Object.keys(localStorage)) if (key.startsWith(DRAFTS)) localStorage.removeItem(key);
  } catch {
    // Without storage there are none.
  }
}
