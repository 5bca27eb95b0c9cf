import { useRef, useState, type FormEvent, type ReactElement } from "react";
import { flushSync } from "react-dom";
import { signUp } from "#contract/auth/auth.ts";
import type { BodyOf } from "#contract/core/endpoint.ts";
import { AppError, type ErrorCode } from "#contract/core/error.ts";
import { isTimeZone, runtimeZone } from "#contract/time/time-zone.ts";
import type { Sync } from "#client/sync/sync-api.ts";
import { useSync } from "#client/hooks/sync-provider.tsx";
import { Button } from "#client/ui/controls/button.tsx";
import { PasswordField } from "#client/ui/fields/password-field.tsx";
import { focusFirstError, TextField } from "#client/ui/fields/text-field.tsx";
import { FormError } from "#client/ui/layout/centered-layout.tsx";
import { EmailField } from "./forms/email-field.tsx";
import { checkFields, isClean, refusalErrors, type FormErrors } from "./forms/field-errors.ts";
import { strengthOf } from "./forms/password-strength.ts";
import { usernameOf } from "./forms/username.ts";
import { OfflineNote } from "./offline-note.tsx";
import { PasswordMeter } from "./password-meter.tsx";
import css from "./session.module.css";
import {
  DO_SIGN_UP,
  EMAIL,
  EMAIL_HINT,
  HIDE_PASSWORD,
  MAKE_ADMINISTRATOR,
  NAME,
  PASSWORD,
  SHOW_PASSWORD,
  STRENGTHS,
  USERNAME,
  USERNAME_HINT,
} from "./session-text.ts";

type Field = "name" | "username" | "email" | "password";
const FIELDS: readonly Field[] = ["name", "username", "email", "password"];

const FIELD_OF: Partial<Record<ErrorCode, Field>> = {
  NAME_EMPTY: "name",
  NAME_TOO_LONG: "name",
  USERNAME_INVALID: "username",
  USERNAME_TAKEN: "username",
  EMAIL_INVALID: "email",
  PASSWORD_TOO_SHORT: "password",
  PASSWORD_TOO_LONG: "password",
  PASSWORD_COMMON: "password",
};

type SignUpValues = Record<Field, string>;

/** Returns the typed values; the username follows the name until the user types one. */
function useSignUpValues(): readonly [SignUpValues, (field: Field) => (value: string) => void] {
  const [typed, setTyped] = useState({ name: "", email: "", password: "", username: null as string | null });
  const change = (field: Field) => (value: string) => setTyped((before) => ({ ...before, [field]: value }));
  return [{ ...typed, username: typed.username ?? usernameOf(typed.name) }, change];
}

type SignUpBody = BodyOf<typeof signUp>;

function bodyOf({ name, username, email, password }: SignUpValues, invite: string | null): SignUpBody {
  const body: SignUpBody = { name, username, password };
  if (email.trim() !== "") body.email = email;
  if (invite !== null) body.invite = invite;
  if (isTimeZone(runtimeZone())) body.timeZone = runtimeZone();
  return body;
}

/** Retries without the time zone if the server does not know it: the account then gets the server's zone. */
async function signUpWith(session: Sync["session"], body: BodyOf<typeof signUp>): Promise<void> {
  try {
    await session.signUp(body);
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== "TIME_ZONE_UNKNOWN") throw error;
    const { timeZone: _zone, ...rest } = body;
    await session.signUp(rest);
  }
}

function SignUpFields(props: {
  readonly typed: SignUpValues;
  readonly errors: FormErrors<Field>;
  readonly change: (field: Field) => (value: string) => void;
}): ReactElement {
  const { typed, errors, change } = props;
  const strength = strengthOf(typed.password);
  const of = (field: Field) => ({ value: typed[field], onChange: change(field), error: errors[field] });
  return (
    <>
      <TextField label={NAME} {...of("name")} name="name" autoComplete="name" data-autofocus="" />
      <TextField
        label={USERNAME}
        hint={USERNAME_HINT}
        {...of("username")}
        name="username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
      />
      <EmailField label={EMAIL} hint={EMAIL_HINT} {...of("email")} />
      <PasswordField
        label={PASSWORD}
        hint={
          <span>
            <PasswordMeter strength={strength} />
            {STRENGTHS[strength]}
          </span>
        }
        showLabel={SHOW_PASSWORD}
        hideLabel={HIDE_PASSWORD}
        {...of("password")}
        name="new-password"
        autoComplete="new-password"
      />
    </>
  );
}

export interface SignUpFormProps {
  readonly invite: string | null;
  /** The account will be the first one of the server. */
  readonly isFirst?: boolean;
  /** Called if another user has created the first account. */
  readonly onTaken?: () => void;
}

const isTaken = (error: unknown): boolean => error instanceof AppError && error.code === "ADMINISTRATOR_EXISTS";

/** Signs up by name and password. Then the router returns to the page that was requested first. */
export function SignUpForm({ invite, isFirst = false, onTaken }: SignUpFormProps): ReactElement {
  const { session } = useSync();
  const form = useRef<HTMLFormElement>(null);
  const [typed, change] = useSignUpValues();
  const [errors, setErrors] = useState<FormErrors<Field>>({});
  const [busy, setBusy] = useState(false);

  function fail(found: FormErrors<Field>): void {
    flushSync(() => setErrors(found));
    if (form.current !== null) focusFirstError(form.current);
  }

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (busy) return;
    const body: SignUpBody = { ...bodyOf(typed, invite), ...(isFirst ? { asAdministrator: true } : {}) };
    const found = checkFields<Field>(signUp.body, body, FIELDS);
    if (!isClean(found)) return fail(found);
    setErrors({});
    setBusy(true);
    try {
      await signUpWith(session, body);
    } catch (error) {
      setBusy(false);
      if (isTaken(error)) onTaken?.();
      fail(refusalErrors<Field>(error, FIELD_OF));
    }
  }

  return (
    <form ref={form} noValidate onSubmit={(event) => void submit(event)} aria-busy={busy}>
      <OfflineNote />
      {errors.form !== undefined && <FormError>{errors.form}</FormError>}
      <SignUpFields typed={typed} errors={errors} change={change} />
      <Button className={css.submit} type="submit" look="primary" size="lg" wide aria-disabled={busy}>
        {isFirst ? MAKE_ADMINISTRATOR : DO_SIGN_UP}
      </Button>
    </form>
  );
}
