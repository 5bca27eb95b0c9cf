import { expect, it } from "vitest";
import { aTask } from "#client/testing/rows.ts";
import type { Task } from "#contract/entities/task.ts";
import { recurrenceValue, remindersValue } from "#client/entities/task/property-values.tsx";
import { choiceOf } from "./recurrence-choice.ts";

/** Such a row has a task's type only by what the disk is believed to hold. */
function rowOfAnOlderBuild(): Task {
  const { reminders: _reminders, recurrence: _recurrence, recursAfterDone: _after, ...old } = aTask();
  return JSON.parse(JSON.stringify(old));
}

it("a task that an older build has kept has no reminders and does not come again", () => {
  const row = rowOfAnOlderBuild();
  expect([remindersValue(row).isEmpty, recurrenceValue(row).isEmpty]).toEqual([true, true]);
  expect(choiceOf(row, new Date(2026, 10, 23))).toMatchObject({ every: "week", isAfterDone: false });
});
