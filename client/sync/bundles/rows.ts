import { BLANK_FIELDS } from "#contract/blank-task.ts";
import type { Task } from "#contract/task.ts";
import { sameRow } from "../tables.ts";

type BlankField = keyof typeof BLANK_FIELDS;

/** A task without what nobody has filled in. */
export type PackedTask = Omit<Task, BlankField> & Partial<Pick<Task, BlankField>>;

const FIELDS = Object.keys(BLANK_FIELDS).filter((name): name is BlankField => name in BLANK_FIELDS);

export function packed(task: Task): PackedTask {
  const row: PackedTask = { ...task };
  for (const field of FIELDS) if (sameRow(task[field], BLANK_FIELDS[field])) delete row[field];
  return row;
}

export function unpacked(row: PackedTask): Task {
  return { ...BLANK_FIELDS, ...row };
}

export function runsOf(tasks: readonly Task[], size: number): Task[][] {
  const runs: Task[][] = [];
  for (let at = 0; at < tasks.length; at += size) runs.push(tasks.slice(at, at + size));
  return runs;
}
