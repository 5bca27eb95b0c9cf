import { randomBytes } from "node:crypto";
import fastifyCookie, { type CookieSerializeOptions } from "@fastify/cookie";
import type { FastifyReply, FastifyRequest } from "fastify";
import { MAIN_COOKIE, REFRESH_COOKIE, STARTER_COOKIE } from "#contract/auth/cookie.ts";
import type { EntryAnswer } from "#contract/auth/sign-in-answer.ts";
import { AppError } from "#contract/core/error.ts";
import { OIDC_START_LIFE_S, TOKEN_COOKIE_LIFE_S } from "#contract/core/limit.ts";
import { addressKey } from "#server/http/security/address.ts";
import type { HttpApi } from "#server/http/http-api.ts";
import { createOriginPolicy } from "#server/http/security/origin.ts";
import type { RateLimiter } from "#server/http/security/rate-limit.ts";
import type { SignInResult } from "./sign-in-service.ts";
import type { Place, Tokens } from "./session-service.ts";

const DEVICE_MAX = 200;
const STARTER_BYTES = 24;

/** Cookies and tokens of the sign-in routes. Nothing else reads or writes cookies. */
export interface AuthCookies {
  /** Returns whether the client is a browser. Throws ORIGIN_REFUSED for another site's page, and for a cookie that no browser sent. */
  isBrowser(request: FastifyRequest): boolean;
  /** Returns the client's place and counts the attempt. `address` is the key of rate limits. Throws ORIGIN_REFUSED, RATE_LIMITED. */
  placeOf(request: FastifyRequest): Place & { address: string };
  /** Sets a browser's cookies and removes the secret from the response. */
  giveTokens<T extends Tokens>(reply: FastifyReply, tokens: T): Omit<T, "cookie">;
  /** Does the same for a sign-in result; one that still needs a step is returned unchanged. */
  answered(reply: FastifyReply, entered: SignInResult): EntryAnswer;
  secretIn(request: FastifyRequest): string | null;
  takeCookies(reply: FastifyReply): void;
  /** Returns the secret of a browser that begins an external sign-in, and sets one if it has none. */
  starterOf(request: FastifyRequest, reply: FastifyReply): string;
  starterIn(request: FastifyRequest): string | null;
}

export interface AuthCookiesOptions {
  publicUrl: string;
  /** Limits requests that hash a password, per address; `null` for no limit. */
  limit: RateLimiter | null;
}

export async function createAuthCookies(api: HttpApi, { publicUrl, limit }: AuthCookiesOptions): Promise<AuthCookies> {
  await api.app.register(fastifyCookie, { hook: false });
  const cookies = cookiesFor(publicUrl);
  const originOf = createOriginPolicy(publicUrl);

  function isBrowser(request: FastifyRequest): boolean {
    const { origin, host, "sec-fetch-site": fetchSite } = request.headers;
    const kind = originOf({
      origin,
      host: request.host || host,
      fetchSite: typeof fetchSite === "string" ? fetchSite : undefined,
    });
    const hasCookie = cookies.secretIn(request) !== null;
    if (kind === "foreign" || (kind === "no-browser" && hasCookie)) throw new AppError("ORIGIN_REFUSED");
    return kind === "own";
  }

  function giveTokens<T extends Tokens>(reply: FastifyReply, tokens: T): Omit<T, "cookie"> {
    const { cookie, ...rest } = tokens;
    if (cookie !== null) cookies.give(reply, tokens.token, cookie);
    return rest;
  }

  return {
    isBrowser,
    placeOf(request) {
      const wait = limit?.take(addressKey(request.ip)) ?? 0;
      if (wait > 0) throw new AppError("RATE_LIMITED", { retryAfter: wait });
      const device = (request.headers["user-agent"] ?? "").slice(0, DEVICE_MAX);
      return { browser: isBrowser(request), device, ip: request.ip, address: addressKey(request.ip) };
    },
    giveTokens,
    answered: (reply, entered) => ("check" in entered ? entered : giveTokens(reply, entered)),
    secretIn: (request) => cookies.secretIn(request),
    takeCookies: (reply) => cookies.take(reply),
    starterOf(request, reply) {
      // Several tabs may sign in at once: they share one secret.
      const starter = cookies.starterIn(request) ?? randomBytes(STARTER_BYTES).toString("base64url");
      cookies.giveStarter(reply, starter);
      return starter;
    },
    starterIn: (request) => cookies.starterIn(request),
  };
}

interface Cookies {
  /** The secret half of the refresh token in the request's cookie. */
  secretIn(request: FastifyRequest): string | null;
  give(reply: FastifyReply, token: string, secret: string): void;
  take(reply: FastifyReply): void;
  starterIn(request: FastifyRequest): string | null;
  giveStarter(reply: FastifyReply, starter: string): void;
}

/**
 * docs/specification.md, section 9: both cookies live 365 days. The secret one is HttpOnly and SameSite; on https a name prefix keeps other
 * hosts from setting it, which requires the path `/`. The main one is for the page's scripts: the server never reads it.
 */
function cookiesFor(publicUrl: string): Cookies {
  const secure = new URL(publicUrl).protocol === "https:";
  const name = secure ? `__Host-${REFRESH_COOKIE}` : REFRESH_COOKIE;
  const both = { secure, sameSite: "strict", maxAge: TOKEN_COOKIE_LIFE_S } satisfies CookieSerializeOptions;
  const secret: CookieSerializeOptions = { ...both, httpOnly: true, path: secure ? "/" : "/api/auth" };
  const main: CookieSerializeOptions = { ...both, path: "/" };
  const starterName = secure ? `__Host-${STARTER_COOKIE}` : STARTER_COOKIE;
  const starter: CookieSerializeOptions = { ...secret, maxAge: OIDC_START_LIFE_S };
  const valueOf = ({ headers, server }: FastifyRequest, called: string) =>
    headers.cookie === undefined ? null : (server.parseCookie(headers.cookie)[called] ?? null);
  return {
    secretIn: (request) => valueOf(request, name),
    starterIn: (request) => valueOf(request, starterName),
    giveStarter: (reply, value) => void reply.setCookie(starterName, value, starter),
    give(reply, token, value) {
      void reply.setCookie(name, value, secret).setCookie(MAIN_COOKIE, token, main);
    },
    take(reply) {
      void reply.clearCookie(name, secret).clearCookie(MAIN_COOKIE, main);
    },
  };
}
