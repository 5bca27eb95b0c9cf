import { useRef, useState, type FormEvent, type ReactElement } from "react";
import { flushSync } from "react-dom";
import { signIn } from "#contract/auth/auth.ts";
import { useSync } from "#client/hooks/sync-provider.tsx";
import { Button } from "#client/ui/controls/button.tsx";
import { PasswordField } from "#client/ui/fields/password-field.tsx";
import { focusFirstError, TextField } from "#client/ui/fields/text-field.tsx";
import { FormError } from "#client/ui/layout/centered-layout.tsx";
import { FORGOT } from "./check/check-text.ts";
import { askPath, goToStep } from "./check/pending-step.ts";
import { checkFields, isClean, refusalErrors, type FormErrors } from "./forms/field-errors.ts";
import { OfflineNote } from "./offline-note.tsx";
import css from "./session.module.css";
import { DO_SIGN_IN, HIDE_PASSWORD, LOGIN, PASSWORD, REQUIRED, SHOW_PASSWORD } from "./session-text.ts";

type Field = "login" | "password";
const FIELDS: readonly Field[] = ["login", "password"];

function check(typed: Record<Field, string>): FormErrors<Field> {
  const errors = checkFields<Field>(signIn.body, typed, FIELDS);
  for (const field of FIELDS) if (typed[field].trim() === "") errors[field] = REQUIRED;
  return errors;
}

/** Signs in by username or email and password. Then the router returns to the page that was requested first. */
export function SignInForm(): ReactElement {
  const { session } = useSync();
  const form = useRef<HTMLFormElement>(null);
  const [login, setLogin] = useState("");
  const [password, setPassword] = useState("");
  const [errors, setErrors] = useState<FormErrors<Field>>({});
  const [busy, setBusy] = useState(false);

  function fail(found: FormErrors<Field>): void {
    flushSync(() => setErrors(found));
    if (form.current !== null) focusFirstError(form.current);
  }

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (busy) return;
    const found = check({ login, password });
    if (!isClean(found)) return fail(found);
    setErrors({});
    setBusy(true);
    try {
      const step = await session.signIn({ login, password });
      if (step !== null) goToStep(step);
    } catch (error) {
      setBusy(false);
      fail(refusalErrors<Field>(error, {}));
    }
  }

  return (
    <form ref={form} noValidate onSubmit={(event) => void submit(event)} aria-busy={busy}>
      <OfflineNote />
      {errors.form !== undefined && <FormError>{errors.form}</FormError>}
      <TextField
        label={LOGIN}
        value={login}
        onChange={setLogin}
        error={errors.login}
        name="username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        inputMode="email"
        data-autofocus=""
      />
      <PasswordField
        label={PASSWORD}
        showLabel={SHOW_PASSWORD}
        hideLabel={HIDE_PASSWORD}
        value={password}
        onChange={setPassword}
        error={errors.password}
        labelEnd={<a href={askPath("reset", location.search)}>{FORGOT}</a>}
        name="password"
        autoComplete="current-password"
      />
      <Button className={css.submit} type="submit" look="primary" size="lg" wide aria-disabled={busy}>
        {DO_SIGN_IN}
      </Button>
    </form>
  );
}
