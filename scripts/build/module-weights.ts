import { gzipSync } from "node:zlib";
import type { Plugin } from "vite";

/** The size of each of our folders and of each package in every chunk: the sum of its modules, in bytes after gzip. */
export type Weights = Record<string, Record<string, number>>;

/** The path of the weights in the build folder. They are not served. */
export const WEIGHTS_FILE = ".vite/weights.json";

/** Records what each chunk consists of, so that the budget can show where the bytes come from. */
export function weighModules(): Plugin {
  return {
    name: "yarus:module-weights",
    generateBundle(_options, bundle) {
      const weights: Weights = {};
      for (const chunk of Object.values(bundle)) {
        if (chunk.type !== "chunk") continue;
        const parts: Record<string, number> = {};
        for (const [id, { code }] of Object.entries(chunk.modules)) {
          const folder = folderOf(id);
          parts[folder] = (parts[folder] ?? 0) + (code ? gzipSync(code).length : 0);
        }
        weights[chunk.fileName] = parts;
      }
      this.emitFile({ type: "asset", fileName: WEIGHTS_FILE, source: JSON.stringify(weights) });
    },
  };
}

/**
 * Returns what a module counts for: `client/sync/outbox/push.ts` for `client/sync`, a file of a feature for the feature, a package for its
 * name.
 */
export function folderOf(id: string): string {
  const path = id.split("?")[0]?.replaceAll("\0", "").replaceAll("\\", "/") ?? "";
  const inPackage = /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(path)?.[1];
  if (inPackage !== undefined) return inPackage;
  const ours = /\/(client\/(?:features|entities|shared|ui)\/[^/.]+|(?:client|contract)(?:\/[^/.]+)?)(?:\/|\.|$)/.exec(
    path,
  )?.[1];
  return ours ?? "the bundler";
}

/**
 * Distributes the actual sizes of files among the folders in them.
 * @param bytes of each file as it is sent
 * @returns folder and bytes, the heaviest first
 */
export function weightByFolder(weights: Weights, bytes: Record<string, number>): [folder: string, bytes: number][] {
  const sums = new Map<string, number>();
  for (const [file, sent] of Object.entries(bytes)) {
    const parts = Object.entries(weights[file] ?? {});
    const whole = parts.reduce((total, [, part]) => total + part, 0);
    for (const [folder, part] of parts)
      sums.set(folder, (sums.get(folder) ?? 0) + (whole > 0 ? (sent * part) / whole : 0));
  }
  return [...sums].toSorted((a, b) => b[1] - a[1]);
}
