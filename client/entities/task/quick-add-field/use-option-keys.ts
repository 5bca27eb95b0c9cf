import { useEffect, useLayoutEffect, useRef } from "react";
import type { LineSuggestion } from "./line-suggestions.ts";

export interface OptionKeys {
  readonly options: readonly LineSuggestion[];
  readonly active: number;
  readonly listId: string;
  readonly onActive: (index: number) => void;
  readonly onChoose: (option: LineSuggestion) => void;
}

export const optionId = (listId: string, index: number): string => `${listId}-${String(index)}`;

/**
 * Arrows, Enter and Esc of a field while suggestions are open under it. They are handled at the field itself, before its owner, and stopped
 * there. The field stays a text box that refers to the active option.
 */
export function useOptionKeys(field: HTMLTextAreaElement, keys: OptionKeys): void {
  const latest = useRef(keys);
  useLayoutEffect(() => {
    latest.current = keys;
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      if (event.isComposing || !actOn(event, latest.current)) return;
      event.preventDefault();
      event.stopImmediatePropagation();
    };
    field.addEventListener("keydown", onKeyDown);
    return () => field.removeEventListener("keydown", onKeyDown);
  }, [field]);
  const { options, active, listId } = keys;
  const isOpen = options.length > 0;
  useEffect(() => {
    if (!isOpen) return undefined;
    field.setAttribute("aria-autocomplete", "list");
    field.setAttribute("aria-haspopup", "listbox");
    field.setAttribute("aria-controls", listId);
    field.setAttribute("aria-activedescendant", optionId(listId, active));
    return () => {
      for (const name of ["autocomplete", "haspopup", "controls", "activedescendant"])
        field.removeAttribute(`aria-${name}`);
    };
  }, [field, isOpen, active, listId]);
}

function actOn({ key, shiftKey, ctrlKey, metaKey, altKey }: KeyboardEvent, keys: OptionKeys): boolean {
  const { options, active, onActive, onChoose } = keys;
  const count = options.length;
  if (count === 0 || shiftKey || ctrlKey || metaKey || altKey) return false;
  if (key === "ArrowDown") onActive((active + 1) % count);
  else if (key === "ArrowUp") onActive((active + count - 1) % count);
  else if (key === "Enter") {
    const chosen = options[active];
    if (chosen !== undefined) onChoose(chosen);
  } else if (key === "Escape") {
    onChoose(options.find(({ kind }) => kind === "keep") ?? { kind: "keep", id: "keep", text: "", insert: "" });
  } else return false;
  return true;
}
