import { useState, type FormEvent } from "react";
import { flushSync } from "react-dom";
import type { ErrorCode } from "#contract/core/error.ts";
import { focusFirstError } from "#client/ui/fields/text-field.tsx";
import { isClean, refusalErrors, type FormErrors } from "./field-errors.ts";

export interface Form<Field extends string> {
  readonly errors: FormErrors<Field>;
  /** A request is in progress. */
  readonly busy: boolean;
  /**
   * Sends the form if `found` has no errors and no request is in progress. Otherwise, or if the server rejects it, shows the errors under
   * their fields and focuses the first one.
   */
  readonly submit: (event: FormEvent<HTMLFormElement>, found: FormErrors<Field>, send: () => Promise<unknown>) => void;
}

/** State of a form: errors and submission. `fieldOf` maps error codes of the server to fields. */
export function useForm<Field extends string>(fieldOf: Partial<Record<ErrorCode, Field>>): Form<Field> {
  const [errors, setErrors] = useState<FormErrors<Field>>({});
  const [busy, setBusy] = useState(false);

  function fail(form: HTMLFormElement, found: FormErrors<Field>): void {
    flushSync(() => setErrors(found));
    focusFirstError(form);
  }

  async function run(form: HTMLFormElement, send: () => Promise<unknown>): Promise<void> {
    setErrors({});
    setBusy(true);
    try {
      await send();
      setBusy(false);
    } catch (error) {
      setBusy(false);
      fail(form, refusalErrors<Field>(error, fieldOf));
    }
  }

  return {
    errors,
    busy,
    submit(event, found, send) {
      event.preventDefault();
      if (busy) return;
      const form = event.currentTarget;
      if (isClean(found)) void run(form, send);
      else fail(form, found);
    },
  };
}
