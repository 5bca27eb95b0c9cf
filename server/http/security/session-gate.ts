import type { ApiTokenScope } from "#contract/integrations/api-token.ts";
import { AppError } from "#contract/core/error.ts";
import { TELEGRAM_SCHEME } from "#contract/auth/scheme.ts";

/** The caller, proven by a bearer token of a live session. */
export interface Session {
  userId: string;
  username: string;
  sessionId: string;
  /** Expiry of the token, in seconds since 1970. */
  expiresAt: number;
  /** The scope of an API token; absent in a session, which may do all that its user may. */
  scope?: ApiTokenScope;
  /** The boards of an API token, each with its subtree; absent for all boards that its user sees. */
  tokenScope?: readonly string[];
}

/**
 * Checks a token. Throws TOKEN_IS_EMPTY (none, or unknown), TOKEN_EXPIRED (valid but expired) or SESSION_ENDED; API_TOKEN_ENDED for an API
 * token. `from` is the address of the client, if it is to be recorded. Implemented by features/auth and features/api-tokens.
 */
export type Authenticate = (token: string, from?: string) => Promise<Session>;

const BEARER = /^Bearer +([\w.~+/=-]+) *$/i;
const TELEGRAM = /^Telegram +(\S+) *$/i;

/**
 * Returns the token of an Authorization header; under the scheme of Telegram with that scheme as a prefix (docs/specification.md, section
 * 7). Throws TOKEN_IS_EMPTY. Cookies are never read.
 */
export function tokenIn(header = ""): string {
  const token = BEARER.exec(header)?.[1];
  if (token !== undefined) return token;
  const initData = TELEGRAM.exec(header)?.[1];
  if (initData === undefined) throw new AppError("TOKEN_IS_EMPTY");
  return `${TELEGRAM_SCHEME}${initData}`;
}
