import type { ReactElement } from "react";
import { TelegramReturn } from "#client/features/session/identity-providers/telegram-return.tsx";

/** Where Telegram's page sends people back to, with its signed answer. */
export function AuthTelegramRedirectPage(): ReactElement {
  return <TelegramReturn />;
}
