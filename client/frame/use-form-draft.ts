import { useState } from "react";
import type * as z from "zod/mini";
import { useSync } from "#client/live/sync-provider.tsx";
import { useSession } from "#client/live/use-live.ts";
import { keepDraft, readDraft } from "./drafts.ts";

export interface FormDraft<T> {
  readonly value: T;
  readonly write: (next: T) => void;
  /** It was saved, or given up. */
  readonly drop: () => void;
}

/**
 * What stands in a form of several fields: it comes back after its page was closed, or died, with something written in it.
 * @param shape reads what was kept; what an older build has written otherwise is none
 * @param begin what the form has before anybody has touched it, field by field in the order of `shape`
 */
export function useFormDraft<T>(field: string, shape: z.ZodMiniType<T>, begin: () => T): FormDraft<T> {
  const { session } = useSync();
  const userId = useSession().user?.id ?? "";
  const [begun] = useState(begin);
  const [value, setValue] = useState(() => readForm(readDraft(userId, field), shape) ?? begun);
  return {
    value,
    write: (next) => {
      setValue(next);
      const isChanged = JSON.stringify(next) !== JSON.stringify(begun);
      // What is written after its person has left brings nothing back to the device.
      if (session.state().user?.id === userId) keepDraft(userId, field, isChanged ? JSON.stringify(next) : null);
    },
    drop: () => keepDraft(userId, field, null),
  };
}

function readForm<T>(kept: string | null, shape: z.ZodMiniType<T>): T | null {
  if (kept === null) return null;
  try {
    return shape.safeParse(JSON.parse(kept)).data ?? null;
  } catch {
    // An older build has written a plain text there.
    return null;
  }
}
