import pino, { type DestinationStream, type Logger } from "pino";

/** Paths of values that no line of the log may carry, at the depths where they occur. */
const SECRET_FIELDS = ["authorization", "cookie", "password", "token", "refreshToken", "secret", "set-cookie"];
const REDACTED = SECRET_FIELDS.flatMap((name) => {
  const key = name.includes("-") ? `["${name}"]` : name;
  const dotted = name.includes("-") ? key : `.${key}`;
  return [key, `*${dotted}`, `*.*${dotted}`, `*.*.*${dotted}`];
});

/** The product's log: JSON lines, without secrets. Addresses are not logged at all, only the routes that they match: some hold secrets. */
export function createLog(level: string, destination?: DestinationStream): Logger {
  const options = {
    level,
    base: null,
    redact: { paths: REDACTED, censor: "[hidden]" },
    serializers: { err: pino.stdSerializers.err },
  };
  return destination === undefined ? pino(options) : pino(options, destination);
}
