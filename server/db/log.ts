import type { BaseLogger } from "pino";

/** The logger that the database code needs; pino implements it. */
export type Log = Pick<BaseLogger, "debug" | "info" | "warn" | "error">;

const nothing = () => undefined;

/** A logger that drops everything, for tests and for tools with their own output. */
export const silentLog: Log = { debug: nothing, info: nothing, warn: nothing, error: nothing };
