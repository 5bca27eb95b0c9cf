import { createTransport } from "nodemailer";
import { MailFault, type Mail } from "./mail.ts";

/** Lifetimes of a cached result of the check, for a server that is up and for one that is down. */
const UP_MS = 60_000;
const DOWN_MS = 5_000;

/** A mail server that takes longer than this counts as down. */
const PATIENCE_MS = 5_000;

export interface SmtpOptions {
  /** `smtp://` or `smtps://`, with the user name and the password. */
  url: string;
  /** The sender header: «Ярус <yarus@example.ru>». */
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
      // The reason does not matter here; the next email that fails logs it.
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
