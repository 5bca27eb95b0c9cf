import { createHash } from "node:crypto";
import { AppError } from "#contract/core/error.ts";
import { CODE_EMAIL_PAUSE_S } from "#contract/core/limit.ts";
import type { ThrottleQueries, ThrottleRule } from "../throttle-queries.ts";
import type { EmailLimitQueries } from "./email-limit-queries.ts";

/**
 * Limits requests for codes: for each purpose an address pauses after each email, and a mailbox gets a limited number from all addresses.
 * That bounds the guesses at a code. Addresses without an account are counted in the same way.
 */
const BY_MAILBOX: ThrottleRule = { free: 5, waitMaxS: 1_800, forgetS: 3_600 };

export interface EmailLimit {
  /** Throws RATE_LIMITED with the seconds to wait. */
  admit(request: { email: string; address: string; kind: string }): Promise<void>;
}

export interface EmailLimitContext {
  emailLimit: EmailLimitQueries;
  attempts: Pick<ThrottleQueries, "count">;
  /** Milliseconds since 1970. */
  now: () => number;
}

export function createEmailLimit({ emailLimit: queries, attempts, now }: EmailLimitContext): EmailLimit {
  return {
    async admit({ email, address, kind }) {
      const at = now();
      const mailbox = createHash("sha256").update(email).digest("base64url");
      const here = `letter ${kind} ${mailbox} ${address}`;
      if (!(await queries.take(here, new Date(at), CODE_EMAIL_PAUSE_S))) {
        const last = await queries.lastAt(here);
        const passed = last === null ? 0 : (at - last.getTime()) / 1_000;
        throw new AppError("RATE_LIMITED", { retryAfter: Math.max(1, Math.ceil(CODE_EMAIL_PAUSE_S - passed)) });
      }
      const isAdmitted = (await attempts.count(`mailbox ${mailbox}`, BY_MAILBOX, new Date(at))) ?? false;
      if (isAdmitted === false) throw new AppError("RATE_LIMITED", { retryAfter: CODE_EMAIL_PAUSE_S });
    },
  };
}
