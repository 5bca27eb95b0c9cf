import type { HttpApi } from "#server/http/http-api.ts";
import type { AuthContext } from "./auth-service.ts";
import type { AuthCookies } from "./auth-cookies-routes.ts";
import { bindExternal } from "./external/external-routes.ts";
import { bindIdentities } from "./identity/identity-routes.ts";
import type { IdentityProviders } from "./identity-providers-service.ts";
import { bindTelegram } from "./telegram/telegram-routes.ts";

/** Binds the routes of identity providers and other external sign-in methods. */
export function bindIdentityProviders(
  api: HttpApi,
  cookies: AuthCookies,
  auth: AuthContext,
  providers: IdentityProviders,
): void {
  bindTelegram(api, cookies, { ...auth, ...providers });
  bindExternal(api, cookies, { ...auth, ...providers });
  bindIdentities(api, providers.identities, auth.freshProof);
}
