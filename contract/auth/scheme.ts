/** docs/specification.md, section 7: the scheme that a Mini App's own proof is sent under where there is no other token. */
export const TELEGRAM_SCHEME = "Telegram ";
