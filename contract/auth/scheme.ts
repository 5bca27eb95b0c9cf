/** The scheme of a Mini App's own proof when there is no other token (docs/specification.md, section 7). */
export const TELEGRAM_SCHEME = "Telegram ";
