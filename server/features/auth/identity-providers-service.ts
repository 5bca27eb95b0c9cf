import type pg from "pg";
import type { ProviderState } from "#contract/administration/administration.ts";
import type { authMethods } from "#contract/auth/auth.ts";
import type { AnswerOf } from "#contract/core/endpoint.ts";
import { TELEGRAM_SCHEME } from "#contract/auth/scheme.ts";
import { AppError } from "#contract/core/error.ts";
import type { Log } from "#server/runtime/log.ts";
import type { AuthContext } from "./auth-service.ts";
import { createExternalQueries } from "./external/external-queries.ts";
import { createExternalSessions, type External } from "./external/external-service.ts";
import { createOidcProvider, type OidcSettings } from "./external/oidc-service.ts";
import { createPasses } from "./external/pass-service.ts";
import type { ServerKey } from "./external/server-key.ts";
import { createIdentityQueries } from "./identity/identity-queries.ts";
import { createIdentities, type Identities } from "./identity/identity-service.ts";
import type { Session } from "./session-service.ts";
import { createTelegram, type Telegram, TELEGRAM } from "./telegram/telegram-service.ts";
import { createUsedProofQueries } from "./telegram/used-proof-queries.ts";

export interface IdentityProvidersContext {
  settings: {
    telegram: { botToken: string; botName: string } | null;
    oidc: OidcSettings | null;
    keys: readonly ServerKey[];
  };
  publicUrl: string;
  pool: pg.Pool;
  auth: Pick<AuthContext, "queries" | "sessions" | "registration" | "newId" | "now">;
  hasSecondFactor: (userId: string) => Promise<boolean>;
  randomBytes: (count: number) => Buffer;
  log: Log;
}

/** External sign-in methods: Telegram, an OIDC provider, a trusted back end, another device. */
export interface IdentityProviders {
  /** `null` when no bot is configured. */
  telegram: Telegram | null;
  external: External;
  identities: Identities;
  /** Methods that the sign-in page offers. */
  methods: ("telegram" | "oidc")[];
  shown: Pick<AnswerOf<typeof authMethods>, "telegram" | "oidc">;
  /** State of the identity provider, for administrators; `null` when none is configured. */
  checkProvider: () => Promise<ProviderState | null>;
  /** Returns the session of a token of any kind. */
  authenticate: (token: string) => Promise<Session>;
  tidy: () => Promise<void>;
}

const BACKEND = "backend:";
const RANDOM_NAME_BYTES = 4;

/** Telegram's page that asks the user to sign in to this bot's server. */
const TELEGRAM_PAGE = "https://oauth.telegram.org/auth";
/** Paths that Telegram and the identity provider redirect to. */
const TELEGRAM_RETURN = "/auth/telegram-redirect";
const OIDC_RETURN = "/auth/ext";

export function createIdentityProviders(context: IdentityProvidersContext): IdentityProviders {
  const { settings, pool, auth, publicUrl, log, randomBytes } = context;
  const { now, newId, registration, sessions } = auth;
  const titleOf = (provider: string): string => {
    if (provider === TELEGRAM) return "Telegram";
    if (provider.startsWith(BACKEND)) return provider.slice(BACKEND.length);
    return settings.oidc?.name ?? new URL(provider.replace(/^oidc:/, "")).host;
  };
  const identities = createIdentities({
    queries: createIdentityQueries(pool),
    accounts: auth.queries,
    registration,
    titleOf,
    newId,
    random: () => randomBytes(RANDOM_NAME_BYTES).toString("hex"),
    now,
  });
  const passes = createPasses({ queries: createExternalQueries(pool), randomBytes, now });
  const redirectUri = publicUrl + OIDC_RETURN;
  const oidc = settings.oidc === null ? null : createOidcProvider({ settings: settings.oidc, redirectUri, log, now });
  const telegram =
    settings.telegram === null
      ? null
      : createTelegram({
          ...context,
          botToken: settings.telegram.botToken,
          identities,
          sessions,
          now,
          used: createUsedProofQueries(pool),
        });

  return {
    telegram,
    identities,
    external: createExternalSessions({
      ...context,
      passes,
      identities,
      accounts: auth.queries,
      oidc,
      keys: settings.keys,
      titleOf,
    }),
    methods: [
      ...(settings.telegram === null ? [] : (["telegram"] as const)),
      ...(settings.oidc === null ? [] : (["oidc"] as const)),
    ],
    shown: {
      ...(settings.telegram === null ? {} : { telegram: shownBot(settings.telegram, publicUrl) }),
      ...(settings.oidc === null ? {} : { oidc: { name: settings.oidc.name } }),
    },
    checkProvider: async () => (oidc === null ? null : oidc.check()),
    async authenticate(token) {
      if (!token.startsWith(TELEGRAM_SCHEME)) return sessions.authenticate(token);
      if (telegram === null) throw new AppError("TOKEN_IS_EMPTY");
      return telegram.authenticate(token.slice(TELEGRAM_SCHEME.length));
    },
    async tidy() {
      await Promise.all([passes.tidy(), telegram?.tidy()]);
    },
  };
}

function shownBot({ botToken, botName }: { botToken: string; botName: string }, publicUrl: string) {
  const url = new URL(TELEGRAM_PAGE);
  const [botId = ""] = botToken.split(":");
  const query = { bot_id: botId, origin: publicUrl, request_access: "write", return_to: publicUrl + TELEGRAM_RETURN };
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  return { bot: botName, url: url.href };
}
