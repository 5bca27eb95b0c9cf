const NONE: readonly number[] = [];

/** Returns the reminders in minutes before the due date. Rows stored by an older build have none. */
export function remindersOf({ reminders }: { readonly reminders?: readonly number[] }): readonly number[] {
  return reminders ?? NONE;
}

/** Returns the recurrence of a task. Rows stored by an older build have none. */
export function ruleOf(task: { readonly recurrence?: string | null; readonly recursAfterDone?: boolean }): {
  readonly rule: string | null;
  readonly isAfterDone: boolean;
} {
  return { rule: task.recurrence ?? null, isAfterDone: task.recursAfterDone ?? false };
}
