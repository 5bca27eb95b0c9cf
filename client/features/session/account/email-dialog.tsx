import { useState, type ReactElement } from "react";
import { emailChange, emailConfirm } from "#contract/auth/check.ts";
import { isRefusal } from "#contract/core/endpoint.ts";
import type { CheckStep } from "#contract/auth/sign-in-answer.ts";
import { useSync } from "#client/hooks/sync-provider.tsx";
import { Button } from "#client/ui/controls/button.tsx";
import { FormError } from "#client/ui/layout/centered-layout.tsx";
import { Dialog } from "#client/ui/overlay/dialog/dialog.tsx";
import { CODE_REQUIRED, MAIL_PRINTED, sentText } from "../check/check-text.ts";
import { CodeField } from "../check/code-field.tsx";
import { withProof } from "../factor/proof.ts";
import { EmailField } from "../forms/email-field.tsx";
import { checkFields } from "../forms/field-errors.ts";
import { useForm } from "../forms/use-form.ts";
import { useAuthMethods } from "../session-queries.ts";
import css from "./account.module.css";
import { CLOSE, CODE_ENDED, CONFIRM, EMAIL, EMAIL_TEXT, EMAIL_TITLE, SEND_CODE } from "./account-text.ts";

/** Changes the user's email: asks for the address, then for the code that was sent to it. */
export function EmailDialog(props: {
  readonly email: string;
  readonly onClose: () => void;
  readonly onDone: () => void;
}): ReactElement {
  const methods = useAuthMethods();
  const [step, setStep] = useState<CheckStep | null>(null);
  const [ended, setEnded] = useState(false);
  return (
    <Dialog
      title={EMAIL_TITLE}
      text={step === null ? EMAIL_TEXT : sentText(step.sentTo ?? "", step.expiresAt)}
      onClose={props.onClose}
      closeLabel={CLOSE}
    >
      {methods?.mail === "printed" && <p className={css.hint}>{MAIL_PRINTED}</p>}
      {ended && <FormError>{CODE_ENDED}</FormError>}
      {step === null ? (
        <AddressForm email={props.email} onSent={setStep} />
      ) : (
        <ConfirmForm
          step={step}
          onDone={props.onDone}
          onEnded={() => {
            setStep(null);
            setEnded(true);
          }}
        />
      )}
    </Dialog>
  );
}

function AddressForm(props: { readonly email: string; readonly onSent: (step: CheckStep) => void }): ReactElement {
  const sync = useSync();
  const [email, setEmail] = useState(props.email);
  const form = useForm<"email">({ EMAIL_INVALID: "email" });
  const send = (): Promise<boolean> =>
    withProof(async () => props.onSent((await sync.call(emailChange, { body: { email } })).check));
  return (
    <form
      noValidate
      onSubmit={(event) => form.submit(event, checkFields<"email">(emailChange.body, { email }, ["email"]), send)}
      aria-busy={form.busy}
    >
      {form.errors.form !== undefined && <FormError>{form.errors.form}</FormError>}
      <EmailField label={EMAIL} value={email} onChange={setEmail} error={form.errors.email} data-autofocus="" />
      <Button className={css.save} type="submit" look="primary" wide aria-disabled={form.busy}>
        {SEND_CODE}
      </Button>
    </form>
  );
}

function ConfirmForm(props: {
  readonly step: CheckStep;
  readonly onDone: () => void;
  readonly onEnded: () => void;
}): ReactElement {
  const sync = useSync();
  const [code, setCode] = useState("");
  const form = useForm<"code">({ CODE_WRONG: "code" });
  const { ticket } = props.step;

  async function send(): Promise<void> {
    try {
      const { user } = await sync.call(emailConfirm, { body: { ticket, code } });
      await sync.session.keepUser(user);
      props.onDone();
    } catch (error) {
      if (!isRefusal(error, "CHECK_ENDED")) throw error;
      props.onEnded();
    }
  }
  const check = () =>
    code.trim() === "" ? { code: CODE_REQUIRED } : checkFields<"code">(emailConfirm.body, { code }, ["code"]);

  return (
    <form noValidate onSubmit={(event) => form.submit(event, check(), send)} aria-busy={form.busy}>
      {form.errors.form !== undefined && <FormError>{form.errors.form}</FormError>}
      <CodeField value={code} onChange={setCode} error={form.errors.code} />
      <Button className={css.save} type="submit" look="primary" wide aria-disabled={form.busy}>
        {CONFIRM}
      </Button>
    </form>
  );
}
