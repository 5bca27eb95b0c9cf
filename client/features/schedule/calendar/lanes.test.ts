import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { bySpan, laneWeek, spreadWeek, WEEK_DAYS, type TaskSpan } from "./lanes.ts";

const FIRST = 20_000;
const spans = fc
  .array(fc.tuple(fc.integer({ min: -12, max: 14 }), fc.integer({ min: 0, max: 12 })), { maxLength: 60 })
  .map((all): TaskSpan[] =>
    all.map(([at, length], id) => ({ id: `t${id}`, from: FIRST + at, to: FIRST + at + length })).toSorted(bySpan),
  );
const room = fc.integer({ min: 1, max: 8 });
const DAYS = Array.from({ length: WEEK_DAYS }, (_none, at) => at);

describe("the rows of a week", () => {
  it("[SC-04] contain every task of a day once, or count it as hidden", () => {
    fc.assert(
      fc.property(spans, room, (all, rows) => {
        const { bars, hidden } = laneWeek(all, FIRST, rows);
        for (const day of DAYS) {
          const drawn = bars.filter(({ at, length }) => day >= at && day < at + length);
          expect(drawn.length + (hidden[day] ?? 0)).toBe(
            all.filter(({ from, to }) => from <= FIRST + day && to >= FIRST + day).length,
          );
        }
        expect(new Set(bars.map(({ id }) => id)).size).toBe(bars.length);
      }),
    );
  });

  it("[SC-04] do not overlap, fit into the room, and leave the last row of a full day free for its counter", () => {
    fc.assert(
      fc.property(spans, room, (all, rows) => {
        const { bars, hidden, rows: taken } = laneWeek(all, FIRST, rows);
        const seen = new Set<string>();
        for (const { at, length, lane } of bars) {
          expect(lane).toBeLessThan(taken);
          expect(at + length).toBeLessThanOrEqual(WEEK_DAYS);
          for (let day = at; day < at + length; day += 1) {
            expect(seen.has(`${day}/${lane}`)).toBe(false);
            seen.add(`${day}/${lane}`);
            if ((hidden[day] ?? 0) > 0) expect(lane).toBeLessThan(rows - 1);
          }
        }
      }),
    );
  });

  it("say of each bar whether it starts before the week or ends after it", () => {
    fc.assert(
      fc.property(spans, room, (all, rows) => {
        const byId = new Map(all.map((one) => [one.id, one]));
        for (const { id, at, length, comes, goes } of laneWeek(all, FIRST, rows).bars) {
          const one = byId.get(id);
          expect(comes).toBe((one?.from ?? 0) < FIRST);
          expect(goes).toBe((one?.to ?? 0) >= FIRST + WEEK_DAYS);
          if (!comes) expect(FIRST + at).toBe(one?.from);
          if (!goes) expect(FIRST + at + length - 1).toBe(one?.to);
        }
      }),
    );
  });

  it("[SC-05] of a month with two thousand tasks read each task only a few times a week", () => {
    let looks = 0;
    const all = Array.from({ length: 2_000 }, (_none, id): TaskSpan => {
      const from = FIRST + (id % 31);
      const look = (day: number): number => {
        looks += 1;
        return day;
      };
      return {
        id: `t${id}`,
        get from() {
          return look(from);
        },
        get to() {
          return look(from + (id % 5));
        },
      };
    }).toSorted(bySpan);
    looks = 0;
    for (let week = 0; week < 6; week += 1) laneWeek(all, FIRST + week * WEEK_DAYS, 5);
    expect(looks / all.length / 6).toBeLessThan(4);
  });
});

describe("additional rows of a task", () => {
  const wants = fc.func(fc.integer({ min: 1, max: 3 }));

  it("[SC-13] overlap no bar, fit into the room, and move no bar of several days", () => {
    fc.assert(
      fc.property(spans, room, wants, (all, rows, wanted) => {
        const laid = laneWeek(all, FIRST, rows);
        const week = spreadWeek(laid, rows, wanted);
        expect(week.hidden).toEqual(laid.hidden);
        expect(week.bars.map(({ id }) => id)).toEqual(laid.bars.map(({ id }) => id));
        const seen = new Set<string>();
        for (const { id, at, length, lane, height, comes, goes } of week.bars) {
          expect(height).toBeLessThanOrEqual(length === 1 && !comes && !goes ? wanted(id) : 1);
          for (let day = at; day < at + length; day += 1) {
            const isFull = (laid.hidden[day] ?? 0) > 0;
            expect(lane + height).toBeLessThanOrEqual(isFull ? rows - 1 : rows);
            for (let row = lane; row < lane + height; row += 1) {
              expect(seen.has(`${day}/${row}`)).toBe(false);
              seen.add(`${day}/${row}`);
            }
          }
          if (length > 1 || comes || goes) expect(lane).toBe(laid.bars.find((bar) => bar.id === id)?.lane);
        }
      }),
    );
  });

  it("[SC-13] are given from the top while a day has free rows", () => {
    const day = (count: number): TaskSpan[] =>
      Array.from({ length: count }, (_none, at) => ({ id: `t${at}`, from: FIRST, to: FIRST }));
    const heights = (count: number, rows: number, wanted = (_id: string): number => 2) =>
      spreadWeek(laneWeek(day(count), FIRST, rows), rows, wanted).bars.map(({ lane, height }) => [lane, height]);
    expect(heights(1, 4)).toEqual([[0, 2]]);
    expect(heights(1, 4, () => 3)).toEqual([[0, 3]]);
    expect(heights(2, 4)).toEqual([
      [0, 2],
      [2, 2],
    ]);
    expect(heights(3, 4)).toEqual([
      [0, 2],
      [2, 1],
      [3, 1],
    ]);
    expect(heights(4, 4).map(([, height]) => height)).toEqual([1, 1, 1, 1]);
    expect(heights(2, 4, (id) => (id === "t1" ? 3 : 1))).toEqual([
      [0, 1],
      [1, 3],
    ]);
    expect(heights(6, 4).map(([, height]) => height)).toEqual([1, 1, 1]);
  });
});
