import { describe, expect, it } from "vitest";
import { runtimeZone } from "#contract/time/time-zone.ts";
import type { FlowColumn } from "#contract/boards/dashboard.ts";
import type { ColumnKind } from "#contract/entities/column.ts";
import { burnUp } from "./burn-up.ts";
import { cumulativeFlow } from "./cumulative.ts";
import { historyOf, latestOf, onBoard, withLoadedRows, type LoadedTask } from "./history.ts";
import { daysOf, periodOf } from "./period.ts";
import { summarise, weekly } from "./summary.ts";

/*
 * One small board, each metric computed by hand. Now is Sunday 22 November 2026, 12:00; two weeks begin on Monday 9 November.
 *
 *      К работе (queue)  В работе (work)  Проверка (work)  Готово (done)   length from work to done
 *  1   2 Nov 12:00       9 Nov 12:00      -                10 Nov 12:00    1 day       (from creation: 8)
 *  2   2 Nov 12:00       9 Nov 12:00      11 Nov 12:00     12 Nov 12:00    3 days      (10)
 *  3   9 Nov 12:00       12 Nov 12:00     -                17 Nov 12:00    5 days      (8)
 *  4   9 Nov 12:00       13 Nov 12:00     15 Nov 12:00     20 Nov 12:00    7 days      (11), done on the 14th and then reopened
 *  5   9 Nov 12:00       -                -                18 Nov 12:00    none: never in progress (9)
 *  6   9 Nov 12:00       18 Nov 12:00     -                -               in progress for 4 days
 *  7   16 Nov 12:00      -                -                -               to do
 *  8   25 Oct 12:00      3 Nov 12:00      -                5 Nov 12:00     2 days, in the two weeks before
 *  9   9 Nov 12:00       10 Nov 12:00     -                -               archived unfinished on 11 Nov
 */
const second = (day: number) => new Date(2026, 10, day, 12).getTime() / 1_000;
const now = new Date(2026, 10, 22, 12).getTime();
const ZONE = runtimeZone();
const ids = ["queue", "work", "check", "done"] as const;
const [QUEUE, WORK, CHECK, DONE] = [0, 1, 2, 3];

function column(id: string, kind: ColumnKind, wipLimit: number | null = null): FlowColumn {
  return { id: uuid(`c${id}`), boardId: uuid("b1"), name: id, sort: id, kind, wipLimit, archivedAt: null };
}

/** Returns an id made from a word. */
function uuid(word: string): string {
  const hex = Array.from(word, (character) => (character.codePointAt(0) ?? 0).toString(16).padStart(2, "0")).join("");
  return `00000000-0000-4000-8000-${hex.slice(0, 12).padStart(12, "0")}`;
}

const columns = [column(ids[0], "queue"), column(ids[1], "work", 2), column(ids[2], "work", 1), column(ids[3], "done")];

function task(number: number, ...steps: [number, number][]) {
  const created = steps[0]?.[0] ?? 1;
  const row = {
    id: uuid(`t${String(number)}`),
    title: `Задача ${String(number)}`,
    number,
    createdAt: new Date(second(created) * 1_000).toISOString(),
    steps: steps.map(([day, place]): [number, number] => [second(day), place]),
  };
  return { e: "task", row };
}

const page = {
  at: new Date(now).toISOString(),
  items: [
    ...columns.map((row) => ({ e: "column", row })),
    task(1, [2, QUEUE], [9, WORK], [10, DONE]),
    task(2, [2, QUEUE], [9, WORK], [11, CHECK], [12, DONE]),
    task(3, [9, QUEUE], [12, WORK], [17, DONE]),
    task(4, [9, QUEUE], [13, WORK], [14, DONE], [15, CHECK], [20, DONE]),
    task(5, [9, QUEUE], [18, DONE]),
    task(6, [9, QUEUE], [18, WORK]),
    task(7, [16, QUEUE]),
    task(8, [-6, QUEUE], [3, WORK], [5, DONE]),
    task(9, [9, QUEUE], [10, WORK], [11, -1]),
  ],
};
const history = historyOf([page]);
const period = periodOf(2, now, ZONE);
const summary = summarise(history, period);

describe("metrics of a history that are computed by hand", () => {
  it("[DA-06] have cycle times from the first work to the last end, and lead times from the creation", () => {
    const lengths = (points: readonly { life: { way: { number: number | null } }; length: number }[]) =>
      points.map(({ life, length }) => [life.way.number, length]);
    // By date: 10, 12, 17, 18, 20 November.
    expect(lengths(summary.lengths.cycle.points)).toEqual([
      [1, 1],
      [2, 3],
      [3, 5],
      [4, 7],
    ]);
    expect(lengths(summary.lengths.lead.points)).toEqual([
      [1, 8],
      [2, 10],
      [3, 8],
      [5, 9],
      [4, 11],
    ]);
  });

  it("[DA-06] count a task as worked on if it began and ended within one second, as after offline work", () => {
    const atOnce = historyOf([
      {
        ...page,
        items: [...columns.map((row) => ({ e: "column", row })), task(1, [9, QUEUE], [10, WORK], [10, DONE])],
      },
    ]);
    const { lengths, times, weeks } = summarise(atOnce, period);
    expect(lengths.cycle.points.map(({ length }) => length)).toEqual([0]);
    expect(times.map(({ name, mean, tasks }) => [name, mean, tasks])).toEqual([
      ["queue", 1, 1],
      ["work", 0, 1],
    ]);
    expect(weeks.map((week) => week.finished)).toEqual([1, 0]);
  });

  it("[DA-07] have the median and the 85th percentile", () => {
    // 1, 3, 5, 7: the median is between 3 and 5; the 85th percentile is at 0.85 * 3 = 2.55, so 5 + 0.55 * 2.
    expect(summary.lengths.cycle.median).toBe(4);
    expect(summary.lengths.cycle.long).toBeCloseTo(6.1);
    // 8, 8, 9, 10, 11: the 85th percentile is at 0.85 * 4 = 3.4, so 10 + 0.4 * 1.
    expect(summary.lengths.lead.median).toBe(9);
    expect(summary.lengths.lead.long).toBeCloseTo(10.4);
    expect(summary.before?.cycle.median).toBe(2);
    expect(weekly(summary.lengths.cycle, period, 0.5)).toEqual([2, 6]);
  });

  it("[DA-08] count a task as done once, in the week of the last time", () => {
    // Tasks 1 and 2; then 3, 5 and 4. In 13.5 days: 5 / 13.5 * 7.
    expect(summary.weeks.map((week) => week.finished)).toEqual([2, 3]);
    expect(summary.perWeek).toBeCloseTo(2.593, 3);
    expect(summary.before?.perWeek).toBe(0.5);
    // The history does not reach back to the six weeks before these six.
    expect(summarise(history, periodOf(6, now, ZONE)).before).toBe(null);
    //                            9  10 11 12 13 14 15 16 17 18 19 20 21 22
    expect(summary.daily).toEqual([0, 1, 0, 1, 0, 0, 0, 0, 1, 1, 0, 1, 0, 0]);
  });

  it("[DA-16] count a task done on Sunday evening in Berlin as done on Monday on Kamchatka", () => {
    const end = Date.parse("2026-11-15T20:00:00Z") / 1_000;
    const row = {
      ...task(1, [9, QUEUE]).row,
      steps: [
        [second(9), QUEUE],
        [end, DONE],
      ],
    };
    const evening = historyOf([
      { ...page, items: [...columns.map((own) => ({ e: "column", row: own })), { e: "task", row }] },
    ]);
    const friday = Date.parse("2026-11-20T12:00:00Z");
    const weeksIn = (zone: string) =>
      summarise(evening, periodOf(2, friday, zone)).weeks.map(({ finished }) => finished);
    expect([weeksIn("Europe/Berlin"), weeksIn("Asia/Kamchatka")]).toEqual([
      [1, 0],
      [0, 1],
    ]);
  });

  it("[DA-06] have the tasks in progress with their ages, and the number of remaining tasks", () => {
    expect(summary.ageing.map(({ life, age }) => [life.way.number, age])).toEqual([[6, 4]]);
    expect([summary.limit, summary.remaining]).toEqual([3, 2]);
    const unlimited = history.columns.map((existing) => ({ ...existing, id: `${existing.id}+`, wipLimit: null }));
    const wider = { ...history, columns: [...history.columns, ...unlimited] };
    expect(summarise(wider, period).limit).toBeNull();
  });

  it("[DA-06] have the mean time in each column of the done tasks that were there", () => {
    // Queue: 7 + 7 + 3 + 4 + 9 = 30 of 5 tasks. Work: 1 + 2 + 5 + 1 = 9 of 4. Check: 1 + 5 = 6 of 2. The time that task 4 was done in
    // between counts for none.
    const times = summary.times.map(({ name, mean, tasks }) => [name, mean, tasks]);
    expect(times).toEqual([
      ["queue", 6, 5],
      ["work", 2.25, 4],
      ["check", 3, 2],
    ]);
  });

  it("[DA-09] have the number of tasks per column at the end of each day, without those done before", () => {
    const { bands } = cumulativeFlow(history, period);
    expect(bands.map(({ key, counts }) => [columns.find(({ id }) => id === key)?.name, counts])).toEqual([
      //          9  10 11 12 13 14 15 16 17 18 19 20 21 22
      ["done", [0, 1, 1, 2, 2, 3, 2, 2, 3, 4, 4, 5, 5, 5]],
      ["check", [0, 0, 1, 0, 0, 0, 1, 1, 1, 1, 1, 0, 0, 0]],
      ["work", [2, 2, 0, 1, 2, 1, 1, 1, 0, 1, 1, 1, 1, 1]],
      ["queue", [5, 4, 4, 3, 2, 2, 2, 3, 3, 1, 1, 1, 1, 1]],
    ]);
  });

  it("[DA-13] have the scope and the number of done tasks at the end of each day", () => {
    const { days, scope, done } = burnUp(cumulativeFlow(history, period), summary);
    // On the 9th: tasks 1 to 6 and 9; 9 is archived on the 11th, 7 is created on the 16th. Task 8 was done all the time.
    expect(scope).toEqual([7, 7, 6, 6, 6, 6, 6, 7, 7, 7, 7, 7, 7, 7]);
    expect(done).toEqual([0, 1, 1, 2, 2, 3, 2, 2, 3, 4, 4, 5, 5, 5]);
    expect(days.slice(0, 14)).toEqual(cumulativeFlow(history, period).days);
  });

  it("[DA-10, DA-13] have a forecast that ignores the days before the first task", () => {
    // Two tasks a day from the 18th to the 22nd, two that wait, and none on the 16th and the 17th.
    const rows = Array.from({ length: 12 }, (_, index) => {
      const day = 18 + Math.floor(index / 2);
      return index < 10 ? task(index + 1, [16, WORK], [day, DONE]) : task(index + 1, [16, QUEUE]);
    });
    const young = historyOf([{ at: page.at, items: [...page.items.slice(0, 4), ...rows] }]);
    const six = periodOf(6, now + 1, ZONE);
    const flow = cumulativeFlow(young, six);
    expect(new Date(flow.days[0] ?? 0).getDate()).toBe(16);
    const { courses, forecasts, days, scope } = burnUp(flow, summarise(young, six));
    // One day with two tasks is enough, and five of seven days are such: on the first day 5/7 = 0.71, by the second 1 - (2/7)² = 0.92, by
    // the third 0.98.
    expect(forecasts?.map((one) => one.days)).toEqual([1, 2, 3]);
    expect(days.length - scope.length).toBe(7);
    expect(courses.map(({ counts }) => counts)).toEqual([
      [12, 12, 12, 12, 12, 12, 12],
      [10, 12, 12, 12, 12, 12, 12],
      [10, 10, 12, 12, 12, 12, 12],
    ]);
    // With all the weeks before the board existed, the forecast is many times as long.
    expect(burnUp({ ...flow, days: daysOf(six) }, summarise(young, six)).forecasts?.at(-1)?.days).toBeGreaterThan(15);
  });

  it("[DA-12] include later changes on the device: a waiting edit, a new task, an archived task", () => {
    const since = new Date(now - 300_000).toISOString();
    const loadedTask = (number: number, columnId: string, archivedAt: string | null = null): LoadedTask => ({
      id: uuid(`t${String(number)}`),
      title: `Задача ${String(number)}`,
      number,
      columnId: uuid(`c${columnId}`),
      columnEnteredAt: number === 7 ? "2026-11-16T09:00:00.000Z" : since,
      createdAt: since,
      archivedAt,
    });
    const rows = [loadedTask(6, "done"), loadedTask(7, "queue", since), loadedTask(20, "work")];
    const seen = summarise(
      withLoadedRows(history, { columns, tasks: rows, find: (id) => rows.find((row) => row.id === id) }),
      periodOf(2, now + 1, ZONE),
    );
    expect(seen.remaining).toBe(1);
    expect(seen.weeks.map((week) => week.finished)).toEqual([2, 4]);
    expect(seen.ageing.map(({ life }) => life.way.number)).toEqual([20]);
    // A row older than the answer changes nothing.
    const old = { ...loadedTask(6, "queue"), columnEnteredAt: "2026-11-01T09:00:00.000Z" };
    expect(summarise(withLoadedRows(history, { columns: [], tasks: [old], find: () => old }), period).remaining).toBe(
      2,
    );
  });

  it("[DA-05] count only the board's own columns without nested boards", () => {
    const inside = { ...column("inner", "done"), boardId: uuid("b2") };
    const items = [
      ...columns.map((row) => ({ e: "column", row })),
      { e: "column", row: inside },
      task(1, [9, WORK], [10, 4]),
      task(2, [9, DONE], [10, 4]),
      task(3, [9, 4]),
    ];
    const own = onBoard(historyOf([{ at: page.at, items }]), uuid("b1"));
    // The columns of two boards are grouped by kind: task 1 was in progress for one day.
    const { times } = summarise(historyOf([{ at: page.at, items }]), period);
    expect(times.map(({ name, kind, mean }) => [name, kind, mean])).toEqual([[null, "work", 1]]);
    expect(own.ways.map(({ number, steps }) => [number, steps.map((step) => step.column?.name ?? null)])).toEqual([
      [1, ["work", null]],
      [2, ["done"]],
    ]);
  });

  it("include the last step even if the server's clock is ahead of the device's", () => {
    const early = new Date(2026, 10, 20, 11).getTime();
    expect(latestOf(history, now)).toBe(now);
    expect(latestOf(history, early)).toBe(second(20) * 1_000 + 1);
    expect(summarise(history, periodOf(2, latestOf(history, early), ZONE)).weeks.map((week) => week.finished)).toEqual([
      2, 3,
    ]);
  });

  it("ignore items that another version of the server sends in another form", () => {
    const strange = { at: page.at, items: [{ e: "week" }, { e: "task", row: { id: 1 } }, ...page.items] };
    expect(historyOf([strange]).ways).toHaveLength(9);
  });
});
