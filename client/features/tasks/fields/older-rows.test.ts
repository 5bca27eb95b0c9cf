import { expect, it } from "vitest";
import { aTask } from "#client/testing/rows.ts";
import type { Task } from "#contract/entities/task.ts";
import { recurrenceValue, remindersValue } from "#client/entities/task/property-values.tsx";
import { choiceOf } from "./recurrence-choice.ts";

/** The type is an assertion: a row of an older build lacks these fields. */
function rowOfAnOlderBuild(): Task {
  const { reminders: _reminders, recurrence: _recurrence, recursAfterDone: _after, ...old } = aTask();
  return JSON.parse(JSON.stringify(old));
}

it("a row stored by an older build has no reminders and no recurrence", () => {
  const row = rowOfAnOlderBuild();
  expect([remindersValue(row).isEmpty, recurrenceValue(row).isEmpty]).toEqual([true, true]);
  expect(choiceOf(row, new Date(2026, 10, 23))).toMatchObject({ every: "week", isAfterDone: false });
});
