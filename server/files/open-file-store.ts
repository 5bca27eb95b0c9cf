import { join } from "node:path";
import { createDiskFileStore } from "./disk-file-store.ts";
import type { FileStore } from "./file-store.ts";
import type { S3Settings } from "#server/config/files-config.ts";
import { createS3FileStore } from "./s3-file-store.ts";
import { withFormerStore } from "./two-file-stores.ts";

/** The folder of files on this machine. */
export const filesFolder = (dataDir: string): string => join(dataDir, "files");

/** Opens the configured storage: a bucket with the disk as the former store, or the disk alone. */
export function openFileStore(dataDir: string, s3: S3Settings | null): FileStore {
  const disk = createDiskFileStore(filesFolder(dataDir));
  return s3 === null ? disk : withFormerStore(createS3FileStore(s3), disk);
}
