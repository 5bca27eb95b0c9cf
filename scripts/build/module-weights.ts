import { gzipSync } from "node:zlib";
import type { Plugin } from "vite";

/** For every chunk, how much of it each folder of ours and each package has brought: bytes after gzip, module by module. */
export type Weights = Record<string, Record<string, number>>;

/** Where the build leaves its weights: beside the client, for they are not served. */
export const WEIGHTS_FILE = ".vite/weights.json";

/** Notes what each chunk is made of, so that the budget can say where the kilobytes come from. */
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

/** `client/sync/outbox/push.ts` counts for `client/sync`, a file of a feature for the feature, a package for its name. */
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
 * Shares out what files really weigh among the folders that are in them.
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
