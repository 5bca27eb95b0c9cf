import { useState, type ReactElement } from "react";
import { emailCode } from "#contract/auth/check.ts";
import type { CheckStep } from "#contract/auth/sign-in-answer.ts";
import { useSync } from "#client/hooks/sync-provider.tsx";
import { Button } from "#client/ui/controls/button.tsx";
import { FormError } from "#client/ui/layout/centered-layout.tsx";
import { EmailField } from "../forms/email-field.tsx";
import { checkFields } from "../forms/field-errors.ts";
import { useForm } from "../forms/use-form.ts";
import { OfflineNote } from "../offline-note.tsx";
import { useAuthMethods } from "../session-queries.ts";
import { askCode } from "./ask-code.ts";
import css from "./check.module.css";
import { EMAIL, MAIL_PRINTED, SEND_CODE, type CodePurpose } from "./check-text.ts";

/** The form for the email address to which a code is sent. */
export function AskCodeForm(props: {
  readonly purpose: CodePurpose;
  readonly onSent: (step: CheckStep) => void;
}): ReactElement {
  const sync = useSync();
  const methods = useAuthMethods();
  const [email, setEmail] = useState("");
  const form = useForm<"email">({ EMAIL_INVALID: "email" });
  const send = async (): Promise<void> => props.onSent(await askCode(sync, props.purpose, email));

  return (
    <form
      noValidate
      onSubmit={(event) => form.submit(event, checkFields<"email">(emailCode.body, { email }, ["email"]), send)}
      aria-busy={form.busy}
    >
      <OfflineNote />
      {methods?.mail === "printed" && <p className={css.note}>{MAIL_PRINTED}</p>}
      {form.errors.form !== undefined && <FormError>{form.errors.form}</FormError>}
      <EmailField label={EMAIL} value={email} onChange={setEmail} error={form.errors.email} data-autofocus="" />
      <Button className={css.submit} type="submit" look="primary" size="lg" wide aria-disabled={form.busy}>
        {SEND_CODE}
      </Button>
    </form>
  );
}
