import type { ApiTokenScope } from "#contract/integrations/api-token.ts";
import { AppError } from "#contract/core/error.ts";
import { TELEGRAM_SCHEME } from "#contract/auth/scheme.ts";

/** Who asks, as proven by a bearer token whose session lives. */
export interface Session {
  userId: string;
  username: string;
  sessionId: string;
  /** When the token ends, in seconds since 1970. */
  expiresAt: number;
  /** What an API token may; absent in a session of a person, which may all that its person may. */
  scope?: ApiTokenScope;
  /** The boards that an API token is for, each with all inside; absent for all that its person sees. */
  tokenScope?: readonly string[];
}

/**
 * Proves a token. Throws TOKEN_IS_EMPTY (none, or not one of ours), TOKEN_EXPIRED (ours and past its end) or SESSION_ENDED.
 * For an API token it throws API_TOKEN_ENDED. `from` is the caller's address, where the door keeps it. The doors know only this;
 * features/auth and features/api-tokens implement it.
 */
export type Authenticate = (token: string, from?: string) => Promise<Session>;

const BEARER = /^Bearer +([\w.~+/=-]+) *$/i;
const TELEGRAM = /^Telegram +(\S+) *$/i;

/**
 * The token of an Authorization header; under the scheme of Telegram with that scheme before it (docs/specification.md, section 7). Throws
 * TOKEN_IS_EMPTY. No cookie is ever looked at.
 */
export function tokenIn(header = ""): string {
  const token = BEARER.exec(header)?.[1];
  if (token !== undefined) return token;
  const initData = TELEGRAM.exec(header)?.[1];
  if (initData === undefined) throw new AppError("TOKEN_IS_EMPTY");
  return `${TELEGRAM_SCHEME}${initData}`;
}
