import type pg from "pg";
import type { Mail } from "#server/mail/mail.ts";
import type { AuthContext } from "../auth-service.ts";
import { keyFor } from "../secret-service.ts";
import { createThrottleQueries } from "../throttle-queries.ts";
import type { CheckContext } from "./check-service.ts";
import { createCodes } from "./code-service.ts";
import { createEmailQueries } from "./email-queries.ts";
import { createEmailLimitQueries } from "./email-limit-queries.ts";
import { createEmailLimit } from "./email-limit-service.ts";

export interface CheckParts {
  auth: AuthContext;
  pool: pg.Pool;
  mail: Mail;
  secret: string;
  randomInt: (below: number) => number;
  afterAnswer: CheckContext["afterAnswer"];
}

/** Creates the context of codes by email. */
export function createCheckContext({ auth, pool, mail, secret, randomInt, afterAnswer }: CheckParts): CheckContext {
  const attempts = createThrottleQueries(pool);
  return {
    auth,
    emails: createEmailQueries(pool),
    codes: createCodes(keyFor("check-code", secret), randomInt),
    emailLimit: createEmailLimit({ emailLimit: createEmailLimitQueries(pool), attempts, now: auth.now }),
    mail,
    afterAnswer,
  };
}
