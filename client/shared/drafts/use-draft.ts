import { useCallback, useEffect, useRef, useState } from "react";
import { useSync } from "#client/hooks/sync-provider.tsx";
import { useSession } from "#client/hooks/use-live.ts";
import { DRAFTS, keepDraft, readDraft } from "./drafts.ts";

export interface Draft {
  readonly text: string;
  /** The field came with what was half typed before: nobody has asked for it now, and the focus stays where it is. */
  readonly isRestored: boolean;
  /** Puts a text into the field, and keeps it: "" when it was given up, or the device holds it. */
  readonly write: (text: string) => void;
  /** The text as it is now, with the field emptied for the next one. It is kept until the next `write`. */
  readonly take: () => string;
  /** What stands in the field now, whenever it is asked. */
  readonly typed: () => string;
  /** What has been typed here: what was only brought back by this field is not for its page to send. */
  readonly typedHere: () => string;
}

/**
 * The text of a field that comes back after its page was closed, or died, with words in it. What another tab sends or gives up of a text
 * that nobody has touched here goes here too.
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
    // An answer that comes after its person has left brings nothing back to the device.
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

/** The ends of the names of the fields, of those that begin so, that have a draft. */
export function draftsAt(userId: string, beginning: string): string[] {
  const from = `${DRAFTS}${userId}:${beginning}`;
  try {
    return Object.keys(localStorage).flatMap((key) => (key.startsWith(from) ? [key.slice(from.length)] : []));
  } catch {
    return [];
  }
}
