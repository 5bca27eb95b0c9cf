import type { BaseLogger } from "pino";

/** What the database room needs of a logger; pino fits as it is. */
export type Log = Pick<BaseLogger, "debug" | "info" | "warn" | "error">;

const nothing = () => undefined;

/** A logger that drops everything, for tests and for tools that print their own words. */
export const silentLog: Log = { debug: nothing, info: nothing, warn: nothing, error: nothing };
