import { randomBytes } from "node:crypto";
import { createAccountKeeping } from "#server/features/accounts/accounts-module.ts";
import { createRegistration } from "#server/features/administration/administration-module.ts";
import { composeApiTokens } from "#server/features/api-tokens/api-tokens-module.ts";
import { bindOwnAccount, composeAuth } from "#server/features/auth/auth-module.ts";
import { createBoardDeletions } from "#server/features/deletion/deletion-module.ts";
import type { Sync } from "./entities-module.ts";
import type { Config } from "#server/config/config.ts";
import { bindAuth } from "#server/features/auth/auth-routes.ts";
import { createAuthCookies } from "#server/features/auth/auth-cookies-routes.ts";
import { composeFactors } from "#server/features/auth/factor/factor-context-service.ts";
import { bindFactors, passkeyMethods } from "#server/features/auth/factor/factor-routes.ts";
import { isProtected } from "#server/features/auth/factor/factor-service.ts";
import { bindIdentityProviders } from "#server/features/auth/identity-providers-routes.ts";
import { createIdentityProviders } from "#server/features/auth/identity-providers-service.ts";
import type { HttpApi, RateRules } from "#server/http/http-api.ts";
import { bindPortal } from "#server/http/routes/portal-routes.ts";
import { createRateLimiter } from "#server/http/security/rate-limit.ts";
import type { Mail } from "#server/mail/mail.ts";

type DepsOptions = Parameters<typeof createAccountKeeping>[0] &
  Parameters<typeof createBoardDeletions>[0] &
  Parameters<typeof createRegistration>[0] &
  Parameters<typeof composeAuth>[0] &
  Parameters<typeof composeApiTokens>[0];

export type SignInAppOptions = DepsOptions & {
  config: Pick<Config, "outside" | "publicUrl">;
  rateRules: RateRules | null;
};

/** Accounts, the methods by which users sign in, and what happens to accounts that are about to be deleted. */
export function composeSignIn(options: SignInAppOptions, sync: Sync, makeId: () => string) {
  const { config, database, log, now } = options;
  const factors = composeFactors({ ...config, pool: database.pool, randomBytes, log, now });
  const deletions = createBoardDeletions(options, sync);
  const keep = createAccountKeeping(options, { deletions, newId: makeId });
  const registration = createRegistration(options);
  const mode = async () => (await registration.state()).mode;
  const auth = composeAuth(options, makeId, { factors, onEntry: keep, registration: mode });
  const ways = createIdentityProviders({
    settings: config.outside,
    publicUrl: config.publicUrl,
    pool: database.pool,
    auth,
    hasSecondFactor: (userId) => isProtected(factors, userId),
    randomBytes,
    log,
  });
  const tokens = composeApiTokens(options, { auth, access: sync.access });
  return { factors, deletions, keep, registration, auth, ways, tokens };
}

type SignInParts = ReturnType<typeof composeSignIn> & { mail: Mail };

/** The routes of every sign-in method. */
export async function bindSignIn(
  api: HttpApi,
  options: SignInAppOptions,
  { auth, ways, factors, tokens, mail }: SignInParts,
): Promise<void> {
  const { config, rateRules, now } = options;
  bindPortal(api.app);
  const limit = rateRules === null ? null : createRateLimiter(rateRules.signIn, now);
  const entry = await createAuthCookies(api, { publicUrl: config.publicUrl, limit });
  bindAuth(api, entry, auth, {
    methods: [
      "base",
      ...passkeyMethods(factors),
      ...(mail.kind === "sent" ? (["email"] as const) : []),
      ...ways.methods,
    ],
    mail: mail.kind,
    ...ways.shown,
  });
  bindIdentityProviders(api, entry, auth, ways);
  bindOwnAccount(api, entry, options, { auth, mail, tokens });
  bindFactors(api, entry, auth, factors);
}
