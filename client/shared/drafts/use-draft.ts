import { useCallback, useEffect, useRef, useState } from "react";
import { useSync } from "#client/hooks/sync-provider.tsx";
import { useSession } from "#client/hooks/use-live.ts";
import { DRAFTS, keepDraft, readDraft } from "./drafts.ts";

export interface Draft {
  readonly text: string;
  /** The field appeared with a stored draft, not at the user's request, so it must not take the focus. */
  readonly isRestored: boolean;
  /** Sets the text of the field and stores it: "" when it was dropped or saved. */
  readonly write: (text: string) => void;
  /** Returns the text and empties the field for the next one. The draft stays stored until the next `write`. */
  readonly take: () => string;
  /** Returns the current text of the field. */
  readonly typed: () => string;
  /** Returns the text if it was changed here: a restored draft must not be sent by its page. */
  readonly typedHere: () => string;
}

/**
 * Returns the text of a field, restored after its page was closed or crashed. If the text was not changed here, changes in other tabs are
 * applied.
 */
export function useDraft(field: string): Draft {
  const { session } = useSync();
  const userId = useSession().user?.id ?? "";
  const [begun] = useState(() => readDraft(userId, field) ?? "");
  const [text, setText] = useState(begun);
  const latest = useRef(begun);
  const isTouched = useRef(false);
  const show = useCallback((next: string): void => {
    latest.current = next;
    setText(next);
  }, []);
  useEffect(() => {
    const onStorage = ({ key, newValue }: StorageEvent): void => {
      if (key === `${DRAFTS}${userId}:${field}` && !isTouched.current) show(newValue ?? "");
    };
    addEventListener("storage", onStorage);
    return () => removeEventListener("storage", onStorage);
  }, [userId, field, show]);
  const write = (next: string): void => {
    isTouched.current = true;
    show(next);
    // A response after sign-out must not store anything on the device.
    if (session.state().user?.id === userId) keepDraft(userId, field, next);
  };
  const take = (): string => {
    isTouched.current = true;
    const taken = latest.current;
    show("");
    return taken;
  };
  return {
    text,
    isRestored: begun !== "",
    write,
    take,
    typed: () => latest.current,
    typedHere: () => (isTouched.current ? latest.current : ""),
  };
}

/** Returns the suffixes of the names of fields with this prefix that have a draft. */
export function draftsAt(userId: string, beginning: string): string[] {
  const from = `${DRAFTS}${userId}:${beginning}`;
  try {
    return Object.keys(localStorage).flatMap((key) => (key.startsWith(from) ? [key.slice(from.length)] : []));
  } catch {
    return [];
  }
}
