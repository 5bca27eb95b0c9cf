import type { ReactElement } from "react";
import { PasswordField } from "#client/ui/fields/password-field.tsx";
import { PasswordMeter } from "../password-meter.tsx";
import { HIDE_PASSWORD, SHOW_PASSWORD, STRENGTHS } from "../session-text.ts";
import { strengthOf } from "./password-strength.ts";

/** The field of a new password, with a meter of its strength. */
export function NewPasswordField(props: {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly error: string | undefined;
}): ReactElement {
  const strength = strengthOf(props.value);
  return (
    <PasswordField
      {...props}
      hint={
        <span>
          <PasswordMeter strength={strength} />
          {STRENGTHS[strength]}
        </span>
      }
      showLabel={SHOW_PASSWORD}
      hideLabel={HIDE_PASSWORD}
      name="new-password"
      autoComplete="new-password"
    />
  );
}
