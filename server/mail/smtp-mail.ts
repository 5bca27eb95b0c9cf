import { createTransport } from "nodemailer";
import { MailFault, type Mail } from "./mail.ts";

/** How long a mail server is believed to answer, and not to answer, without being asked. */
const UP_MS = 60_000;
const DOWN_MS = 5_000;

/** A mail server that takes longer than this is down. */
const PATIENCE_MS = 5_000;

export interface SmtpOptions {
  /** `smtp://` or `smtps://`, with the name and the password in it. */
  url: string;
  /** As it stands in the letter: «Ярус <yarus@example.ru>». */
  from: string;
  /** Milliseconds since 1970. */
  now: () => number;
}

export function createSmtpMail({ url, from, now }: SmtpOptions): Mail {
  const transport = createTransport({
    url,
    connectionTimeout: PATIENCE_MS,
    greetingTimeout: PATIENCE_MS,
    dnsTimeout: PATIENCE_MS,
    socketTimeout: 2 * PATIENCE_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  let known: { at: number; isUp: boolean } | null = null;
  let asking: Promise<boolean> | null = null;

  async function ask(): Promise<boolean> {
    let isUp = true;
    try {
      await transport.verify();
    } catch {
      // Whatever the reason is, letters do not go out; the one that is tried says why in the log.
      isUp = false;
    }
    known = { at: now(), isUp };
    asking = null;
    return isUp;
  }

  return {
    kind: "sent",
    isUp() {
      if (known !== null && now() - known.at < (known.isUp ? UP_MS : DOWN_MS)) return Promise.resolve(known.isUp);
      asking ??= ask();
      return asking;
    },
    async send({ to, subject, text }) {
      try {
        await transport.sendMail({ from, to, subject, text });
        known = { at: now(), isUp: true };
      } catch (error) {
        known = { at: now(), isUp: false };
        throw new MailFault("The mail server did not take a letter", { cause: error });
      }
    },
    close: () => transport.close(),
  };
}
