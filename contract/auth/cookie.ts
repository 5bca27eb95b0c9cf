/**
 * Names of the two cookies of docs/specification.md, section 9. Apart from the schemas, so that a page reads its cookie before those load.
 */
export const MAIN_COOKIE = "yarus-token";
export const REFRESH_COOKIE = "yarus-refresh";
/** Identifies the browser that began an external sign-in; no page reads it. */
export const STARTER_COOKIE = "yarus-starter";
