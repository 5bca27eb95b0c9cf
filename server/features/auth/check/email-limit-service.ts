import { createHash } from "node:crypto";
import { AppError } from "#contract/error.ts";
import { LETTER_PAUSE_S } from "#contract/limit.ts";
import type { ThrottleQueries, ThrottleRule } from "../throttle-queries.ts";
import type { LetterQueries } from "./letter-queries.ts";

/**
 * How often codes may be asked for: for one purpose one place pauses after each letter, and a mailbox gets only so many from all
 * places together. That bounds how often a code can be guessed at. Counted alike for addresses that are nobody's.
 */
const BY_MAILBOX: ThrottleRule = { free: 5, waitMaxS: 1_800, forgetS: 3_600 };

export interface LetterLimit {
  /** Throws RATE_LIMITED with the seconds to wait. */
  admit(asked: { email: string; address: string; kind: string }): Promise<void>;
}

export interface LetterLimitContext {
  letters: LetterQueries;
  attempts: Pick<ThrottleQueries, "count">;
  /** Milliseconds since 1970. */
  now: () => number;
}

export function createLetterLimit({ letters, attempts, now }: LetterLimitContext): LetterLimit {
  return {
    async admit({ email, address, kind }) {
      const at = now();
      const mailbox = createHash("sha256").update(email).digest("base64url");
      const here = `letter ${kind} ${mailbox} ${address}`;
      if (!(await letters.take(here, new Date(at), LETTER_PAUSE_S))) {
        const last = await letters.lastAt(here);
        const passed = last === null ? 0 : (at - last.getTime()) / 1_000;
        throw new AppError("RATE_LIMITED", { retryAfter: Math.max(1, Math.ceil(LETTER_PAUSE_S - passed)) });
      }
      const isAdmitted = (await attempts.count(`mailbox ${mailbox}`, BY_MAILBOX, new Date(at))) ?? false;
      if (isAdmitted === false) throw new AppError("RATE_LIMITED", { retryAfter: LETTER_PAUSE_S });
    },
  };
}
