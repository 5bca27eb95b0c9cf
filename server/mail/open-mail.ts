import type { Log } from "#server/db/log.ts";
import type { Mail } from "./mail.ts";
import { createPrintedMail } from "./printed-mail.ts";
import { createSmtpMail } from "./smtp-mail.ts";

export interface MailOptions {
  /** The mail server and what stands as the sender; `null` where there is none. */
  smtp: { url: string; from: string } | null;
  log: Log;
  /** Milliseconds since 1970. */
  now: () => number;
}

/** Letters go to the mail server that is configured, else to the log. */
export function openMail({ smtp, log, now }: MailOptions): Mail {
  return smtp === null ? createPrintedMail(log) : createSmtpMail({ ...smtp, now });
}
