import { useEffect, useLayoutEffect, useState } from "react";

export interface Caret {
  readonly caret: number;
  readonly isFocused: boolean;
  /** Moves the caret as soon as the new text is rendered. */
  readonly moveTo: (caret: number) => void;
}

/** Returns the position of a field's caret. */
export function useCaret(field: HTMLTextAreaElement): Caret {
  const [state, setState] = useState({ caret: field.selectionStart, isFocused: document.activeElement === field });
  const [wanted, setWanted] = useState<{ readonly caret: number } | null>(null);
  useEffect(() => {
    const look = (): void => {
      const isFocused = document.activeElement === field;
      const caret = field.selectionStart;
      setState((last) => (last.caret === caret && last.isFocused === isFocused ? last : { caret, isFocused }));
    };
    const stop = new AbortController();
    const { signal } = stop;
    document.addEventListener("selectionchange", look, { signal });
    for (const name of ["input", "select", "keyup", "focus", "blur"]) field.addEventListener(name, look, { signal });
    return () => stop.abort();
  }, [field]);
  // Rendered together with the text that the caret goes into; the field reports its position then.
  useLayoutEffect(() => {
    if (wanted === null) return;
    field.focus();
    field.setSelectionRange(wanted.caret, wanted.caret);
  }, [field, wanted]);
  return { caret: state.caret, isFocused: state.isFocused, moveTo: (caret) => setWanted({ caret }) };
}
