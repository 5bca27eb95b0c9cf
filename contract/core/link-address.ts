/** What a link may begin with; everything else could run in the page or ask another program to. */
const ALLOWED = /^(?:https?:\/\/[^/\\?#]|mailto:[^?]|tel:[+\d])/i;
/** Spaces, controls and marks of direction: in an address they only hide where it leads. */
const HIDDEN = /[\p{C}\p{Z}<>"`]/u;
const MAX_LENGTH = 2_000;

/**
 * The address if it may be followed (http, https, mailto, tel), else `null`. Asked on the way in and again whenever a link is
 * drawn: what other people's programs wrote into a document is not to be believed.
 */
export function safeAddress(text: unknown): string | null {
  if (typeof text !== "string" || text.length > MAX_LENGTH) return null;
  return ALLOWED.test(text) && !HIDDEN.test(text) ? text : null;
}

/** As {@link safeAddress} for what a person typed or pasted: spaces around it are dropped, a bare host gets `https://`. */
export function typedAddress(text: string): string | null {
  const trimmed = text.trim();
  if (/^[^\s:@/]+\.[^\s:@/]{2,}(?:[/?#:]\S*)?$/u.test(trimmed)) return safeAddress(`https://${trimmed}`);
  if (/^[^\s:@/]+@[^\s:@/]+\.[^\s:@/]{2,}$/u.test(trimmed)) return safeAddress(`mailto:${trimmed}`);
  return safeAddress(trimmed);
}
