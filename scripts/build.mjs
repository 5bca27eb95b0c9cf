// @ts-check
import { cpSync, existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { inTurn } from "./build/build-turn.mjs";
import { inputHash } from "./input-hash.mjs";
import { publishClient, readMetas, replaceFolder } from "./build/publish-client.mjs";

const ROOT = fileURLToPath(new URL("..", import.meta.url));
const CLIENT_CONFIGURATION = ["vite.config.ts", "scripts/build", "scripts/input-hash.mjs"];
const CLIENT_INPUTS = ["client", "contract", ...CLIENT_CONFIGURATION, "tsconfig.base.json", "package-lock.json"];
const SERVER_INPUTS = [
  "server",
  "contract",
  "scripts",
  "vite.server.config.ts",
  "tsconfig.base.json",
  "package-lock.json",
];

/**
 * Builds the client into `dist/client` and the server into `dist/server`, each only if one of its inputs has changed. Needs the development
 * dependencies. A failed build leaves the previous build unchanged. Of two builds in one checkout the second waits and then uses the result
 * of the first.
 * @param {{ force?: boolean, print?: (line: string) => void }} [options]
 * @returns {Promise<{ client: "built" | "unchanged", server: "built" | "unchanged" }>}
 */
export function build({ force = false, print = console.log } = {}) {
  return inTurn(join(ROOT, "dist/building"), async () => ({
    client: await step("Клиент", print, () => buildClient(force)),
    server: await step("Сервер", print, () => buildServer(force)),
  }));
}

/** @param {boolean} force */
async function buildClient(force) {
  const served = join(ROOT, "dist/client");
  const id = inputHash(ROOT, CLIENT_INPUTS);
  if (!force && existsSync(join(served, "index.html")) && readMetas(served)[0]?.id === id) return "unchanged";
  process.env["BUILD_ID"] = id;
  await into(served, async (built) => {
    await runVite("vite.config.ts", built);
    cpSync(join(built, ".vite/weights.json"), join(ROOT, "dist/client-weights.json"));
    await publishClient({ built, served, id, timestamp: Date.now() });
  });
  return "built";
}

/** @param {boolean} force */
async function buildServer(force) {
  const place = join(ROOT, "dist/server");
  const stamp = join(place, "build-id");
  const id = inputHash(ROOT, SERVER_INPUTS);
  if (!force && existsSync(stamp) && readFileSync(stamp, "utf8") === id) return "unchanged";
  await into(place, async (built) => {
    await runVite("vite.server.config.ts", built);
    const migrations = join(ROOT, "server/db/migrations");
    if (existsSync(migrations)) cpSync(migrations, join(built, "migrations"), { recursive: true });
    writeFileSync(join(built, "build-id"), id);
  });
  return "built";
}

/**
 * @param {string} place
 * @param {(folder: string) => Promise<void>} fill
 */
async function into(place, fill) {
  const folder = `${place}.next-${process.pid}`;
  try {
    await fill(folder);
    replaceFolder(folder, place);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * @param {string} configFile
 * @param {string} outDir
 */
async function runVite(configFile, outDir) {
  // Always builds for production: with the NODE_ENV of a test the build would contain the development version of React.
  const before = process.env["NODE_ENV"];
  process.env["NODE_ENV"] = "production";
  try {
    const vite = await import("vite");
    await vite.build({ configFile: join(ROOT, configFile), logLevel: "warn", build: { outDir, emptyOutDir: true } });
  } finally {
    if (before === undefined) delete process.env["NODE_ENV"];
    else process.env["NODE_ENV"] = before;
  }
}

/**
 * @param {string} name
 * @param {(line: string) => void} print
 * @param {() => Promise<"built" | "unchanged">} run
 */
async function step(name, print, run) {
  const start = performance.now();
  const result = await run();
  if (result === "built") print(`${name} собран за ${((performance.now() - start) / 1000).toFixed(1)} с`);
  return result;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  try {
    await build({ force: process.argv.includes("--force") });
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}
