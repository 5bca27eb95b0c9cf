import pino, { type DestinationStream, type Logger } from "pino";

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
