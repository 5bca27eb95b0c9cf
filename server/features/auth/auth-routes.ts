import { authMethods, forgetCookies, logout, refreshToken, signIn, signUp } from "#contract/auth.ts";
import type { AnswerOf } from "#contract/endpoint.ts";
import type { Door } from "#server/http/door.ts";
import { registrationOf, signIn as doSignIn, signUp as doSignUp, type AuthContext } from "./auth-service.ts";
import type { EntryDoor } from "./entry-routes.ts";

/** The ways in that the configuration gives this server. */
export type Offered = Omit<AnswerOf<typeof authMethods>, "registration" | "isEmpty">;

/** Sign-up, sign-in, refresh and sign-out. */
export function bindAuth(door: Door, entry: EntryDoor, context: AuthContext, offered: Offered): void {
  door.bind(signUp, async ({ body, request, reply }) =>
    entry.giveTokens(reply, await doSignUp(context, body, entry.placeOf(request))),
  );

  door.bind(signIn, async ({ body, request, reply }) =>
    entry.answered(reply, await doSignIn(context, body, entry.placeOf(request))),
  );

  door.bind(refreshToken, async ({ body, request, reply }) => {
    const browser = entry.isBrowser(request);
    const cookie = entry.secretIn(request);
    return entry.giveTokens(
      reply,
      await context.sessions.refresh({ refreshToken: body.refreshToken, cookie, browser }),
    );
  });

  door.bind(logout, async ({ session, request, reply }) => {
    if (entry.isBrowser(request)) entry.takeCookies(reply);
    await context.sessions.end(session.sessionId, "logout");
    return undefined;
  });

  door.bind(forgetCookies, async ({ request, reply }) => {
    if (entry.isBrowser(request)) entry.takeCookies(reply);
    return undefined;
  });

  door.bind(authMethods, async () => ({
    ...offered,
    registration: await registrationOf(context),
    isEmpty: await context.invites.isFirst(),
  }));
}
