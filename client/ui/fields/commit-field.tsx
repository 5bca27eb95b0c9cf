import { useState, type KeyboardEvent, type ReactElement } from "react";
import { TextField, type TextFieldProps } from "./text-field.tsx";
import { useWhenGone } from "./use-when-gone.ts";

export type CommitFieldProps = Omit<TextFieldProps, "onChange" | "onBlur" | "onKeyDown" | "error"> & {
  /** Returns the error of a text, if there is one. */
  readonly check?: (text: string) => string | undefined;
  /** Called with the new text, trimmed; not called if nothing has changed. */
  readonly onCommit: (text: string) => void;
};

/**
 * A line of text that is saved when the field is left, or by Enter; Esc restores the previous text. While the user does not type in it, it
 * shows changes by other users.
 */
export const CommitField = ({ value, check, onCommit, ...rest }: CommitFieldProps): ReactElement => {
  const [draft, setDraft] = useState<string | null>(null);
  const [error, setError] = useState<string | undefined>(undefined);
  const end = (text: string | null): void => {
    if (text === null) return;
    const next = text.trim();
    const wrong = next === value ? undefined : check?.(next);
    setError(wrong);
    if (wrong !== undefined) return;
    setDraft(null);
    if (next !== value) onCommit(next);
  };
  useWhenGone(() => end(draft));
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === "Enter") end(draft);
    if (event.key !== "Escape" || draft === null) return;
    event.stopPropagation();
    // The browser must not close anything by itself either.
    event.preventDefault();
    setDraft(null);
    setError(undefined);
  };
  return (
    <TextField
      autoComplete="off"
      {...rest}
      value={draft ?? value}
      error={error}
      onChange={(text) => {
        setDraft(text);
        setError(undefined);
      }}
      onBlur={() => end(draft)}
      onKeyDown={onKeyDown}
    />
  );
};
