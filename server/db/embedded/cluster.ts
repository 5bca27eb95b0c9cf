import { open, readdir, readFile, rename, rm, rmdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { EXIT, StartRefusal } from "#server/runtime/start-refusal.ts";
import type { Log } from "#server/runtime/log.ts";
import type { Binaries } from "./binaries.ts";
import { diskFull, isDiskFull, NEW_CLUSTER_BYTES, requireDisk } from "./disk.ts";
import { embeddedText } from "./embedded-text.ts";
import { errorCode } from "#server/runtime/error-code.ts";
import type { Place } from "./place.ts";
import { own, runAs } from "./runner.ts";

/** The only role of an embedded database. */
export const ROLE = "yarus";

/**
 * Creates the cluster if it does not exist. initdb works in its own folder, which is renamed when it is complete, so an interrupted initdb
 * leaves nothing that a later start could take for a database. Foreign files are never touched.
 */
export async function ensureCluster(place: Place, binaries: Binaries, password: string, log: Log): Promise<void> {
  await sweepUnfinished(place);
  const found = await clusterVersion(place.cluster);
  const wanted = majorOf(binaries.version);
  if (found === wanted) return;
  if (found !== null) throw new StartRefusal(embeddedText.clusterVersion(place.cluster, found, wanted));
  await requireDisk(place.folder, NEW_CLUSTER_BYTES);
  log.info({ place: place.folder }, embeddedText.clusterCreating);
  const fresh = join(place.folder, `cluster.new-${String(process.pid)}`);
  await initialise(place, binaries, password, fresh);
  await rename(fresh, place.cluster);
  await syncFolder(place.folder);
}

const majorOf = (version: string) => version.split(".")[0] ?? version;

/** An initdb whose parent was killed may still write for a moment. */
const SWEEP = { recursive: true, force: true, maxRetries: 20, retryDelay: 100 };

async function sweepUnfinished(place: Place): Promise<void> {
  for (const name of await readdir(place.folder)) {
    if (name.startsWith("cluster.new-")) await rm(join(place.folder, name), SWEEP);
  }
}

/** Returns the major version of the cluster in `folder`; null if there is none; throws a refusal if the folder contains something else. */
async function clusterVersion(folder: string): Promise<string | null> {
  try {
    return (await readFile(join(folder, "PG_VERSION"), "utf8")).trim();
  } catch (error) {
    if (errorCode(error) === "EACCES") throw new StartRefusal(embeddedText.clusterUnreadable(folder));
    if (errorCode(error) !== "ENOENT") throw error;
  }
  try {
    await rmdir(folder);
  } catch (error) {
    if (errorCode(error) !== "ENOENT") throw new StartRefusal(embeddedText.clusterForeign(folder));
  }
  return null;
}

/**
 * Runs initdb with ICU Russian as the default order (Ё after Е), UTF-8 and scram. initdb syncs what it wrote (its default), so the rename
 * that follows publishes a cluster that survives a power failure.
 */
async function initialise(place: Place, binaries: Binaries, password: string, folder: string): Promise<void> {
  const passwordFile = `${folder}.password`;
  await writeFile(passwordFile, password, { mode: 0o600 });
  await own(place.runner, passwordFile, 0o600);
  const flags = ["--encoding=UTF8", "--locale=C", "--locale-provider=icu", "--icu-locale=ru", "--auth=scram-sha-256"];
  try {
    const { code, output } = await runAs(
      place.runner,
      binaries.initdb,
      ["-D", folder, `--username=${ROLE}`, `--pwfile=${passwordFile}`, "--no-instructions", ...flags],
      { cwd: place.folder, env: binaries.env },
    );
    if (code === 0) return;
    if (await isDiskFull(place.folder, output)) throw await diskFull(place.folder);
    throw new StartRefusal(embeddedText.clusterFailed(output.trim()), EXIT.unavailable);
  } finally {
    await rm(passwordFile, { force: true });
  }
}

async function syncFolder(folder: string): Promise<void> {
  if (process.platform === "win32") return;
  const handle = await open(folder, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
