import { errors, jwtVerify, SignJWT } from "jose";
import * as z from "zod/mini";
import { claimsSchema, type Claims } from "#contract/auth/auth.ts";
import { AppError } from "#contract/core/error.ts";
import { ACCESS_TOKEN_LIFE_S } from "#contract/core/limit.ts";
import { boundedMap } from "#server/runtime/bounded-map.ts";

/** Issuer in every access token, checked on verification, so that other tokens signed with one of our keys are not accepted. */
const ISSUER = "yarus";
const AUDIENCE = "yarus";
const TYPE = "at+jwt";
const ALGORITHM = "HS256";

/** Cache of verified tokens: a signature is checked once in its ten minutes. */
const PROVEN_MAX = 20_000;

export interface TokenService {
  /** Issues a signed access token for ten minutes. `at` is in seconds since 1970. */
  issue(claims: Omit<Claims, "exp">, at: number): Promise<string>;
  /** Returns the claims of a token. Throws TOKEN_EXPIRED for an expired token of this server, TOKEN_IS_EMPTY for anything else. */
  prove(token: string, at: number): Promise<Claims>;
}

/** Access tokens: HS256 with a key of at least 32 bytes. */
export function createTokenService(key: Uint8Array): TokenService {
  const proven = boundedMap<Claims>(PROVEN_MAX);
  return {
    issue: ({ sub, username, sid }, at) =>
      new SignJWT({ username, sid })
        .setProtectedHeader({ alg: ALGORITHM, typ: TYPE })
        .setSubject(sub)
        .setIssuer(ISSUER)
        .setAudience(AUDIENCE)
        .setIssuedAt(at)
        .setExpirationTime(at + ACCESS_TOKEN_LIFE_S)
        .sign(key),

    async prove(token, at) {
      const known = proven.get(token);
      const claims = known ?? (await verified(token, key, at));
      if (claims.exp <= at) throw new AppError("TOKEN_EXPIRED");
      if (known === undefined) proven.set(token, claims);
      return claims;
    },
  };
}

async function verified(token: string, key: Uint8Array, at: number): Promise<Claims> {
  const payload = await payloadOf(token, key, at);
  const claims = z.safeParse(claimsSchema, payload);
  if (!claims.success) throw new AppError("TOKEN_IS_EMPTY");
  return claims.data;
}

async function payloadOf(token: string, key: Uint8Array, at: number): Promise<unknown> {
  try {
    const { payload } = await jwtVerify(token, key, {
      algorithms: [ALGORITHM],
      typ: TYPE,
      issuer: ISSUER,
      audience: AUDIENCE,
      currentDate: new Date(at * 1_000),
      requiredClaims: ["exp", "sub", "sid"],
    });
    return payload;
  } catch (error) {
    // jose checks the expiry last, so the signature and the claims are valid.
    if (error instanceof errors.JWTExpired) throw new AppError("TOKEN_EXPIRED");
    if (error instanceof errors.JOSEError) throw new AppError("TOKEN_IS_EMPTY");
    throw error;
  }
}
