import { BLANK_FIELDS } from "../entities/blank-fields.ts";
import type { Task } from "../entities/task.ts";

/** Returns a default task for tests of the contract, with overrides. */
export function taskRow(overrides: Partial<Task> = {}): Task {
  const at = overrides.createdAt ?? "2026-11-21T09:00:00.000Z";
  return {
    ...BLANK_FIELDS,
    id: "t",
    boardId: "a",
    columnId: "c",
    sort: "a0",
    title: "Книга",
    number: 1,
    columnEnteredAt: at,
    createdBy: "u1",
    createdAt: at,
    updatedAt: at,
    rev: 1,
    ...overrides,
  };
}
