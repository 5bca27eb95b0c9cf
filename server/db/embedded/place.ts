import { createHash, randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { lstat, mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { EXIT, StartRefusal } from "#server/runtime/start-refusal.ts";
import { embeddedText } from "./embedded-text.ts";
import { errorCode } from "#server/runtime/error-code.ts";
import { canEnter, chooseRunner, own, type Runner } from "./runner.ts";

/** The files of an embedded database: `folder` contains the cluster, the password, the log and the library links. */
export type Place = { folder: string; cluster: string; runner: Runner; elsewhere: boolean };

const POINTER = "postgres-place.json";

/** Longest path of a unix socket in bytes, without the terminating zero (`sun_path`; macOS has the shorter limit). */
const SOCKET_LIMIT = 103;
const SOCKET_NAME = ".s.PGSQL.5432";

const shortHash = (text: string) => createHash("sha256").update(text).digest("hex").slice(0, 12);

/**
 * Opens the place of the database of `dataDir`, and creates it if absent. Normally `dataDir/postgres`; if this process is root and the
 * runner may not enter that, a folder under `fallbackRoot`, which a pointer file in `dataDir` records. A pointer to a missing folder stops
 * the start: an empty database there would look like lost data.
 */
export async function openPlace(dataDir: string, fallbackRoot = "/var/lib"): Promise<Place> {
  const base = resolve(dataDir);
  await makeFolder(base).catch((error: unknown) => {
    throw new StartRefusal(embeddedText.placeRefused(base, errorCode(error) ?? ""), EXIT.unavailable, { cause: error });
  });
  const usual = join(base, "postgres");
  const pointed = await readPointer(base);
  if (pointed !== null && !existsSync(pointed)) {
    throw new StartRefusal(embeddedText.placeGone(pointed, join(base, POINTER)));
  }
  const folder = pointed ?? ((await canEnter(await chooseRunner(join(usual, "cluster")), base)) ? usual : null);
  if (folder !== null) return await makePlace(folder, folder !== usual);
  if (existsSync(join(usual, "cluster", "PG_VERSION"))) throw new StartRefusal(embeddedText.placeClosed(usual));
  const elsewhere = join(fallbackRoot, `yarus-${shortHash(base)}`);
  const place = await makePlace(elsewhere, true);
  if (!(await canEnter(place.runner, elsewhere))) throw new StartRefusal(embeddedText.placeClosed(elsewhere));
  await writeWhole(join(base, POINTER), JSON.stringify({ place: elsewhere }));
  return place;
}

/** Returns true if `dataDir` has a database or a pointer to one. Changes nothing. */
export function hasPlace(dataDir: string): boolean {
  const base = resolve(dataDir);
  return existsSync(join(base, POINTER)) || existsSync(join(base, "postgres", "cluster", "PG_VERSION"));
}

/** Node's recursive mkdir never returns for a folder that cannot be created and whose parent reports ENOENT, as in /proc. */
async function makeFolder(folder: string): Promise<void> {
  if (existsSync(folder)) return;
  const above = dirname(folder);
  if (above !== folder) await makeFolder(above);
  await mkdir(folder).catch((error: unknown) => {
    if (errorCode(error) !== "EEXIST") throw error;
  });
}

async function makePlace(folder: string, elsewhere: boolean): Promise<Place> {
  const cluster = join(folder, "cluster");
  try {
    await makeFolder(folder);
    const runner = await chooseRunner(cluster);
    await own(runner, folder);
    return { folder, cluster, runner, elsewhere };
  } catch (error) {
    throw new StartRefusal(embeddedText.placeRefused(folder, errorCode(error) ?? ""), EXIT.unavailable, {
      cause: error,
    });
  }
}

async function readPointer(base: string): Promise<string | null> {
  const text = await readFile(join(base, POINTER), "utf8").catch((error: unknown) => {
    if (errorCode(error) === "ENOENT") return null;
    throw error;
  });
  if (text === null) return null;
  const value: unknown = JSON.parse(text);
  return typeof value === "object" && value !== null && "place" in value && typeof value.place === "string"
    ? value.place
    : null;
}

/** Writes a small file so that a crash leaves the old or the new one, never a part. */
export async function writeWhole(path: string, content: string, mode = 0o600): Promise<void> {
  const part = `${path}.${String(process.pid)}.part`;
  await writeFile(part, content, { mode, flush: true });
  await rename(part, path);
}

/** Returns the password of the database's only role; creates it at the first start. It is never in the environment or on a command line. */
export async function readOrCreatePassword(place: Place): Promise<string> {
  const path = join(place.folder, "password");
  const stored = await readFile(path, "utf8").catch((error: unknown) => {
    if (errorCode(error) === "ENOENT") return null;
    throw error;
  });
  if (stored !== null && stored.length >= 32) return stored;
  const password = randomBytes(24).toString("base64url");
  await writeWhole(path, password);
  return password;
}

/** Creates a private folder for the socket: in the place, or in the temporary folder if that path would be too long. */
export async function openSocketFolder(place: Place): Promise<string> {
  const usual = join(place.folder, "run");
  const fits = Buffer.byteLength(join(usual, SOCKET_NAME)) <= SOCKET_LIMIT;
  const folder = fits ? usual : join(tmpdir(), `yarus-${shortHash(place.folder)}`);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const { uid } = await lstat(folder).then((entry) => {
    if (entry.isDirectory()) return entry;
    throw new StartRefusal(embeddedText.socketForeign(folder));
  });
  const ownUids = [process.getuid?.() ?? uid, place.runner?.uid];
  // Any user may create a folder of this name in the temporary folder; one of another user is refused.
  if (!ownUids.includes(uid)) throw new StartRefusal(embeddedText.socketForeign(folder));
  await own(place.runner, folder);
  return folder;
}

/** Removes a socket folder in the temporary folder; the usual one is kept. */
export async function closeSocketFolder(folder: string): Promise<void> {
  if (dirname(folder) !== tmpdir()) return;
  await rm(folder, { recursive: true, force: true });
}
