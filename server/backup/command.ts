import { existsSync } from "node:fs";
import { stat } from "node:fs/promises";
import { resolve } from "node:path";
import { PassThrough } from "node:stream";
import { type Config, parseConfig } from "#server/config/config.ts";
import { EXIT, StartRefusal } from "#server/runtime/start-refusal.ts";
import { openFileStore } from "#server/files/open-file-store.ts";
import { describeTarget, EMBEDDED_DATABASE, openDatabase, openServer } from "#server/db/database.ts";
import { hasPlace } from "#server/db/embedded/place.ts";
import { joinEmbedded, markMoved } from "#server/db/embedded/supervisor.ts";
import { silentLog } from "#server/runtime/log.ts";
import type { PoolOptions } from "#server/db/pool.ts";
import { backUpTo, backupFolder, newBackupFile } from "./backup.ts";
import { readBackupFile } from "./backup-file.ts";
import type { CopiedFiles } from "./file-frames.ts";
import { readBackup, requireBackup } from "./read-backup.ts";
import { requireRoom } from "./target.ts";
import { transferText } from "./transfer-text.ts";
import { connectForTransfer, writeBackup } from "./write-backup.ts";

/** Input of a command: its arguments, the environment, and a function that prints. */
export type CommandInput = { args: string[]; env: NodeJS.ProcessEnv; printLine: (line: string) => void };

const number = new Intl.NumberFormat("ru-RU");
const onTable = (printLine: CommandInput["printLine"]) => (name: string, rows: number) =>
  printLine(transferText.table(name, number.format(rows)));

/** `backup [file]`: copies the database into one file, also while the server runs. Returns the file. */
export async function backupCommand({ args, env, printLine }: CommandInput): Promise<string> {
  const { words } = readArguments(args, []);
  const config = parseConfig(env);
  requireSource(config);
  const file = resolve(words[0] ?? newBackupFile(backupFolder(config.dataDir), new Date()));
  const files = {
    store: openFileStore(config.dataDir, config.files.s3),
    onCopied: ({ copied, missing }: CopiedFiles) => {
      printLine(transferText.files(number.format(copied)));
      if (missing > 0) printLine(transferText.filesMissing(number.format(missing)));
    },
  };
  const source = await joinOrOpen(config);
  try {
    printLine(transferText.backupBegins(describeTarget(source.target)));
    const rows = await backUpTo(file, source.target, files, onTable(printLine));
    const { size } = await stat(file);
    printLine(transferText.backupDone(file, `${number.format(Math.ceil(size / 1024))} КБ`, number.format(rows)));
    return file;
  } finally {
    await source.close();
  }
}

/** `restore file [--force]`: restores a copy into the database, completely or not at all. The server must not be running. */
export async function restoreCommand({ args, env, printLine }: CommandInput): Promise<void> {
  const { words, flags } = readArguments(args, ["--force"]);
  const [file] = words;
  if (file === undefined) throw new StartRefusal(transferText.restoreUsage);
  if (!existsSync(file)) throw new StartRefusal(transferText.restoreNoFile(file));
  const config = parseConfig(env);
  await requireBackup(readBackupFile(file));
  const database = await openDatabase(config, silentLog);
  try {
    printLine(transferText.restoreBegins(file, describeTarget(database.target)));
    const rows = await readBackup(readBackupFile(file), database.target, {
      force: flags.has("--force"),
      newEpoch: true,
      notEmpty: transferText.notEmpty,
      onTable: onTable(printLine),
      store: openFileStore(config.dataDir, config.files.s3),
      log: silentLog,
    });
    printLine(transferText.restoreDone(number.format(rows)));
  } finally {
    await database.close();
  }
}

/**
 * `move-to DATABASE_URL [--force]`: copies the database to a server. Nothing goes back in time, so epochs are kept; an embedded source is
 * marked as moved, so that nothing writes to it any more. The server must not be running.
 */
export async function moveCommand({ args, env, printLine }: CommandInput): Promise<void> {
  const { words, flags } = readArguments(args, ["--force"]);
  const config = parseConfig(env);
  const { databaseUrl } = parseConfig({ ...env, DATABASE_URL: words[0] ?? "" });
  if (databaseUrl === null) throw new StartRefusal(transferText.moveUsage);
  if (databaseUrl === config.databaseUrl) throw new StartRefusal(transferText.moveSame);
  requireSource(config);
  const source = await openDatabase(config, silentLog);
  try {
    const target = await openServer({ connectionString: databaseUrl }, silentLog);
    try {
      await requireIdle(source.target);
      printLine(transferText.moveBegins(describeTarget(source.target), describeTarget(target.target)));
      const rows = await carry(source.target, target.target, flags.has("--force"), printLine);
      if (source.kind === "embedded") await markMoved(config.dataDir, describeTarget(target.target));
      printLine(transferText.moveDone(number.format(rows)));
    } finally {
      await target.close();
    }
  } finally {
    await source.close();
  }
}

/** Refuses a source that is in use: writes after the moment of the copy would be lost. */
async function requireIdle(source: PoolOptions): Promise<void> {
  const client = await connectForTransfer(source);
  try {
    await requireRoom(client, true, transferText.notEmpty);
  } finally {
    await client.end();
  }
}

/** Copies no files: they are in the data folder or in a bucket, independent of the database. */
async function carry(
  from: PoolOptions,
  to: PoolOptions,
  force: boolean,
  printLine: CommandInput["printLine"],
): Promise<number> {
  const pipe = new PassThrough();
  const give = writeBackup(from, pipe, () => undefined).catch((error: unknown) => {
    pipe.destroy(error instanceof Error ? error : new Error(String(error)));
    throw error;
  });
  const take = readBackup(pipe, to, {
    force,
    newEpoch: false,
    notEmpty: transferText.notEmptyTarget,
    onTable: onTable(printLine),
    store: { put: () => Promise.reject(new Error("no files are carried")) },
    log: silentLog,
  }).catch((error: unknown) => {
    pipe.destroy();
    throw error;
  });
  const [written, taken] = await Promise.allSettled([give, take]);
  // The side that failed first has the cause; the other only saw the pipe close.
  if (taken.status === "rejected") throw taken.reason;
  if (written.status === "rejected") throw written.reason;
  return taken.value;
}

/** Refuses a data folder without a database: otherwise a mistyped DATA_DIR would get a new empty one. */
function requireSource({ databaseUrl, dataDir }: Config): void {
  if (databaseUrl === null && !hasPlace(dataDir)) throw new StartRefusal(transferText.noDatabase(resolve(dataDir)));
}

/** Returns the database of a running server, or opens it. */
async function joinOrOpen(config: Config): Promise<{ target: PoolOptions; close: () => Promise<void> }> {
  const running = config.databaseUrl === null ? await joinEmbedded({ dataDir: config.dataDir }, silentLog) : null;
  if (running !== null) return { target: { ...running, database: EMBEDDED_DATABASE }, close: async () => undefined };
  return await openDatabase(config, silentLog);
}

function readArguments(args: string[], known: string[]): { words: string[]; flags: Set<string> } {
  const flags = new Set(args.filter((arg) => arg.startsWith("--")));
  for (const flag of flags) {
    if (!known.includes(flag)) throw new StartRefusal(transferText.unknownOption(flag));
  }
  return { words: args.filter((arg) => !arg.startsWith("--")), flags };
}

const printToStdout = (line: string) => void process.stdout.write(`${line}\n`);

/** Runs a command as a process: prints refusals as text and other errors with their stack. Sets the exit code. */
export async function runCommand(command: (input: CommandInput) => Promise<unknown>): Promise<void> {
  try {
    await command({ args: process.argv.slice(2), env: process.env, printLine: printToStdout });
  } catch (error) {
    const refused = error instanceof StartRefusal;
    const text = refused ? error.message : error instanceof Error ? (error.stack ?? error.message) : String(error);
    process.stderr.write(`${text}\n`);
    process.exitCode = refused ? error.exitCode : EXIT.unavailable;
  }
}
