/**
 * Unsaved texts, stored on this device by user and field until they are saved or dropped, or the user signs out. If the browser forbids
 * storage, a draft lives as long as its field.
 */
export const DRAFTS = "yarus.draft:";

const keyOf = (userId: string, field: string): string => `${DRAFTS}${userId}:${field}`;

/** Returns `null` if there is none. */
export function readDraft(userId: string, field: string): string | null {
  try {
    return localStorage.getItem(keyOf(userId, field));
  } catch {
    return null;
  }
}

/** Stores a draft; a blank text or `null` removes it. */
export function keepDraft(userId: string, field: string, text: string | null): void {
  try {
    if (text === null || text.trim() === "") localStorage.removeItem(keyOf(userId, field));
    else localStorage.setItem(keyOf(userId, field), text);
  } catch {
    // No space or no storage: the text stays in its field only.
  }
}
