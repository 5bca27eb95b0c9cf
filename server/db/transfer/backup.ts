import { join } from "node:path";
import type { PoolOptions } from "../pool.ts";
import { writeBackupFile } from "./backup-file.ts";
import { type BackupFiles, writeBackup } from "./write-backup.ts";

const ENDING = ".backup";

/** Where copies are made unless somebody says another place. */
export function backupFolder(dataDir: string): string {
  return join(dataDir, "backups");
}

/** `yarus-20261122-030000.backup`, by the clock on the wall. */
export function newBackupFile(folder: string, at: Date): string {
  const local = new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString();
  return join(folder, `yarus-${local.slice(0, 19).replaceAll(/[-:]/g, "").replace("T", "-")}${ENDING}`);
}

export function isBackup(name: string): boolean {
  return name.endsWith(ENDING);
}

/** Copies the database, and the files that it names, into one file, also while the product runs. Answers how many rows. */
export function backUpTo(
  file: string,
  target: PoolOptions,
  files: BackupFiles,
  onTable: (name: string, rows: number) => void = () => undefined,
): Promise<number> {
  return writeBackupFile(file, (sink) => writeBackup(target, sink, onTable, files));
}
