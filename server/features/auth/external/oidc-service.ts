import * as oidc from "openid-client";
import { AppError } from "#contract/error.ts";
import { boundedMap } from "#server/bounded-map.ts";
import type { Log } from "#server/db/log.ts";
import type { Vouched } from "../identity/identity-service.ts";

/** A provider of OpenID Connect, as the operator names it. */
export interface OidcSettings {
  issuer: string;
  clientId: string;
  /** `null` for a public client. */
  clientSecret: string | null;
  /** What people call it. */
  name: string;
}

/** What a sign-in at the provider is held to when its answer comes. */
export interface OidcChecks {
  verifier: string;
  nonce: string;
}

export interface OidcContext {
  settings: OidcSettings;
  /** The page that the provider sends people back to. */
  redirectUri: string;
  log: Log;
  /** Milliseconds since 1970. */
  now: () => number;
}

export interface OidcProvider {
  /** The provider's page for somebody who wants in. Throws OIDC_DOWN. */
  begin(state: string, checks: OidcChecks): Promise<string>;
  /** Whom the answer names. Throws OIDC_REFUSED for an answer that does not hold, OIDC_DOWN. */
  finish(answer: string, state: string, checks: OidcChecks): Promise<Vouched>;
}

const SCOPE = "openid profile";
/** The provider is given up after so many seconds. */
const TIMEOUT_S = 10;
/** Its clock may differ by so many seconds. */
const TOLERANCE_S = 60;
/** What the provider says of itself is asked for anew after this long, its keys with it. */
const DISCOVERY_LIFE_MS = 3_600_000;
const ONLY = "provider";

/** The code flow with PKCE, state and nonce (trust.md S-25): what the answer is checked for is the library's work. */
export function createOidcProvider(context: OidcContext): OidcProvider {
  const { settings, redirectUri, now } = context;
  const known = boundedMap<{ at: number; config: Promise<oidc.Configuration> }>(1);

  async function provider(): Promise<oidc.Configuration> {
    const held = known.get(ONLY);
    if (held !== undefined && now() - held.at < DISCOVERY_LIFE_MS) return held.config;
    const config = discover(settings);
    known.set(ONLY, { at: now(), config });
    try {
      return await config;
    } catch (error) {
      known.delete(ONLY);
      throw down(context, error);
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
        return vouched(claims);
      } catch (error) {
        throw isUnreachable(error) ? down(context, error) : refused(context, error);
      }
    },
  };
}

async function discover({ issuer, clientId, clientSecret }: OidcSettings): Promise<oidc.Configuration> {
  const url = new URL(issuer);
  // A provider on a network of one's own may have no https; whoever names it so has decided.
  const insecure = url.protocol === "http:" ? [oidc.allowInsecureRequests] : [];
  // By itself the library believes an ID token that came by TLS from the provider, unsigned or not.
  const execute = [oidc.enableNonRepudiationChecks, ...insecure];
  const auth = clientSecret === null ? oidc.None() : oidc.ClientSecretBasic(clientSecret);
  const client = { [oidc.clockTolerance]: TOLERANCE_S };
  return oidc.discovery(url, clientId, client, auth, { execute, timeout: TIMEOUT_S });
}

/** The issuer is part of who somebody is: another provider may give the same subject to another person. */
function vouched(claims: oidc.IDToken): Vouched {
  const username = textOf(claims["preferred_username"]);
  const name = textOf(claims["name"]) ?? username ?? "";
  return { provider: `oidc:${claims.iss}`, subject: claims.sub, name: username ?? name, hint: { username, name } };
}

const textOf = (value: unknown) => (typeof value === "string" && value !== "" ? value : null);

/** Refusals of the library that mean that the provider itself is not well. */
const ILL = new Set<unknown>(["OAUTH_TIMEOUT", "OAUTH_RESPONSE_IS_NOT_CONFORM", "OAUTH_RESPONSE_IS_NOT_JSON"]);

/** No answer, none in time, or one that a provider in order does not give. */
function isUnreachable(error: unknown): boolean {
  if (error instanceof oidc.ClientError) return ILL.has(error.code);
  return error instanceof TypeError && error.cause !== undefined;
}

function down({ log }: OidcContext, error: unknown): AppError {
  log.warn({ err: error }, "the OIDC provider does not answer");
  return new AppError("OIDC_DOWN");
}

/** The error itself may hold the answer, whose code is a secret: its kind alone is logged. */
function refused({ log }: OidcContext, error: unknown): AppError {
  const code = error instanceof Error && "code" in error ? error.code : String(error);
  log.warn({ code }, "the OIDC provider's answer does not hold");
  return error instanceof AppError ? error : new AppError("OIDC_REFUSED");
}
