import { telegramLink, telegramSignIn } from "#contract/auth/telegram.ts";
import { AppError } from "#contract/core/error.ts";
import type { HttpApi } from "#server/http/http-api.ts";
import type { AuthCookies } from "../auth-cookies-routes.ts";
import { completeSignIn, type SignInContext } from "../sign-in-service.ts";
import type { Identities } from "../identity/identity-service.ts";
import type { FreshProof } from "../proof-service.ts";
import type { Telegram } from "./telegram-service.ts";

export interface TelegramRoutes extends SignInContext {
  /** `null` when no bot is configured. */
  telegram: Telegram | null;
  identities: Identities;
  freshProof: FreshProof;
}

/** Binds sign-in by data that Telegram has signed, and linking it. */
export function bindTelegram(api: HttpApi, cookies: AuthCookies, context: TelegramRoutes): void {
  const { telegram, identities, freshProof } = context;

  api.bind(telegramSignIn, async ({ body, request, reply }) => {
    const place = cookies.placeOf(request);
    if (telegram === null) throw new AppError("METHOD_OFF");
    const account = await identities.accountOf(await telegram.prove(body));
    return cookies.answered(
      reply,
      await completeSignIn(context, { account, provider: "telegram", isStrong: false }, place),
    );
  });

  api.bind(telegramLink, async ({ body, session }) => {
    await freshProof.demand(session.sessionId);
    if (telegram === null) throw new AppError("METHOD_OFF");
    return { identity: await identities.link(session.userId, await telegram.prove(body)) };
  });
}
