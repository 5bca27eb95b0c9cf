import { aFileTask } from "#server/testing/file-task.ts";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  BOARD_FILE_FORMAT,
  BOARD_FILE_VERSION,
  type BoardFileHeader,
  type FileTask,
} from "#contract/exchange/board-file.ts";
import { dateOfDay, dayOfDate } from "#contract/time/due-date.ts";
import { CSV_MARK, headLine, taskLine } from "#server/features/exports/writing/csv.ts";
import { namesOf } from "#server/features/exports/writing/names.ts";
import { timesInTable } from "#server/features/exports/writing/times.ts";
import { draftFromCsv } from "#server/features/imports/reading/csv/csv-import.ts";

/** A table that one user exports and another imports contains the same times. */

const NOW = Date.UTC(2026, 10, 28);
const MINUTE_MS = 60_000;
const COLUMN = "00000000-0000-7000-8000-00000000000c";

const header: BoardFileHeader = {
  format: BOARD_FILE_FORMAT,
  version: BOARD_FILE_VERSION,
  exportedAt: new Date(NOW).toISOString(),
  board: { title: "Доска", color: "violet", key: "ДОС", icon: null, sort: null, page: null, attachments: [] },
  columns: [
    { id: COLUMN, name: "Готово", color: null, kind: "done", wipLimit: null, wipMode: "soft", archivedAt: null },
  ],
  labels: [],
  customFields: [],
  rules: [],
  views: [],
};

type Dates = Pick<FileTask, "startAt" | "dueAt" | "dueHasTime" | "doneAt" | "createdAt">;

const fileTask = (dates: Dates, at: number): FileTask =>
  aFileTask({
    id: COLUMN,
    columnId: COLUMN,
    createdBy: COLUMN,
    title: `Задача ${String(at)}`,
    number: at + 1,
    ...dates,
  });

function thereAndBack(tasks: readonly Dates[], from: string, to: string): Dates[] {
  const times = timesInTable(from, NOW);
  const names = namesOf(header, new Map(), times);
  const lines = tasks.map((dates, at) => taskLine(fileTask(dates, at), names, times));
  const bytes = new TextEncoder().encode(CSV_MARK + headLine(names, times) + lines.join(""));
  return draftFromCsv(bytes, to).tasks.map(({ startAt, dueAt, dueHasTime, doneAt, createdAt }) => ({
    startAt,
    dueAt,
    dueHasTime,
    doneAt,
    createdAt: createdAt ?? "",
  }));
}

const ZONES = [
  "Asia/Kamchatka",
  "Europe/Kaliningrad",
  "America/New_York",
  "Europe/Berlin",
  "Australia/Lord_Howe",
  "Pacific/Kiritimati",
  "UTC",
] as const;

/** Clock changes in some of the {@link ZONES}. */
const CHANGES = [
  "2026-03-29T01:00:00Z",
  "2026-10-25T01:00:00Z",
  "2026-03-08T07:00:00Z",
  "2026-11-01T06:00:00Z",
  "2026-04-04T15:00:00Z",
  "2014-10-25T23:00:00Z",
  "2011-03-27T00:00:00Z",
  "2010-03-27T14:00:00Z",
];

const zone = fc.constantFrom(...ZONES);
const minuteMoment = fc
  .oneof(
    fc.integer({ min: Date.UTC(1990, 0) / MINUTE_MS, max: Date.UTC(2060, 0) / MINUTE_MS }),
    fc
      .tuple(fc.constantFrom(...CHANGES), fc.integer({ min: -180, max: 180 }))
      .map(([change, minutes]) => Date.parse(change) / MINUTE_MS + minutes),
  )
  .map((minute) => new Date(minute * MINUTE_MS).toISOString());
const day = fc.integer({ min: -7_000, max: 40_000 }).map(dateOfDay);

describe("an exported and imported table", () => {
  it("[EX-18, EX-19] has the same times in every time zone, also around clock changes", () => {
    fc.assert(
      fc.property(zone, zone, fc.array(fc.tuple(minuteMoment, minuteMoment, minuteMoment)), (from, to, moments) => {
        const tasks = moments.map(([dueAt, doneAt, createdAt]) => ({
          startAt: null,
          dueAt,
          dueHasTime: true,
          doneAt,
          createdAt,
        }));
        expect(thereAndBack(tasks, from, to)).toEqual(tasks);
      }),
      { numRuns: 300 },
    );
  });

  it("[EX-18, EX-19] keeps a due date without a time on the same day in every zone", () => {
    // Earlier releases stored noon in the time zone of the user who chose the date.
    const farEast = day.map((date) => new Date(Date.parse(date) - 13 * 3_600_000).toISOString());
    fc.assert(
      fc.property(zone, zone, fc.array(fc.tuple(day, fc.oneof(day, farEast))), (from, to, dates) => {
        const createdAt = "2026-01-15T10:00:00.000Z";
        const tasks = dates.map(([startAt, dueAt]) => ({ startAt, dueAt, dueHasTime: false, doneAt: null, createdAt }));
        const canonical = tasks.map((task) => ({ ...task, dueAt: dateOfDay(dayOfDate(task.dueAt)) }));
        expect(thereAndBack(tasks, from, to)).toEqual(canonical);
      }),
    );
  });
});
