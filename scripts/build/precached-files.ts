import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";

/** An entry in the service worker's list of files. */
interface PrecachedFile {
  url: string;
  revision: string | null;
  size: number;
  integrity?: string;
}

/**
 * Adds a checksum to each file that the worker caches, so that the browser rejects an answer of a captive portal, of a proxy or of a node
 * with another build, and the previous worker stays (F-11, F-28).
 */
export function withChecksums<T extends PrecachedFile>(folder: string, files: readonly T[]): T[] {
  return files.map((file) => ({ ...file, integrity: checksum(readFileSync(join(folder, file.url))) }));
}

/** Returns a checksum in the format of the `integrity` attribute. */
export function checksum(content: Uint8Array): string {
  return `sha256-${createHash("sha256").update(content).digest("base64")}`;
}
