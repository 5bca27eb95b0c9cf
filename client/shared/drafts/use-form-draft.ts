import { useState } from "react";
import * as z from "zod/mini";
import { useSync } from "#client/hooks/sync-provider.tsx";
import { useSession } from "#client/hooks/use-live.ts";
import { keepDraft, readDraft } from "./drafts.ts";

export interface FormDraft<T> {
  readonly value: T;
  readonly write: (next: T) => void;
  /** It was saved, or given up. */
  readonly drop: () => void;
}

/**
 * What stands in a form of several fields: it comes back after its page was closed, or died, with something written in it. Only the fields
 * that were written in are kept: what others have changed meanwhile in the rest is there as they left it.
 * @param shape reads the fields and what was kept of them; what an older build has written otherwise is none
 * @param begin what the form has before anybody has touched it
 */
export function useFormDraft<T extends object>(field: string, shape: z.ZodMiniType<T>, begin: () => T): FormDraft<T> {
  const { session } = useSync();
  const userId = useSession().user?.id ?? "";
  const [begun] = useState(begin);
  const [value, setValue] = useState(() => withStored(begun, readDraft(userId, field), shape));
  return {
    value,
    write: (next) => {
      setValue(next);
      // What is written after its person has left brings nothing back to the device.
      if (session.state().user?.id === userId) keepDraft(userId, field, changed(begun, next));
    },
    drop: () => keepDraft(userId, field, null),
  };
}

const record = z.record(z.string(), z.unknown());

/** The fields that are not as they were, as JSON; `null` when all are. */
function changed(begun: object, next: object): string | null {
  const before = new Map(Object.entries(begun));
  const written = Object.entries(next).filter(([name, value]) => !isSame(before.get(name), value));
  return written.length === 0 ? null : JSON.stringify(Object.fromEntries(written));
}

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

function withStored<T extends object>(begun: T, stored: string | null, shape: z.ZodMiniType<T>): T {
  if (stored === null) return begun;
  try {
    return shape.safeParse({ ...begun, ...record.parse(JSON.parse(stored)) }).data ?? begun;
  } catch {
    // An older build has written a plain text there.
    return begun;
  }
}
