import type { Log } from "#server/runtime/log.ts";
import type { Mail } from "./mail.ts";
import { createPrintedMail } from "./printed-mail.ts";
import { createSmtpMail } from "./smtp-mail.ts";

export interface MailOptions {
  /** The mail server and the sender; `null` without a mail server. */
  smtp: { url: string; from: string } | null;
  log: Log;
  /** Milliseconds since 1970. */
  now: () => number;
}

/** Sends emails to the configured mail server, or prints them to the log. */
export function openMail({ smtp, log, now }: MailOptions): Mail {
  return smtp === null ? createPrintedMail(log) : createSmtpMail({ ...smtp, now });
}
