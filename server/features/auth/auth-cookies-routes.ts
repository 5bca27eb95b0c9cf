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

/** What the calls of every way in need of a request and an answer. Cookies are read and written here and nowhere else. */
export interface AuthCookies {
  /** Whether a browser asks. Throws ORIGIN_REFUSED for another site's page, and for a cookie that no browser sent. */
  isBrowser(request: FastifyRequest): boolean;
  /** From where somebody comes in, counted: throws RATE_LIMITED too. `address` is what limits count by. */
  placeOf(request: FastifyRequest): Place & { address: string };
  /** Gives a browser its cookies and takes the secret out of the answer. */
  giveTokens<T extends Tokens>(reply: FastifyReply, tokens: T): Omit<T, "cookie">;
  /** The same where a step may still have to be taken: that goes as it is. */
  answered(reply: FastifyReply, entered: SignInResult): EntryAnswer;
  secretIn(request: FastifyRequest): string | null;
  takeCookies(reply: FastifyReply): void;
  /** The secret of the browser that begins to sign in elsewhere; one that has none yet is given one. */
  starterOf(request: FastifyRequest, reply: FastifyReply): string;
  starterIn(request: FastifyRequest): string | null;
}

export interface AuthCookiesOptions {
  publicUrl: string;
  /** How often one address may ask for what costs a hash of a password; `null` for no limit. */
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
      // Several tabs may be on their way at once: they share one.
      const starter = cookies.starterIn(request) ?? randomBytes(STARTER_BYTES).toString("base64url");
      cookies.giveStarter(reply, starter);
      return starter;
    },
    starterIn: (request) => cookies.starterIn(request),
  };
}

interface Cookies {
  /** The secret half of a refresh token that came with the request. */
  secretIn(request: FastifyRequest): string | null;
  give(reply: FastifyReply, token: string, secret: string): void;
  take(reply: FastifyReply): void;
  starterIn(request: FastifyRequest): string | null;
  giveStarter(reply: FastifyReply, starter: string): void;
}

/**
 * docs/specification.md, section 9: both live 365 days. The secret's cookie is out of reach of scripts and of other sites; on https its
 * name's prefix keeps every other host from setting it, at the price of the path `/`. The main one is for the page to read:
 * nothing on the server ever looks at it.
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
