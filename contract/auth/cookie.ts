/** Names of the two cookies of docs/specification.md, section 9. Apart from the schemas, so that a page reads its cookie before it loads those. */
export const MAIN_COOKIE = "yarus-token";
export const REFRESH_COOKIE = "yarus-refresh";
/** Tells the browser that began a sign-in elsewhere from any other; no page reads it. */
export const STARTER_COOKIE = "yarus-starter";
