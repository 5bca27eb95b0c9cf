import type { Log } from "#server/runtime/log.ts";
import type { Mail } from "./mail.ts";
import { PRINTED_NOTE } from "./mail-text.ts";

/** For a server without mail: the operator reads the email in the log and passes it on. */
export function createPrintedMail(log: Log): Mail {
  return {
    kind: "printed",
    isUp: () => Promise.resolve(true),
    send: (email) => {
      log.warn({ email }, PRINTED_NOTE);
      return Promise.resolve();
    },
    close: () => {},
  };
}
