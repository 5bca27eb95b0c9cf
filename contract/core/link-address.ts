/** Allowed beginnings of a link; any other scheme could run code in the page or start another program. */
const ALLOWED = /^(?:https?:\/\/[^/\\?#]|mailto:[^?]|tel:[+\d])/i;
/** Spaces, control characters and direction marks: in an address they only hide its target. */
const HIDDEN = /[\p{C}\p{Z}<>"`]/u;
const MAX_LENGTH = 2_000;

/**
 * Returns the address if it may be followed (http, https, mailto, tel), else `null`. Checked on input and again when a link is drawn,
 * because documents written by other programs are not trusted.
 */
export function safeAddress(text: unknown): string | null {
  if (typeof text !== "string" || text.length > MAX_LENGTH) return null;
  return ALLOWED.test(text) && !HIDDEN.test(text) ? text : null;
}

/** As {@link safeAddress} for typed or pasted text: trims it and adds `https://` to a bare host. */
export function typedAddress(text: string): string | null {
  const trimmed = text.trim();
  if (/^[^\s:@/]+\.[^\s:@/]{2,}(?:[/?#:]\S*)?$/u.test(trimmed)) return safeAddress(`https://${trimmed}`);
  if (/^[^\s:@/]+@[^\s:@/]+\.[^\s:@/]{2,}$/u.test(trimmed)) return safeAddress(`mailto:${trimmed}`);
  return safeAddress(trimmed);
}
