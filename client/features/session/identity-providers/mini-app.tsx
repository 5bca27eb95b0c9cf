import { useEffect, useRef, useState, type ReactElement } from "react";
import { isRefusal } from "#contract/core/endpoint.ts";
import type { CheckStep } from "#contract/auth/sign-in-answer.ts";
import { telegramSignIn } from "#contract/auth/telegram.ts";
import { pathTo } from "#client/shared/navigation/paths.ts";
import { useSync } from "#client/hooks/sync-provider.tsx";
import type { Sync } from "#client/sync/sync-api.ts";
import { cleanAddress } from "./begin.ts";
import { useSignInAction } from "./sign-in-action.ts";
import { Failed, Waiting } from "./entry-card.tsx";
import { TELEGRAM_REOPEN, TELEGRAM_TITLE } from "./identity-provider-text.ts";
import { isFramed, isInTelegram, type TelegramAnswer } from "./telegram-answer.ts";
import { EntryQuestion } from "./telegram-return.tsx";

/**
 * Signs in a Mini App. In Telegram's frame there are no cookies, so the proof of Telegram is the session; a new account and a second factor
 * need the sign-in call first. Outside a frame it starts an ordinary session.
 */
async function enterWith(sync: Sync, initData: string): Promise<CheckStep | null> {
  const signIn = (): Promise<CheckStep | null> => sync.session.enter(telegramSignIn, { body: { initData } });
  if (!isFramed()) return signIn();
  try {
    await sync.session.enterByProof(initData);
    return null;
  } catch (error) {
    if (!isRefusal(error, "TOKEN_IS_EMPTY")) throw error;
  }
  const step = await signIn();
  if (step === null) await sync.session.enterByProof(initData);
  return step;
}

/** The page that Telegram opens as a Mini App. */
export function MiniApp({ answer }: { readonly answer: TelegramAnswer }): ReactElement {
  const sync = useSync();
  const entering = useSignInAction();
  const entered = useRef(false);
  const [isInsideTelegram] = useState(isInTelegram);
  const enter = (): Promise<void> => entering.enter(() => enterWith(sync, answer.text));
  useEffect(() => {
    cleanAddress(pathTo("authTelegram"), "");
    if (!isInsideTelegram || entered.current) return;
    entered.current = true;
    void enter();
  });
  if (!isInsideTelegram) return <EntryQuestion answer={answer} entering={entering} onAnswer={() => void enter()} />;
  if (entering.error !== undefined) return <Failed title={TELEGRAM_TITLE} error={entering.error} search="" />;
  return <Waiting title={TELEGRAM_TITLE} />;
}

/** Shown when the Mini App is opened again without its proof: the proof was removed from the address and has expired anyway. */
export function Reopen(): ReactElement {
  return <Failed title={TELEGRAM_TITLE} error={TELEGRAM_REOPEN} search="" />;
}
