// @ts-check
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { extname, join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { filesUnder } from "../input-hash.mjs";

/** The number of builds, including the new one, whose lazy chunks stay available to tabs of older builds. */
export const RETAINED_BUILDS = 5;

const COMPRESSED = new Set([".js", ".css", ".html", ".svg", ".webmanifest"]);
/** Below this a compressed answer saves less than its headers cost. */
const MIN_BYTES = 512;

/**
 * @typedef {{ id: string, timestamp: number, assets: string[], manifest: import("vite").Manifest }} BuildMeta
 *   `timestamp` in milliseconds of the epoch; `assets` are the names under `assets/`.
 */

/**
 * Turns Vite's output into the folder that is served: writes the build's id and manifest under `builds/`, adds compressed copies of text
 * files, and copies the assets and page files of the previous builds from the folder that is served now.
 * @param {{ built: string, served: string, id: string, timestamp: number }} options two folders, and the new build
 * @returns {Promise<void>}
 */
export async function publishClient({ built, served, id, timestamp }) {
  const viteManifest = join(built, ".vite", "manifest.json");
  const assets = namesIn(join(built, "assets"));
  /** @type {BuildMeta} */
  const meta = { id, timestamp, assets, manifest: JSON.parse(readFileSync(viteManifest, "utf8")) };
  rmSync(join(built, ".vite"), { recursive: true });

  await compressAll(built);
  mkdirSync(join(built, "builds", "meta"), { recursive: true });
  for (const older of readMetas(served)
    .filter((candidate) => candidate.id !== id)
    .slice(0, RETAINED_BUILDS - 1)) {
    keepOlder(older, served, built);
  }
  writeFileSync(metaFile(built, id), JSON.stringify(meta));
  writeFileSync(join(built, "builds", "latest.json"), JSON.stringify({ id, timestamp }));
}

/**
 * @param {string} folder a served client
 * @returns {BuildMeta[]} newest first
 */
export function readMetas(folder) {
  return namesIn(join(folder, "builds", "meta"))
    .map((name) => readMeta(join(folder, "builds", "meta", name)))
    .toSorted((a, b) => b.timestamp - a.timestamp);
}

/**
 * @param {string} file
 * @returns {BuildMeta}
 */
function readMeta(file) {
  return JSON.parse(readFileSync(file, "utf8"));
}

/**
 * @param {BuildMeta} older
 * @param {string} served
 * @param {string} built
 */
function keepOlder(older, served, built) {
  for (const name of older.assets.flatMap((asset) => [asset, `${asset}.br`, `${asset}.gz`])) {
    const from = join(served, "assets", name);
    const to = join(built, "assets", name);
    if (existsSync(from) && !existsSync(to)) cpSync(from, to, { preserveTimestamps: true });
  }
  const pages = join("builds", older.id);
  if (existsSync(join(served, pages))) cpSync(join(served, pages), join(built, pages), { recursive: true });
  cpSync(metaFile(served, older.id), metaFile(built, older.id));
}

/** @param {string} folder */
async function compressAll(folder) {
  const files = filesUnder(folder).filter((file) => COMPRESSED.has(extname(file)));
  await Promise.all(files.map(compressOne));
}

/** @param {string} file */
async function compressOne(file) {
  const content = readFileSync(file);
  if (content.length < MIN_BYTES) return;
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: content.length };
  const [br, gz] = await Promise.all([
    promisify(brotliCompress)(content, { params }),
    promisify(gzip)(content, { level: 9 }),
  ]);
  await Promise.all([writeFile(`${file}.br`, br), writeFile(`${file}.gz`, gz)]);
}

/**
 * Replaces the served folder by a finished one. A crash between the two renames leaves both folders complete.
 * @param {string} finished
 * @param {string} place
 */
export function replaceFolder(finished, place) {
  const old = `${place}.old-${process.pid}`;
  if (existsSync(place)) renameSync(place, old);
  renameSync(finished, place);
  rmSync(old, { recursive: true, force: true });
}

/**
 * @param {string} folder
 * @param {string} id
 */
function metaFile(folder, id) {
  return join(folder, "builds", "meta", `${id}.json`);
}

/** @param {string} folder */
function namesIn(folder) {
  return existsSync(folder) ? readdirSync(folder).toSorted() : [];
}
