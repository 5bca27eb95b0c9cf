import { rm } from "node:fs/promises";
import { makeDatabase } from "#server/db/database.ts";
import { errorText } from "#server/runtime/error-code.ts";
import { type EmbeddedPostgres, type EmbeddedOptions, startEmbedded } from "#server/db/embedded/supervisor.ts";
import { silentLog } from "#server/runtime/log.ts";
import { StartRefusal } from "#server/runtime/start-refusal.ts";
import { makeFastFolder } from "./fast-folder.ts";

/** Creates a temporary folder that root's PostgreSQL user may enter. */
export async function makeFolder(): Promise<{ path: string; remove: () => Promise<void> }> {
  const path = await makeFastFolder("yarus-embedded-");
  return { path, remove: () => rm(path, { recursive: true, force: true }) };
}

/** Returns the text of the refusal; "" if the database started (and was stopped again). */
export async function refusal(options: EmbeddedOptions): Promise<string> {
  try {
    const embedded = await startEmbedded(options, silentLog);
    await embedded.stop();
    return "";
  } catch (error) {
    if (error instanceof StartRefusal) return errorText(error);
    throw error;
  }
}

/** Runs one query over its own connection, in the database `postgres`. */
export async function askEmbedded<Row extends object>(embedded: EmbeddedPostgres, sql: string): Promise<Row[]> {
  const database = makeDatabase("embedded", { ...embedded.endpoint, database: "postgres", max: 2 }, silentLog, {});
  try {
    return (await database.pool.query<Row>(sql)).rows;
  } finally {
    await database.close();
  }
}
