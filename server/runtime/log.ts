import pino, { type BaseLogger, type DestinationStream, type Logger } from "pino";

/** The logger that a part of the server needs; pino implements it. */
export type Log = Pick<BaseLogger, "debug" | "info" | "warn" | "error">;

const nothing = () => undefined;

/** A logger that drops everything, for tests and for tools with their own output. */
export const silentLog: Log = { debug: nothing, info: nothing, warn: nothing, error: nothing };

/** Names of values that must not appear in the log, at the depths where they occur. */
const SECRET_FIELDS = ["authorization", "cookie", "password", "token", "refreshToken", "secret", "set-cookie"];
const REDACTED = SECRET_FIELDS.flatMap((name) => {
  const key = name.includes("-") ? `["${name}"]` : name;
  const dotted = name.includes("-") ? key : `.${key}`;
  return [key, `*${dotted}`, `*.*${dotted}`, `*.*.*${dotted}`];
});

/** Creates the logger: JSON lines without secrets. URLs are not logged because some contain secrets; the matched routes are. */
export function createLog(level: string, destination?: DestinationStream): Logger {
  const options = {
    level,
    base: null,
    redact: { paths: REDACTED, censor: "[hidden]" },
    serializers: { err: pino.stdSerializers.err },
  };
  return destination === undefined ? pino(options) : pino(options, destination);
}
