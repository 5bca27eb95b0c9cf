import { cpSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { extname, join } from "node:path";
import { checksum } from "#scripts/build/precached-files.ts";
import { filesUnder } from "#scripts/input-hash.mjs";

const TEXT = new Set([".js", ".css", ".html", ".json"]);

/** Returns the build id of a copy of the client. */
export function buildIn(folder: string): string {
  const id = /name="build" content="([^"]+)"/u.exec(readFileSync(join(folder, "index.html"), "utf8"))?.[1];
  if (id === undefined) throw new Error(`${folder} holds no build`);
  return id;
}

/**
 * Turns a copy of the client into another build, as a deployment does: new names of all chunks, a new id, a new service worker. The
 * previous chunks stay. `timestamp` is the time of the build in milliseconds since 1970.
 */
export function publishAs(folder: string, id: string, timestamp = Date.now()): void {
  const before = buildIn(folder);
  const chunks = readdirSync(join(folder, "assets")).filter((name) => /-[\w-]{8}\.(?:js|css)$/.test(name));
  const names = chunks.map((name) => [name, name.replace(/[\w-]{4}(?=\.\w+$)/, id.padEnd(4, "_").slice(-4))] as const);
  for (const [name, next] of names) cpSync(join(folder, "assets", name), join(folder, "assets", next));
  renameSync(join(folder, "builds", before), join(folder, "builds", id));
  const isOld = new Set(chunks);
  for (const file of filesUnder(folder)) {
    if (!TEXT.has(extname(file)) || isOld.has(file.slice(file.lastIndexOf("/") + 1))) continue;
    let text = readFileSync(file, "utf8").replaceAll(before, id);
    for (const [name, next] of names) text = text.replaceAll(name, next);
    writeFileSync(file, text);
    // The server would send the compressed copy of the earlier text.
    for (const encoding of [".br", ".gz"]) rmSync(file + encoding, { force: true });
  }
  signWorker(folder);
  mkdirSync(join(folder, "builds/meta"), { recursive: true });
  writeFileSync(join(folder, `builds/meta/${id}.json`), JSON.stringify({ id }));
  writeFileSync(join(folder, "builds/latest.json"), JSON.stringify({ id, timestamp }));
}

/** Updates the list of files in the service worker, which contains a checksum of every file. */
function signWorker(folder: string): void {
  const worker = join(folder, "service-worker.js");
  const text = readFileSync(worker, "utf8").replaceAll(/\{"integrity":[^}]+\}/gu, (entry) => {
    const { url, revision }: { url: string; revision: string | null } = JSON.parse(entry);
    const integrity = checksum(readFileSync(join(folder, url)));
    return JSON.stringify({ integrity, revision: revision === null ? null : integrity, url });
  });
  writeFileSync(worker, text);
}
