import { useState, type ReactElement } from "react";
import { EntryCard } from "#client/features/session/identity-providers/entry-card.tsx";
import { MiniApp, Reopen } from "#client/features/session/identity-providers/mini-app.tsx";
import { OutsideButtons } from "#client/features/session/identity-providers/identity-provider-buttons.tsx";
import {
  TELEGRAM_HINT,
  TELEGRAM_NONE,
  TELEGRAM_TITLE,
  TO_SIGN_IN,
} from "#client/features/session/identity-providers/identity-provider-text.ts";
import { appData, isInTelegram } from "#client/features/session/identity-providers/telegram-answer.ts";
import { useAuthMethods } from "#client/features/session/session-queries.ts";
import { useAddress } from "#client/shared/navigation/address.ts";
import { pathTo } from "#client/shared/navigation/paths.ts";
import { ButtonLink } from "#client/ui/controls/button.tsx";

/** The Mini App; outside Telegram, the link to Telegram's page. */
export function AuthTelegramPage(): ReactElement {
  const [answer] = useState(() => appData(location.hash));
  if (answer !== null) return <MiniApp answer={answer} />;
  return isInTelegram() ? <Reopen /> : <ToTelegram />;
}

function ToTelegram(): ReactElement {
  const { search } = useAddress();
  const methods = useAuthMethods();
  const isOff = methods !== null && methods.telegram === undefined;
  return (
    <EntryCard title={TELEGRAM_TITLE} text={isOff ? TELEGRAM_NONE : TELEGRAM_HINT}>
      <OutsideButtons methods={methods} search={search} only="telegram" />
      {isOff && (
        <ButtonLink look="primary" size="lg" wide href={pathTo("auth") + search}>
          {TO_SIGN_IN}
        </ButtonLink>
      )}
    </EntryCard>
  );
}
