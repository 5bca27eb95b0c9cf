import { useEffect, useRef, useState, type ReactElement } from "react";
import { telegramLink, telegramSignIn } from "#contract/auth/telegram.ts";
import { navigate } from "#client/shared/navigation/navigate.ts";
import { pathTo } from "#client/shared/navigation/paths.ts";
import { useSync } from "#client/hooks/sync-provider.tsx";
import { useSession } from "#client/hooks/use-live.ts";
import { showToast } from "#client/ui/overlay/notice/toast.ts";
import { ProofHost } from "../factor/proof-host.tsx";
import { withProof } from "../factor/proof.ts";
import { cleanAddress } from "./begin.ts";
import { takePendingSignIn, type PendingSignIn } from "./pending-sign-in.ts";
import { useSignInAction, type SignInAction } from "./sign-in-action.ts";
import { Failed, Question, Waiting } from "./entry-card.tsx";
import {
  ENTER,
  enterAs,
  LINK,
  linkText,
  LINKED,
  linkTo,
  nowHere,
  TELEGRAM,
  TELEGRAM_EMPTY,
  TELEGRAM_TITLE,
} from "./identity-provider-text.ts";
import { widgetAnswer, type TelegramAnswer } from "./telegram-answer.ts";

interface TelegramReturnState {
  readonly answer: TelegramAnswer | null;
  readonly begun: PendingSignIn | null;
}

/**
 * Handles the redirect from Telegram's page. Asks for confirmation if this tab did not start the sign-in: anyone can send a link to this
 * address.
 */
export function TelegramReturn(): ReactElement {
  const sync = useSync();
  const entering = useSignInAction();
  const entered = useRef(false);
  const [{ answer, begun }] = useState((): TelegramReturnState => ({
    answer: widgetAnswer(location.search, location.hash),
    begun: takePendingSignIn("telegram"),
  }));
  const search = begun?.search ?? "";
  const goesOn = answer !== null && begun?.link === false;
  const enter = (): Promise<void> =>
    entering.enter(() => sync.session.enter(telegramSignIn, { body: { widget: answer?.text ?? "" } }));
  useEffect(() => {
    cleanAddress(pathTo("authTelegramRedirect"), search);
    if (!goesOn || entered.current) return;
    // An answer can be used only once, but effects run twice in development.
    entered.current = true;
    void enter();
  });
  if (answer === null) return <Failed title={TELEGRAM_TITLE} error={TELEGRAM_EMPTY} search={search} />;
  if (begun?.link === true) return <LinkQuestion answer={answer} />;
  if (!goesOn) return <EntryQuestion answer={answer} entering={entering} onAnswer={() => void enter()} />;
  if (entering.error !== undefined) return <Failed title={TELEGRAM_TITLE} error={entering.error} search={search} />;
  return <Waiting title={TELEGRAM_TITLE} />;
}

/** Asks for confirmation when the user came by a link, so that nobody signs them in as another user unnoticed. */
export function EntryQuestion(props: {
  readonly answer: TelegramAnswer;
  readonly entering: SignInAction;
  readonly onAnswer: () => void;
}): ReactElement {
  const { user } = useSession();
  const { answer, entering, onAnswer } = props;
  return (
    <Question
      title={enterAs(answer.name === "" ? TELEGRAM : answer.name)}
      lines={user === null ? [] : [nowHere(user.name)]}
      answer={ENTER}
      busy={entering.busy}
      error={entering.error}
      onAnswer={onAnswer}
      leaveTo={pathTo("auth")}
    />
  );
}

function LinkQuestion({ answer }: { readonly answer: TelegramAnswer }): ReactElement {
  const sync = useSync();
  const { user } = useSession();
  const { busy, error, attempt } = useSignInAction();
  return (
    <>
      <Question
        title={linkTo(TELEGRAM)}
        lines={[linkText(answer.name, user?.username ?? "")]}
        answer={LINK}
        busy={busy}
        error={error}
        onAnswer={() =>
          void attempt(async () => {
            await withProof(() => sync.call(telegramLink, { body: { widget: answer.text } }));
            navigate(pathTo("profile"), { replace: true });
            showToast({ icon: "check", text: LINKED });
          })
        }
        leaveTo={pathTo("profile")}
      />
      <ProofHost />
    </>
  );
}
