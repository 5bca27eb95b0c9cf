import { join } from "node:path";
import type { PoolOptions } from "#server/db/pool.ts";
import { writeBackupFile } from "./backup-file.ts";
import { type BackupFiles, writeBackup } from "./write-backup.ts";

const ENDING = ".backup";

/** Returns the default folder of backups. */
export function backupFolder(dataDir: string): string {
  return join(dataDir, "backups");
}

/** Returns `yarus-20261122-030000.backup`, with the local time. */
export function newBackupFile(folder: string, at: Date): string {
  const local = new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString();
  return join(folder, `yarus-${local.slice(0, 19).replaceAll(/[-:]/g, "").replace("T", "-")}${ENDING}`);
}

export function isBackup(name: string): boolean {
  return name.endsWith(ENDING);
}

/** Copies the database and the files that it references into one file, also while the server runs. Returns the number of rows. */
export function backUpTo(
  file: string,
  target: PoolOptions,
  files: BackupFiles,
  onTable: (name: string, rows: number) => void = () => undefined,
): Promise<number> {
  return writeBackupFile(file, (sink) => writeBackup(target, sink, onTable, files));
}
