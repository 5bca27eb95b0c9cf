import type { ReactElement } from "react";
import { TextField } from "#client/ui/fields/text-field.tsx";
import { CODE, CODE_HINT } from "./check-text.ts";

/** The field comes in the middle of a page or a dialog, where nobody else moves the focus: whoever waits for a letter types next. */
const takeFocus = (field: HTMLInputElement | null): void => field?.focus();

/** The code from a letter. */
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
