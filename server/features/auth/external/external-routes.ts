import { AppError } from "#contract/core/error.ts";
import {
  createExternal,
  exchangeExternal,
  finishOidc,
  linkExternal,
  previewExternal,
  signInElsewhere,
  startOidc,
} from "#contract/auth/external.ts";
import type { HttpApi } from "#server/http/http-api.ts";
import type { AuthCookies } from "../auth-cookies-routes.ts";
import { completeSignIn, type SignInContext } from "../sign-in-service.ts";
import type { Identities } from "../identity/identity-service.ts";
import type { FreshProof } from "../proof-service.ts";
import type { External } from "./external-service.ts";

export interface ExternalRoutes extends SignInContext {
  external: External;
  identities: Identities;
  freshProof: FreshProof;
}

/** Binds one-time sessions: of an identity provider, a trusted back end, another device. */
export function bindExternal(api: HttpApi, cookies: AuthCookies, context: ExternalRoutes): void {
  const { external, identities, freshProof } = context;

  api.bind(createExternal, ({ body, request }) => {
    // A key in a page is readable by everyone.
    if (cookies.isBrowser(request)) throw new AppError("ORIGIN_REFUSED");
    return external.create(body);
  });

  api.bind(signInElsewhere, ({ session }) => external.forDevice(session.userId));

  api.bind(startOidc, ({ request, reply }) => {
    cookies.placeOf(request);
    return external.startOidc(cookies.starterOf(request, reply));
  });

  api.bind(finishOidc, ({ body, request }) => {
    cookies.placeOf(request);
    return external.finishOidc(body.answer, cookies.starterIn(request));
  });

  api.bind(previewExternal, ({ params, request }) => {
    cookies.placeOf(request);
    return external.preview(params.session, cookies.starterIn(request));
  });

  api.bind(exchangeExternal, async ({ params, request, reply }) => {
    const place = cookies.placeOf(request);
    const { account, provider } = await external.exchange(params.session, cookies.starterIn(request));
    return cookies.answered(reply, await completeSignIn(context, { account, provider, isStrong: false }, place));
  });

  api.bind(linkExternal, async ({ params, request, session }) => {
    await freshProof.demand(session.sessionId);
    cookies.isBrowser(request);
    const vouched = await external.takeForLink(params.session, cookies.starterIn(request));
    return { identity: await identities.link(session.userId, vouched) };
  });
}
