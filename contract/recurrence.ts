import * as z from "zod/mini";
import type { ErrorCode } from "./error.ts";

const DAY = "(MO|TU|WE|TH|FR|SA|SU)";
const RULE = new RegExp(
  `^FREQ=(DAILY|WEEKLY|MONTHLY|YEARLY)(;INTERVAL=[1-9]\\d?)?(;BYDAY=${DAY}(,${DAY}){0,6})?(;BYMONTH=([1-9]|1[0-2]))?(;BYMONTHDAY=(-1|[1-9]|[12]\\d|3[01]))?$`,
);

/** How a task comes again: a part of the rules of RFC 5545 (3.3.10), in one order of their parts. `contract/next-term.ts` reads it. */
export const recurrence = z
  .string({ error: "RECURRENCE_INVALID" satisfies ErrorCode })
  .check(z.regex(RULE, { error: "RECURRENCE_INVALID" satisfies ErrorCode }));
