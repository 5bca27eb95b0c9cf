import { authMethods, forgetCookies, logout, refreshToken, signIn, signUp } from "#contract/auth/auth.ts";
import type { AnswerOf } from "#contract/core/endpoint.ts";
import type { HttpApi } from "#server/http/http-api.ts";
import { registrationOf, signIn as doSignIn, signUp as doSignUp, type AuthContext } from "./auth-service.ts";
import type { AuthCookies } from "./auth-cookies-routes.ts";

/** The sign-in methods that are configured on this server. */
export type SignInMethods = Omit<AnswerOf<typeof authMethods>, "registration" | "isEmpty">;

/** Sign-up, sign-in, refresh and sign-out. */
export function bindAuth(api: HttpApi, cookies: AuthCookies, context: AuthContext, methods: SignInMethods): void {
  api.bind(signUp, async ({ body, request, reply }) =>
    cookies.giveTokens(reply, await doSignUp(context, body, cookies.placeOf(request))),
  );

  api.bind(signIn, async ({ body, request, reply }) =>
    cookies.answered(reply, await doSignIn(context, body, cookies.placeOf(request))),
  );

  api.bind(refreshToken, async ({ body, request, reply }) => {
    const browser = cookies.isBrowser(request);
    const cookie = cookies.secretIn(request);
    return cookies.giveTokens(
      reply,
      await context.sessions.refresh({ refreshToken: body.refreshToken, cookie, browser }),
    );
  });

  api.bind(logout, async ({ session, request, reply }) => {
    if (cookies.isBrowser(request)) cookies.takeCookies(reply);
    await context.sessions.end(session.sessionId, "logout");
    return undefined;
  });

  api.bind(forgetCookies, async ({ request, reply }) => {
    if (cookies.isBrowser(request)) cookies.takeCookies(reply);
    return undefined;
  });

  api.bind(authMethods, async () => ({
    ...methods,
    registration: await registrationOf(context),
    isEmpty: await context.invites.isFirst(),
  }));
}
