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
 * The Mini App's own sign-in. Inside Telegram's page its proof is the session, for no cookie lives there; an account that is not there
 * yet, and a second factor, need the call first. Elsewhere it begins a session as any way in does.
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

/** What Telegram shows when the Mini App is opened. */
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

/** The same opened again in one life of the page, when its proof is gone from the address and too old anyway. */
export function Reopen(): ReactElement {
  return <Failed title={TELEGRAM_TITLE} error={TELEGRAM_REOPEN} search="" />;
}
