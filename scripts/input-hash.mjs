// @ts-check
import { createHash } from "node:crypto";
import { readdirSync, readFileSync, statSync } from "node:fs";
import { join, relative, sep } from "node:path";

/** Files that never reach a build: tests and what only tests use. */
const NOT_BUILT = /(?:\.test\.tsx?|\.md)$|(?:^|\/)testing\//;

/**
 * Returns a hash of a build's inputs: equal hashes mean equal inputs, on every machine.
 * @param {string} root folder that the paths are relative to
 * @param {string[]} paths files and folders, read recursively; one that does not exist is skipped
 * @returns {string} 16 hexadecimal digits
 */
export function inputHash(root, paths) {
  const hash = createHash("sha256");
  for (const path of paths) {
    for (const file of filesUnder(join(root, path))) {
      const name = relative(root, file).split(sep).join("/");
      if (NOT_BUILT.test(name)) continue;
      const content = readFileSync(file);
      hash.update(`${name}\0${content.length}\0`).update(content);
    }
  }
  return hash.digest("hex").slice(0, 16);
}

/**
 * @param {string} path
 * @returns {string[]} in an order that does not depend on the file system
 */
export function filesUnder(path) {
  const stat = statSync(path, { throwIfNoEntry: false });
  if (!stat) return [];
  if (stat.isFile()) return [path];
  return readdirSync(path)
    .toSorted()
    .flatMap((name) => filesUnder(join(path, name)));
}
