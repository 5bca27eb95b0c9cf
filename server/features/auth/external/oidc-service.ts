import * as oidc from "openid-client";
import { AppError } from "#contract/core/error.ts";
import { boundedMap } from "#server/runtime/bounded-map.ts";
import type { ProviderState } from "#contract/administration/administration.ts";
import type { Log } from "#server/runtime/log.ts";
import type { VouchedIdentity } from "../identity/identity-service.ts";

/** Settings of an OpenID Connect provider. */
export interface OidcSettings {
  issuer: string;
  clientId: string;
  /** `null` for a public client. */
  clientSecret: string | null;
  /** Display name. */
  name: string;
}

/** Values that the response of a sign-in is checked against. */
export interface OidcChecks {
  verifier: string;
  nonce: string;
}

export interface OidcContext {
  settings: OidcSettings;
  /** The page that the provider redirects to. */
  redirectUri: string;
  log: Log;
  /** Milliseconds since 1970. */
  now: () => number;
}

export interface OidcProvider {
  /** Returns the provider's sign-in page. Throws OIDC_DOWN, OIDC_SETUP. */
  begin(state: string, checks: OidcChecks): Promise<string>;
  /** Returns the identity in the response. Throws OIDC_REFUSED for an invalid response, OIDC_DOWN, OIDC_SETUP. */
  finish(answer: string, state: string, checks: OidcChecks): Promise<VouchedIdentity>;
  /** Returns whether sign-in works, for administrators. */
  check(): Promise<ProviderState>;
}

const SCOPE = "openid profile";
/** Timeout of requests to the provider in seconds. */
const TIMEOUT_S = 10;
/** Allowed clock difference in seconds. */
const TOLERANCE_S = 60;
/** The provider's metadata and keys are loaded again after this long. */
const DISCOVERY_LIFE_MS = 3_600_000;
const ONLY = "provider";

/** The code flow with PKCE, state and nonce; the library validates the response. */
export function createOidcProvider(context: OidcContext): OidcProvider {
  const { settings, redirectUri, now } = context;
  const known = boundedMap<{ at: number; config: Promise<oidc.Configuration> }>(1);

  async function provider(): Promise<oidc.Configuration> {
    const cached = known.get(ONLY);
    if (cached !== undefined && now() - cached.at < DISCOVERY_LIFE_MS) return cached.config;
    const config = discover(settings);
    known.set(ONLY, { at: now(), config });
    try {
      return await config;
    } catch (error) {
      known.delete(ONLY);
      throw isMisnamed(error) ? setUpWrong(context, error) : down(context, error);
    }
  }

  return {
    async begin(state, { verifier, nonce }) {
      const url = oidc.buildAuthorizationUrl(await provider(), {
        redirect_uri: redirectUri,
        scope: SCOPE,
        code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
        code_challenge_method: "S256",
        state,
        nonce,
      });
      return url.href;
    },

    async finish(answer, state, { verifier, nonce }) {
      const config = await provider();
      try {
        const tokens = await oidc.authorizationCodeGrant(config, new URL(`${redirectUri}?${answer}`), {
          pkceCodeVerifier: verifier,
          expectedState: state,
          expectedNonce: nonce,
          idTokenExpected: true,
        });
        const claims = tokens.claims();
        if (claims === undefined) throw new AppError("OIDC_REFUSED");
        return vouched(claims, await namesOf(context, config, tokens, claims));
      } catch (error) {
        throw isUnreachable(error) ? down(context, error) : refused(context, error);
      }
    },

    async check() {
      const { name, issuer } = settings;
      try {
        await provider();
        return { name, issuer, fault: null };
      } catch (error) {
        const isSetup = error instanceof AppError && error.code === "OIDC_SETUP";
        return { name, issuer, fault: isSetup ? "setup" : "down" };
      }
    },
  };
}

/** Operators often get the trailing slash of an issuer wrong, so the other form is tried too. */
async function discover(settings: OidcSettings): Promise<oidc.Configuration> {
  const { issuer } = settings;
  try {
    return await discoverAs(issuer, settings);
  } catch (error) {
    if (!isMisnamed(error) || new URL(issuer).pathname === "/") throw error;
    return discoverAs(issuer.endsWith("/") ? issuer.slice(0, -1) : `${issuer}/`, settings);
  }
}

function discoverAs(issuer: string, { clientId, clientSecret }: OidcSettings): Promise<oidc.Configuration> {
  const url = new URL(issuer);
  // A provider in a private network may have no https; the operator has decided that by its URL.
  const insecure = url.protocol === "http:" ? [oidc.allowInsecureRequests] : [];
  // By default the library accepts an ID token that came over TLS from the provider without checking its signature.
  const execute = [oidc.enableNonRepudiationChecks, ...insecure];
  const auth = clientSecret === null ? oidc.None() : oidc.ClientSecretBasic(clientSecret);
  const client = { [oidc.clockTolerance]: TOLERANCE_S };
  return oidc.discovery(url, clientId, client, auth, { execute, timeout: TIMEOUT_S });
}

interface Names {
  username: string | null;
  name: string | null;
}

/**
 * Returns the user's names. Many providers leave them out of the ID token and return them from UserInfo; if that fails, the user is signed
 * in without them.
 */
async function namesOf(
  { log }: OidcContext,
  config: oidc.Configuration,
  tokens: { access_token: string },
  claims: oidc.IDToken,
): Promise<Names> {
  const names = namesIn(claims);
  const hasUserinfo = config.serverMetadata().userinfo_endpoint !== undefined;
  if (!hasUserinfo || (names.name !== null && names.username !== null)) return names;
  try {
    const more = namesIn(await oidc.fetchUserInfo(config, tokens.access_token, claims.sub));
    return { username: names.username ?? more.username, name: names.name ?? more.name };
  } catch (error) {
    log.warn({ code: codeOf(error) }, "the OIDC provider does not tell what people are called");
    return names;
  }
}

function namesIn(claims: Readonly<Record<string, unknown>>): Names {
  return { username: textOf(claims["preferred_username"]), name: textOf(claims["name"]) ?? fullName(claims) };
}

/** Some providers return only given and family name, or a nickname. */
function fullName(claims: Readonly<Record<string, unknown>>): string | null {
  const parts = [textOf(claims["given_name"]), textOf(claims["family_name"])].filter((part) => part !== null);
  return parts.length > 0 ? parts.join(" ") : textOf(claims["nickname"]);
}

/** The issuer is part of the identity: another provider may give the same subject to another user. */
function vouched(claims: oidc.IDToken, names: Names): VouchedIdentity {
  const { username } = names;
  const name = names.name ?? username ?? "";
  return { provider: `oidc:${claims.iss}`, subject: claims.sub, name: username ?? name, hint: { username, name } };
}

const textOf = (value: unknown) => (typeof value === "string" && value !== "" ? value : null);

/** Errors of the library that mean that the provider is not working. */
const ILL = new Set<unknown>(["OAUTH_TIMEOUT", "OAUTH_RESPONSE_IS_NOT_CONFORM", "OAUTH_RESPONSE_IS_NOT_JSON"]);

/** No response, a timeout, or a response that no working provider gives. */
function isUnreachable(error: unknown): boolean {
  if (error instanceof oidc.ClientError) return ILL.has(error.code);
  return error instanceof TypeError && error.cause !== undefined;
}

/** The provider responds, but with another issuer than configured. */
function isMisnamed(error: unknown): boolean {
  return codeOf(error) === "OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED" || isNotFound(error);
}

/** A server responds at that address, but it is not a provider. */
function isNotFound(error: unknown): boolean {
  if (!(error instanceof oidc.ClientError) || error.code !== "OAUTH_RESPONSE_IS_NOT_CONFORM") return false;
  return error.cause instanceof Response && error.cause.status >= 400 && error.cause.status < 500;
}

function setUpWrong({ log, settings: { issuer } }: OidcContext, error: unknown): AppError {
  log.error({ err: error, issuer }, "OIDC_ISSUER is not what the provider calls itself");
  return new AppError("OIDC_SETUP");
}

function codeOf(error: unknown): string {
  return error instanceof Error && "code" in error ? String(error.code) : String(error);
}

function down({ log }: OidcContext, error: unknown): AppError {
  log.warn({ err: error }, "the OIDC provider does not answer");
  return new AppError("OIDC_DOWN");
}

/** Logs only the kind of error: the error may contain the response, whose code is a secret. */
function refused({ log }: OidcContext, error: unknown): AppError {
  log.warn({ code: codeOf(error) }, "the OIDC provider's answer does not hold");
  return error instanceof AppError ? error : new AppError("OIDC_REFUSED");
}
