import { useState, type ReactElement } from "react";
import { accountInfo } from "#contract/auth/check.ts";
import type { AnswerOf } from "#contract/core/endpoint.ts";
import type { User } from "#contract/users/user.ts";
import { Badge } from "#client/ui/controls/badge.tsx";
import { Button } from "#client/ui/controls/button.tsx";
import { Box, Section } from "#client/ui/layout/page.tsx";
import { showToast } from "#client/ui/overlay/notice/toast.ts";
import "#client/ui/icons/more-icons.ts";
import { ProtectionRow } from "../factor/protection-row.tsx";
import css from "./account.module.css";
import {
  ADD,
  CHANGE,
  CONFIRM,
  EMAIL,
  EMAIL_DONE,
  HAS_PASSWORD,
  NO_EMAIL,
  NO_NETWORK,
  NO_PASSWORD,
  PASSWORD,
  passwordChanged,
  PROVEN,
  SET,
  UNPROVEN,
  WAYS,
} from "./account-text.ts";
import { LastKnown } from "./last-known.tsx";
import { EmailDialog } from "./email-dialog.tsx";
import { PasswordDialog } from "./password-dialog.tsx";
import { useAnswer } from "./use-answer.ts";
import { NotHere } from "./not-here.tsx";

type Account = AnswerOf<typeof accountInfo>;

interface RowProps {
  readonly user: User;
  readonly account: Account;
  readonly reload: () => void;
  /** Called after other sessions were ended. */
  readonly onSessionsEnded: () => void;
}

/** The section «Почта и пароль» of the user's profile. */
export function SignInRows(props: { readonly user: User; readonly onSessionsEnded: () => void }): ReactElement {
  const { answer, error, reload } = useAnswer(accountInfo, {});
  return (
    <Section title={WAYS}>
      <Box>
        {answer === null ? (
          <NotHere error={error} offline={NO_NETWORK} rows={2} />
        ) : (
          <LastKnown>
            <div className={css.rows}>
              <EmailRow {...props} account={answer} reload={reload} />
              <PasswordRow {...props} account={answer} reload={reload} />
            </div>
          </LastKnown>
        )}
      </Box>
    </Section>
  );
}

function EmailRow({ user, account, reload }: RowProps): ReactElement {
  const [open, setOpen] = useState<string | null>(null);
  const { email } = user;
  const { isEmailProven } = account;
  return (
    <ProtectionRow icon="mail" name={EMAIL} text={email ?? NO_EMAIL}>
      {email !== null && (isEmailProven ? <Badge look="good">{PROVEN}</Badge> : <Badge>{UNPROVEN}</Badge>)}
      {email !== null && !isEmailProven && <Button onClick={() => setOpen(email)}>{CONFIRM}</Button>}
      <Button look={email === null ? "plain" : "ghost"} onClick={() => setOpen("")}>
        {email === null ? ADD : CHANGE}
      </Button>
      {open !== null && (
        <EmailDialog
          email={open}
          onClose={() => setOpen(null)}
          onDone={() => {
            setOpen(null);
            showToast({ icon: "check", text: EMAIL_DONE });
            reload();
          }}
        />
      )}
    </ProtectionRow>
  );
}

function PasswordRow({ account, reload, onSessionsEnded }: RowProps): ReactElement {
  const [isOpen, setOpen] = useState(false);
  const { hasPassword } = account;
  return (
    <ProtectionRow icon="lock" name={PASSWORD} text={hasPassword ? HAS_PASSWORD : NO_PASSWORD}>
      <Button onClick={() => setOpen(true)}>{hasPassword ? CHANGE : SET}</Button>
      {isOpen && (
        <PasswordDialog
          hasPassword={hasPassword}
          onClose={() => setOpen(false)}
          onDone={(ended) => {
            setOpen(false);
            showToast({ icon: "check", text: passwordChanged(ended) });
            reload();
            onSessionsEnded();
          }}
        />
      )}
    </ProtectionRow>
  );
}
