import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";

/** A line of the worker's list of files. */
interface PrecachedFile {
  url: string;
  revision: string | null;
  size: number;
  integrity?: string;
}

/**
 * Gives each file that the worker keeps its checksum: what a captive portal, a proxy or a node of another build answers in its
 * place is then refused by the browser, and the worker before stays (F-11, F-28).
 */
export function withChecksums<T extends PrecachedFile>(folder: string, files: readonly T[]): T[] {
  return files.map((file) => ({ ...file, integrity: checksum(readFileSync(join(folder, file.url))) }));
}

/** A checksum as the browser writes it. */
export function checksum(content: Uint8Array): string {
  return `sha256-${createHash("sha256").update(content).digest("base64")}`;
}
