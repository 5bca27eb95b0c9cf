const NONE: readonly number[] = [];

/** Minutes before the term at which a task reminds. A row that an older build has kept has none. */
export function remindersOf({ reminders }: { readonly reminders?: readonly number[] }): readonly number[] {
  return reminders ?? NONE;
}

/** How a task comes again. A row that an older build has kept does not. */
export function ruleOf(task: { readonly recurrence?: string | null; readonly recursAfterDone?: boolean }): {
  readonly rule: string | null;
  readonly isAfterDone: boolean;
} {
  return { rule: task.recurrence ?? null, isAfterDone: task.recursAfterDone ?? false };
}
