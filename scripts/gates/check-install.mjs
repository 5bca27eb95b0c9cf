// @ts-check
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

/**
 * Compares npm's record of the installed packages with the lock file and package.json: with a stale node_modules every other gate would
 * check something else than the repository.
 */
const ROOT = fileURLToPath(new URL("../..", import.meta.url));

/** @typedef {{ version?: string, optional?: boolean, dependencies?: Record<string, string>, devDependencies?: Record<string, string>, optionalDependencies?: Record<string, string> }} Entry */

const project = read("package.json");
const wanted = packagesOf("package-lock.json");
const installed = packagesOf("node_modules/.package-lock.json");

const problems = [
  ...["dependencies", "devDependencies", "optionalDependencies"]
    .filter((kind) => JSON.stringify(wanted[""]?.[kind] ?? {}) !== JSON.stringify(project[kind] ?? {}))
    .map((kind) => `package-lock.json was made for other ${kind} than package.json has`),
  ...Object.entries(wanted)
    .filter(([path, entry]) => path !== "" && installed[path]?.version !== entry.version)
    .filter(([path, entry]) => !(entry.optional && installed[path] === undefined))
    .map(
      ([path, entry]) => `${path}: ${entry.version} is locked, ${installed[path]?.version ?? "nothing"} is installed`,
    ),
];

if (problems.length > 0) {
  console.error([...problems.slice(0, 20), "Run npm ci."].join("\n"));
  process.exitCode = 1;
} else {
  console.log(`${Object.keys(installed).length} packages installed as locked`);
}

/**
 * @param {string} path
 * @returns {Record<string, Entry & Record<string, unknown>>}
 */
function packagesOf(path) {
  return read(path).packages ?? {};
}

/** @param {string} path */
function read(path) {
  const file = join(ROOT, path);
  return existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : {};
}
