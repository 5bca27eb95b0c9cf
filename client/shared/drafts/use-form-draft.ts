import { useState } from "react";
import * as z from "zod/mini";
import { useSync } from "#client/hooks/sync-provider.tsx";
import { useSession } from "#client/hooks/use-live.ts";
import { keepDraft, readDraft } from "./drafts.ts";

export interface FormDraft<T> {
  readonly value: T;
  readonly write: (next: T) => void;
  /** Removes the draft: it was saved or dropped. */
  readonly drop: () => void;
}

/**
 * Returns the values of a form with several fields, restored after its page was closed or crashed. Only changed fields are stored, so other
 * fields show what others have changed meanwhile.
 * @param shape parses the fields and the stored draft; a draft that an older build wrote differently is ignored
 * @param begin returns the initial values
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
      // Text typed after sign-out must not be stored on the device.
      if (session.state().user?.id === userId) keepDraft(userId, field, changed(begun, next));
    },
    drop: () => keepDraft(userId, field, null),
  };
}

const record = z.record(z.string(), z.unknown());

/** Returns the changed fields as JSON; `null` if there are none. */
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
    // An older build has stored a plain text.
    return begun;
  }
}
