/**
 * What a person has half typed, kept on this device by person and field until it is saved, dropped, or its person signs out. A
 * browser that forbids storage keeps none: the words then live as long as their field does.
 */
export const DRAFTS = "yarus.draft:";

const keyOf = (userId: string, field: string): string => `${DRAFTS}${userId}:${field}`;

/** `null` when there is none. */
export function readDraft(userId: string, field: string): string | null {
  try {
    return localStorage.getItem(keyOf(userId, field));
  } catch {
    return null;
  }
}

/** A text without a word, or `null`, takes the draft away. */
export function keepDraft(userId: string, field: string, text: string | null): void {
  try {
    if (text === null || text.trim() === "") localStorage.removeItem(keyOf(userId, field));
    else localStorage.setItem(keyOf(userId, field), text);
  } catch {
    // No room, or no storage at all: the words stay in their field.
  }
}
