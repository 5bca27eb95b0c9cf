import { withNames } from "./inbox-text.ts";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { NOTIFICATION_KINDS, type Notification } from "#contract/entities/notification.ts";
import { aNotification, id } from "#client/testing/rows.ts";
import { actorsOf, daysOf, filtered, linesOf, titlesOf } from "./inbox-lines.ts";

const NOW = new Date("2026-11-21T12:00:00");
const ago = (minutes: number) => new Date(NOW.getTime() - minutes * 60_000).toISOString();
let made = 0;
const row = (minutes: number, overrides: Partial<Notification> = {}): Notification => {
  made += 1;
  return aNotification({ id: id(made, "f"), createdAt: ago(minutes), groupKey: "commented:t", ...overrides });
};

describe("lines of the inbox", () => {
  it("[NO-24] group notifications about one thing that are at most an hour apart, and keep read ones apart", () => {
    const rows = [
      row(0, { actorId: "m", actorName: "Марк", title: "А" }),
      row(50, { actorId: "l", actorName: "Лена", title: "А" }),
      row(55, { readAt: ago(1) }),
      row(100, { actorId: "m", actorName: "Марк", title: "Б" }),
      row(170),
      row(175, { groupKey: "moved:t" }),
    ];
    const lines = linesOf(rows, NOW);
    expect(lines.map((line) => [line.rows.length, line.isUnread])).toEqual([
      [3, true],
      [1, false],
      [1, true],
      [1, true],
    ]);
    const [first] = lines;
    if (first === undefined) throw new Error("no line");
    expect(actorsOf(first).map(({ name }) => name)).toEqual(["Марк", "Лена"]);
    expect(titlesOf(first)).toEqual(["А", "Б"]);
  });

  it("are grouped by days, with unread lines first", () => {
    const rows = [
      row(1, { readAt: ago(0), groupKey: "a" }),
      row(2, { groupKey: "b" }),
      row(24 * 60, { groupKey: "c" }),
    ];
    const days = daysOf(linesOf(rows, NOW));
    expect(days.map((day) => day.lines.map((line) => line.rows[0].groupKey))).toEqual([["b", "a"], ["c"]]);
  });

  it("leave out snoozed notifications until their time comes", () => {
    const rows = [row(1, { snoozedTill: ago(-60) }), row(2, { snoozedTill: ago(1) }), row(3, { kind: "mentioned" })];
    expect(filtered(rows, "all", NOW)).toEqual(rows.slice(1));
    expect(filtered(rows, "snoozed", NOW)).toEqual(rows.slice(0, 1));
    expect(filtered(rows, "mentions", NOW)).toEqual(rows.slice(2));
    expect(filtered(rows, "assigned", NOW)).toEqual(rows.slice(1, 2));
  });

  it("[NO-24] contain every notification exactly once", () => {
    const any = fc.record({
      minutes: fc.integer({ min: 0, max: 5_000 }),
      groupKey: fc.constantFrom("a", "b", "c"),
      kind: fc.constantFrom(...NOTIFICATION_KINDS),
      isRead: fc.boolean(),
    });
    fc.assert(
      fc.property(fc.array(any, { maxLength: 30 }), (specs) => {
        const rows = specs
          .toSorted((a, b) => a.minutes - b.minutes)
          .map(({ minutes, isRead, ...rest }) => row(minutes, { ...rest, readAt: isRead ? ago(0) : null }));
        const shown = daysOf(linesOf(rows, NOW)).flatMap((day) => day.lines.flatMap((line) => line.rows));
        expect(shown.map((one) => one.id).toSorted()).toEqual(rows.map((one) => one.id).toSorted());
      }),
    );
  });
});

describe("a quote", () => {
  it("[NO-25] shows the names of mentioned users, and leaves unknown usernames unchanged", () => {
    const people = [{ username: "anna", name: "Анна Котова" }];
    expect(withNames("@anna, глянь. И @anna. И @nobody", people)).toBe(
      "@Анна Котова, глянь. И @Анна Котова. И @nobody",
    );
  });
});
