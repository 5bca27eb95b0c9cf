import type { ReactElement } from "react";
import { TelegramReturn } from "#client/features/session/identity-providers/telegram-return.tsx";

/** The page to which Telegram redirects users with its signed result. */
export function AuthTelegramRedirectPage(): ReactElement {
  return <TelegramReturn />;
}
