import { BLANK_FIELDS } from "#contract/blank-task.ts";
import type { Task } from "#contract/task.ts";

type BlankField = keyof typeof BLANK_FIELDS;

/** A task without what nobody has filled in. */
export type PackedTask = Omit<Task, BlankField> & Partial<Pick<Task, BlankField>>;

const FIELDS = Object.keys(BLANK_FIELDS).filter((name): name is BlankField => name in BLANK_FIELDS);

export function packed(task: Task): PackedTask {
  const row: PackedTask = { ...task };
  for (const field of FIELDS) if (isBlank(task[field])) delete row[field];
  return row;
}

/** Every blank is one of these: lists and maps without anything in them, nothing, no, zero. */
function isBlank(value: Task[BlankField]): boolean {
  if (typeof value !== "object" || value === null) return value === null || value === false || value === 0;
  return Object.keys(value).length === 0;
}

export function unpacked(row: PackedTask): Task {
  return { ...BLANK_FIELDS, ...row };
}

/** Tasks a bundle: larger ones are read no faster. */
const BUNDLE_TASKS = 500;

export function runsOf(tasks: readonly Task[]): Task[][] {
  const runs: Task[][] = [];
  for (let at = 0; at < tasks.length; at += BUNDLE_TASKS) runs.push(tasks.slice(at, at + BUNDLE_TASKS));
  return runs;
}
