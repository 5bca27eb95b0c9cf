import { telegramLink, telegramSignIn } from "#contract/telegram.ts";
import { AppError } from "#contract/error.ts";
import type { Door } from "#server/http/door.ts";
import type { EntryDoor } from "../entry-routes.ts";
import { enter, type EntryContext } from "../entry-service.ts";
import type { Identities } from "../identity/identity-service.ts";
import type { FreshProof } from "../proof-service.ts";
import type { Telegram } from "./telegram-service.ts";

export interface TelegramRoutes extends EntryContext {
  /** `null` where no bot is configured. */
  telegram: Telegram | null;
  identities: Identities;
  freshProof: FreshProof;
}

/** Sign-in by what Telegram has signed, and linking it. */
export function bindTelegram(door: Door, entry: EntryDoor, context: TelegramRoutes): void {
  const { telegram, identities, freshProof } = context;

  door.bind(telegramSignIn, async ({ body, request, reply }) => {
    const place = entry.placeOf(request);
    if (telegram === null) throw new AppError("METHOD_OFF");
    const account = await identities.accountOf(await telegram.prove(body));
    return entry.answered(reply, await enter(context, { account, provider: "telegram", isStrong: false }, place));
  });

  door.bind(telegramLink, async ({ body, session }) => {
    await freshProof.demand(session.sessionId);
    if (telegram === null) throw new AppError("METHOD_OFF");
    return { identity: await identities.link(session.userId, await telegram.prove(body)) };
  });
}
