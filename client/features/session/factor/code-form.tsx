import { useId, useState, type FormEvent, type ReactElement } from "react";
import { Button } from "#client/ui/controls/button.tsx";
import { TextField } from "#client/ui/fields/text-field.tsx";
import css from "./factor.module.css";
import { CODE_WORDS, CONTINUE, REQUIRED } from "./factor-text.ts";

export interface CodeFormProps {
  readonly kind: "totp" | "recovery";
  /** Replaces the default label of the field. */
  readonly label?: string;
  readonly submitLabel?: string;
  readonly error: string | undefined;
  readonly busy: boolean;
  readonly onCode: (code: string) => void;
}

/** A form for a code from an authenticator application, or for a recovery code. */
export function CodeForm({ kind, label, submitLabel, error, busy, onCode }: CodeFormProps): ReactElement {
  const [code, setCode] = useState("");
  const [isEmpty, setEmpty] = useState(false);
  const words = CODE_WORDS[kind];
  const id = useId();
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (busy) return;
    const typed = code.trim();
    setEmpty(typed === "");
    if (typed === "") document.querySelector<HTMLElement>(`[id="${id}"]`)?.focus();
    else onCode(typed);
  };
  return (
    <form noValidate onSubmit={submit} aria-busy={busy}>
      <TextField
        id={id}
        label={label ?? words.label}
        hint={words.hint}
        value={code}
        onChange={setCode}
        error={isEmpty ? REQUIRED : error}
        name={kind === "totp" ? "one-time-code" : "recovery-code"}
        autoComplete={kind === "totp" ? "one-time-code" : "off"}
        inputMode={kind === "totp" ? "numeric" : "text"}
        autoCapitalize="none"
        spellCheck={false}
        maxLength={64}
        data-autofocus=""
      />
      <Button className={css.submit} type="submit" look="primary" size="lg" wide aria-disabled={busy}>
        {submitLabel ?? CONTINUE}
      </Button>
    </form>
  );
}
