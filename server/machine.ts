import { readdir, stat, statfs } from "node:fs/promises";
import { join } from "node:path";
import type { Config } from "./config/config.ts";
import type { Database } from "./db/database.ts";
import { backUpTo, backupFolder, isBackup, newBackupFile } from "#server/backup/backup.ts";
import { errorCode } from "./runtime/error-code.ts";
import type { Machine } from "./features/administration/administration-service.ts";
import { openFileStore } from "./files/open-file-store.ts";

/** Reads the disk of the data folder and the backups in it. */
export function machineOf(config: Pick<Config, "dataDir" | "files">, database: Database): Machine {
  const folder = backupFolder(config.dataDir);
  return {
    async disk() {
      const { blocks, bavail, bsize } = await statfs(config.dataDir);
      return { bytes: blocks * bsize, free: bavail * bsize };
    },
    backups: {
      list: () => listed(folder),
      make: () =>
        backUpTo(newBackupFile(folder, new Date()), database.target, {
          store: openFileStore(config.dataDir, config.files.s3),
          onCopied: () => undefined,
        }),
    },
  };
}

async function listed(folder: string): Promise<{ name: string; bytes: number; at: Date }[]> {
  try {
    const names = (await readdir(folder)).filter(isBackup);
    return await Promise.all(
      names.map(async (name) => {
        const { size, mtime } = await stat(join(folder, name));
        return { name, bytes: size, at: mtime };
      }),
    );
  } catch (error) {
    // The folder is made with the first backup.
    if (errorCode(error) === "ENOENT") return [];
    throw error;
  }
}
