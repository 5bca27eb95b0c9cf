import * as z from "zod/mini";
import type { ErrorCode } from "../core/error.ts";
import { isTimeZone } from "../time/time-zone.ts";

const DAY = "(MO|TU|WE|TH|FR|SA|SU)";
const RULE = new RegExp(
  `^FREQ=(DAILY|WEEKLY|MONTHLY|YEARLY)(;INTERVAL=[1-9]\\d?)?(;BYDAY=${DAY}(,${DAY}){0,6})?(;BYMONTH=([1-9]|1[0-2]))?(;BYMONTHDAY=(-1|[1-9]|[12]\\d|3[01]))?(;TZID=[A-Za-z0-9_+/-]{1,64})?$`,
);

/**
 * The stored form of a recurrence: a subset of RFC 5545 rules (3.3.10) with a fixed order of parts, and `TZID` for the time zone of its
 * calendar. `contract/recurrence/recurrence-rule.ts` parses it.
 */
export const recurrence = z
  .string({ error: "RECURRENCE_INVALID" satisfies ErrorCode })
  .check(
    z.regex(RULE, { error: "RECURRENCE_INVALID" satisfies ErrorCode, abort: true }),
    z.refine(hasKnownZone, { error: "RECURRENCE_INVALID" satisfies ErrorCode }),
  );

function hasKnownZone(rule: string): boolean {
  const zone = /;TZID=(.*)$/.exec(rule)?.[1];
  return zone === undefined || isTimeZone(zone);
}
