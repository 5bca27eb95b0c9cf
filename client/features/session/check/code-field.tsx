import type { ReactElement } from "react";
import { TextField } from "#client/ui/fields/text-field.tsx";
import { CODE, CODE_HINT } from "./check-text.ts";

/** Focuses the field when it appears in the middle of a page or a dialog: nothing else moves the focus there, and the user types next. */
const takeFocus = (field: HTMLInputElement | null): void => field?.focus();

/** The field for the code from an email. */
export function CodeField(props: {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly error: string | undefined;
}): ReactElement {
  return (
    <TextField
      {...props}
      label={CODE}
      hint={CODE_HINT}
      name="one-time-code"
      autoComplete="one-time-code"
      inputMode="numeric"
      spellCheck={false}
      maxLength={12}
      ref={takeFocus}
    />
  );
}
