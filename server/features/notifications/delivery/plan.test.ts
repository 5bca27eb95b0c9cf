import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  DEFAULT_SETTINGS,
  TOPIC_OF,
  type NotificationSettings,
} from "#contract/notifications/notification-settings.ts";
import { NOTIFICATION_KINDS } from "#contract/entities/notification.ts";
import { localOf } from "#contract/time/local-time.ts";
import { ATTEMPTS_MAX, nextDigestAt, plannedDeliveries, retryAfter } from "./plan.ts";
import { afterQuiet } from "./quiet-hours.ts";

const ms = (text: string) => Date.parse(text);
const MOSCOW = "Europe/Moscow";
const NIGHT = { on: true, from: 22 * 60, to: 8 * 60 };
const all = ["push", "email", "telegram"] as const;

describe("[NO-60] the setting of one kind", () => {
  it("applies to that kind only", () => {
    const loud = { inbox: true, push: true, email: false, telegram: false };
    const settings = { ...DEFAULT_SETTINGS, quiet: { ...NIGHT, on: false }, kinds: { reaction: loud } };
    const planFor = (kind: "reaction" | "moved") =>
      plannedDeliveries({ kind, settings, timeZone: MOSCOW, reachable: all, now: ms("2026-11-21T12:00:00Z") });
    expect(planFor("reaction").map(({ channel }) => channel)).toEqual(["push"]);
    expect(planFor("moved")).toEqual([]);
  });
});

describe("quiet hours", () => {
  it("[NO-31] delay deliveries until their end, also over midnight, in the user's time zone", () => {
    const after = (text: string, quiet = NIGHT, zone = MOSCOW) =>
      new Date(afterQuiet(quiet, zone, ms(text))).toISOString();
    expect(after("2026-11-21T12:00:00Z")).toBe("2026-11-21T12:00:00.000Z");
    expect(after("2026-11-21T19:30:00Z")).toBe("2026-11-22T05:00:00.000Z");
    expect(after("2026-11-22T01:00:00Z")).toBe("2026-11-22T05:00:00.000Z");
    expect(after("2026-11-22T05:00:00Z")).toBe("2026-11-22T05:00:00.000Z");
    expect(after("2026-11-21T12:00:00Z", NIGHT, "Asia/Vladivostok")).toBe("2026-11-21T22:00:00.000Z");
    expect(after("2026-11-21T09:30:00Z", { on: true, from: 12 * 60, to: 13 * 60 })).toBe("2026-11-21T10:00:00.000Z");
    expect(after("2026-11-21T19:30:00Z", { ...NIGHT, on: false })).toBe("2026-11-21T19:30:00.000Z");
  });

  it("[NO-31] return their end, which is never in the past", () => {
    const minute = fc.integer({ min: 0, max: 1_439 });
    const moment = fc.integer({ min: ms("2026-01-01"), max: ms("2027-12-31") });
    fc.assert(
      fc.property(minute, minute, moment, fc.constantFrom(MOSCOW, "Asia/Kolkata", "UTC"), (from, to, now, zone) => {
        const at = afterQuiet({ on: true, from, to }, zone, now);
        expect(at).toBeGreaterThanOrEqual(now);
        if (at > now) expect(localOf(at, zone).minute).toBe(to);
      }),
    );
  });
});

describe("the delivery plan", () => {
  const settings: NotificationSettings = { ...DEFAULT_SETTINGS, quiet: { ...NIGHT, on: false } };
  const now = ms("2026-11-21T12:20:00Z");
  const input = { settings, timeZone: MOSCOW, now, reachable: all };

  it("[NO-30, NO-31] contains the reachable channels of the topic, and emails on the full hour", () => {
    expect(plannedDeliveries({ ...input, kind: "mentioned" })).toEqual([
      { channel: "push", dueAt: now },
      { channel: "email", dueAt: ms("2026-11-21T13:00:00Z") },
      { channel: "telegram", dueAt: now },
    ]);
    expect(plannedDeliveries({ ...input, kind: "mentioned", reachable: ["push"] })).toEqual([
      { channel: "push", dueAt: now },
    ]);
    expect(plannedDeliveries({ ...input, kind: "moved" })).toEqual([]);
    expect(plannedDeliveries({ ...input, kind: "sync_refused" })).toEqual([]);
  });

  it("[NO-31] sends the daily digest at nine", () => {
    expect(nextDigestAt("day", MOSCOW, now)).toBe(ms("2026-11-22T06:00:00Z"));
    expect(nextDigestAt("day", MOSCOW, ms("2026-11-21T03:00:00Z"))).toBe(ms("2026-11-21T06:00:00Z"));
  });

  it("gives every kind a topic, except the kind of the device", () => {
    const without = NOTIFICATION_KINDS.filter((kind) => TOPIC_OF[kind] === null);
    expect(without).toEqual(["sync_refused"]);
  });

  it("[NO-33] increases the delay between attempts", () => {
    const waits = Array.from({ length: ATTEMPTS_MAX }, (_, at) => retryAfter(at + 1));
    expect(waits).toEqual(waits.toSorted((a, b) => a - b));
    expect([waits[0], waits.at(-1)]).toEqual([30_000, 21_600_000]);
  });
});
