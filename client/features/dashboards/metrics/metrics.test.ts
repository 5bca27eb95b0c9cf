import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { localDay, localOf } from "#contract/time/local-time.ts";
import { runtimeZone } from "#contract/time/time-zone.ts";
import type { FlowColumn } from "#contract/boards/dashboard.ts";
import { frameOf } from "../charts/axes.tsx";
import { linear, nearest, ticks } from "../charts/scale.ts";
import { cumulativeFlow } from "./cumulative.ts";
import { burnUp } from "./burn-up.ts";
import { playOn } from "./forecast.ts";
import type { FlowHistory, Way } from "./history.ts";
import { DAY_MS, dayDate, daysOf, periodOf, weeksOf } from "./period.ts";
import { quantile } from "./quantile.ts";
import { summarise } from "./summary.ts";

const ZONE = runtimeZone();
const columns = (["queue", "work", "work", "done"] as const).map((kind, index): FlowColumn => {
  return { id: String(index), boardId: "b", name: kind, sort: String(index), kind, wipLimit: null, archivedAt: null };
});
const forecast = (remaining: number, daily: readonly number[]) => playOn(remaining, daily, 0)?.forecasts ?? null;
const now = new Date(2026, 10, 22, 12).getTime();

/** Histories of tasks within the last hundred days; each step is in another column than the previous one. */
const ways = fc.array(
  fc
    .array(fc.tuple(fc.integer({ min: 0, max: 100 * DAY_MS }), fc.constantFrom(0, 1, 2, 3, -1)), { minLength: 1 })
    .map((drawn): Omit<Way, "id" | "number"> => {
      const sorted = drawn.toSorted(([a], [b]) => a - b);
      const steps = sorted
        .map(([ago, place], index) => ({ at: now - 100 * DAY_MS + ago + index, column: columns[place] ?? null }))
        .filter(({ column }, index, all) => column !== (index === 0 ? null : (all[index - 1]?.column ?? null)))
        .filter(({ at }) => at < now);
      return { title: null, createdAt: steps[0]?.at ?? now, steps };
    }),
  { maxLength: 30 },
);
const histories = ways.map((drawn): FlowHistory => ({
  at: now,
  columns,
  ways: drawn.map((way, number) => ({ ...way, id: String(number), number })),
}));

describe("metrics of any history", () => {
  it("[DA-09] count every task in a column once a day", () => {
    fc.assert(
      fc.property(histories, (history) => {
        const period = periodOf(2, now, ZONE);
        const { days, bands } = cumulativeFlow(history, period);
        const open = bands.filter(({ kind }) => kind !== "done");
        const last = days.length - 1;
        const openTasks = history.ways.filter(({ steps }) => {
          const column = steps.at(-1)?.column ?? null;
          return column !== null && column.kind !== "done";
        });
        expect(open.reduce((sum, { counts }) => sum + (counts[last] ?? 0), 0)).toBe(openTasks.length);
        expect(bands.every(({ counts }) => counts.length === days.length && counts.every((count) => count >= 0))).toBe(
          true,
        );
      }),
    );
  });

  it("[DA-08] agree between weeks, days and lengths, and have no cycle time above the lead time", () => {
    fc.assert(
      fc.property(histories, fc.constantFrom(2, 6, 13), (history, weeks) => {
        const summary = summarise(history, periodOf(weeks, now, ZONE));
        const finished = summary.weeks.reduce((sum, week) => sum + week.finished, 0);
        expect(summary.daily.reduce((sum, count) => sum + count, 0)).toBe(finished);
        expect(summary.lengths.lead.points).toHaveLength(finished);
        for (const { life } of summary.lengths.cycle.points) expect(life.cycle).toBeLessThanOrEqual(life.lead ?? 0);
      }),
    );
  });

  it("[DA-07] have quantiles between the minimum and the maximum that grow with the share", () => {
    const values = fc.array(fc.double({ min: 0, max: 1_000, noNaN: true }), { minLength: 1 });
    fc.assert(
      fc.property(values, fc.double({ min: 0, max: 1, noNaN: true }), (sample, share) => {
        const found = quantile(sample, share) ?? NaN;
        expect(found).toBeGreaterThanOrEqual(Math.min(...sample) - 1e-9);
        expect(found).toBeLessThanOrEqual(Math.max(...sample) + 1e-9);
        expect(found).toBeLessThanOrEqual((quantile(sample, Math.min(1, share + 0.1)) ?? NaN) + 1e-9);
      }),
    );
    expect(quantile([], 0.5)).toBe(null);
  });

  it("[DA-10] have a repeatable forecast that grows with the probability and with the number of tasks", () => {
    const dailyCounts = fc.array(fc.integer({ min: 0, max: 5 }), { minLength: 14, maxLength: 40 });
    fc.assert(
      fc.property(dailyCounts, fc.integer({ min: 0, max: 60 }), (daily, remaining) => {
        const forecasted = forecast(remaining, daily);
        expect(forecast(remaining, daily)).toEqual(forecasted);
        if (forecasted === null) return;
        const days = forecasted.map((one) => one.days ?? Infinity);
        expect(days).toEqual(days.toSorted((a, b) => a - b));
        const more = forecast(remaining * 4 + 40, daily)?.map((one) => one.days ?? Infinity) ?? [];
        expect(more[0]).toBeGreaterThanOrEqual(days[0] ?? 0);
      }),
      { numRuns: 20 },
    );
  });

  it("[DA-10] forecast N days for N tasks at one a day, and nothing if too few tasks were done", () => {
    expect(
      forecast(
        12,
        Array.from({ length: 14 }, () => 1),
      ),
    ).toEqual([
      { share: 0.5, days: 12 },
      { share: 0.85, days: 12 },
      { share: 0.95, days: 12 },
    ]);
    expect(forecast(12, [0, 1, 3, 0])).toBe(null);
    expect(forecast(5_000, [0, 5, 0, 0, 0, 0, 0])?.at(-1)?.days).toBe(null);
  });

  it("[DA-13] keep the burn-up within the scope, starting today and reaching it on the forecast's day", () => {
    fc.assert(
      fc.property(histories, fc.constantFrom(2, 6, 13), (history, weeks) => {
        const period = periodOf(weeks, now, ZONE);
        const summary = summarise(history, period);
        const { days, scope, done, courses, forecasts } = burnUp(cumulativeFlow(history, period), summary);
        const [today, all] = [done.at(-1) ?? 0, scope.at(-1) ?? 0];
        expect(done.every((count, day) => count <= (scope[day] ?? 0))).toBe(true);
        expect(all - today).toBe(summary.remaining);
        for (const [index, { counts }] of courses.entries()) {
          expect(counts).toHaveLength(days.length - scope.length);
          expect(counts).toEqual(counts.toSorted((a, b) => a - b));
          expect(counts.every((count) => count >= today && count <= all)).toBe(true);
          const met = counts.indexOf(all);
          const expectedDays = forecasts?.[index]?.days ?? Infinity;
          expect(met === -1 ? expectedDays > counts.length : met + 1).toBe(met === -1 ? true : expectedDays);
        }
      }),
      { numRuns: 30 },
    );
  });

  it("[DA-16] have weeks that begin on Monday and days that begin at midnight of the time zone", () => {
    const zones = fc.constantFrom("Asia/Kamchatka", "America/New_York", "Europe/Berlin", "Pacific/Kiritimati", ZONE);
    const moments = fc.integer({ min: now - 400 * DAY_MS, max: now });
    fc.assert(
      fc.property(moments, fc.constantFrom(2, 6, 13), zones, (at, weeks, zone) => {
        const period = periodOf(weeks, at, zone);
        expect(weeksOf(period).map((week) => dayDate(week, zone).getDay())).toEqual(
          Array.from({ length: weeks }, () => 1),
        );
        const days = daysOf(period);
        expect(days.map((day) => localOf(day, zone).minute)).toEqual(days.map(() => 0));
        expect(days.map((day) => localDay(day, zone))).toEqual(
          days.map((_, index) => localDay(period.from, zone) + index),
        );
        const begun = localOf(at, zone).minute === 0 && at % 60_000 === 0 ? 0 : 1;
        expect(days.length).toBe((weeks - 1) * 7 + ((dayDate(at, zone).getDay() + 6) % 7) + begun);
      }),
    );
  });
});

describe("scales", () => {
  it("have round ticks up to at least the maximum", () => {
    expect([ticks(0, 4), ticks(13, 4), ticks(84, 4), ticks(11, 4, [1, 3, 6])]).toEqual([
      [0, 1],
      [0, 5, 10, 15],
      [0, 50, 100],
      [0, 3, 6, 9, 12],
    ]);
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 100_000 }), (max) => {
        const found = ticks(max, 4);
        expect(found.at(-1)).toBeGreaterThanOrEqual(max);
        expect(found.length).toBeLessThanOrEqual(6);
      }),
    );
  });

  it("map values proportionally, and find the nearest point within a distance", () => {
    expect(linear([0, 10], [100, 0])(2.5)).toBe(75);
    expect(linear([3, 3], [0, 5])(3)).toBe(0);
    const spots = [
      [0, 0],
      [10, 0],
    ] as const;
    expect([nearest(spots, [9, 1]), nearest(spots, [50, 50], 8)]).toEqual([1, -1]);
  });
});

it("frameOf leaves room for the numbers on the left of a chart, whatever their length", () => {
  const left = (...values: number[]) => frameOf(600, 200, { values }).left;
  expect([left(0, 5, 10), left(0, 20)]).toEqual([24, 24]);
  expect(left(0, 300)).toBeGreaterThanOrEqual(3 * 6.5 + 8);
  expect(left(0, 3_000)).toBeGreaterThanOrEqual(5 * 6.5 + 8);
  expect(left(0, 40_000)).toBeGreaterThan(left(0, 3_000));
});
