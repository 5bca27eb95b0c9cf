import { useState, type ReactElement } from "react";
import { checkCode, passwordReset } from "#contract/auth/check.ts";
import { isRefusal } from "#contract/core/endpoint.ts";
import type { CheckStep } from "#contract/auth/sign-in-answer.ts";
import { useSync } from "#client/hooks/sync-provider.tsx";
import { Button } from "#client/ui/controls/button.tsx";
import { FormError } from "#client/ui/layout/centered-layout.tsx";
import { checkFields, type FormErrors } from "../forms/field-errors.ts";
import { NewPasswordField } from "../forms/new-password-field.tsx";
import { useForm } from "../forms/use-form.ts";
import css from "./check.module.css";
import { CODE_REQUIRED, ENDED, ENTER, NEW_PASSWORD, OTHERS_END, SET_PASSWORD } from "./check-text.ts";
import { CodeField } from "./code-field.tsx";

type Field = "code" | "password";

export interface CodeStepProps {
  readonly step: CheckStep;
  /** The session has started (`null`), or another step follows. */
  readonly onDone: (next: CheckStep | null) => void;
  /** The step is no longer valid: it has expired, was used, or has no tries left. */
  readonly onEnded: (text: string) => void;
}

/** The step with a code from an email; for a password reset, also with the new password. */
export function CodeStep({ step, onDone, onEnded }: CodeStepProps): ReactElement {
  const sync = useSync();
  const [code, setCode] = useState("");
  const [password, setPassword] = useState("");
  const form = useForm<Field>({
    CODE_WRONG: "code",
    PASSWORD_COMMON: "password",
    PASSWORD_TOO_SHORT: "password",
    PASSWORD_TOO_LONG: "password",
  });
  const isReset = step.kind === "password_reset";
  const { ticket } = step;

  function check(): FormErrors<Field> {
    const found = isReset
      ? checkFields<Field>(passwordReset.body, { code, password }, ["code", "password"])
      : checkFields<Field>(checkCode.body, { code }, ["code"]);
    return code.trim() === "" ? { ...found, code: CODE_REQUIRED } : found;
  }

  async function send(): Promise<void> {
    try {
      const next = isReset
        ? await sync.session.enter(passwordReset, { body: { ticket, code, password } })
        : await sync.session.enter(checkCode, { body: { ticket, code } });
      onDone(next);
    } catch (error) {
      if (!isRefusal(error, "CHECK_ENDED")) throw error;
      onEnded(ENDED);
    }
  }

  return (
    <form noValidate onSubmit={(event) => form.submit(event, check(), send)} aria-busy={form.busy}>
      {form.errors.form !== undefined && <FormError>{form.errors.form}</FormError>}
      <CodeField value={code} onChange={setCode} error={form.errors.code} />
      {isReset && (
        <NewPasswordField label={NEW_PASSWORD} value={password} onChange={setPassword} error={form.errors.password} />
      )}
      <Button className={css.submit} type="submit" look="primary" size="lg" wide aria-disabled={form.busy}>
        {isReset ? SET_PASSWORD : ENTER}
      </Button>
      {isReset && <p className={css.small}>{OTHERS_END}</p>}
    </form>
  );
}
