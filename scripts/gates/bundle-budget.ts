import { readFileSync } from "node:fs";
import { extname, join } from "node:path";
import { gzipSync } from "node:zlib";
import { chunkNamed, foreignHosts, initialFiles, lazyFiles } from "./bundle-weight.ts";
import { filesUnder } from "#scripts/input-hash.mjs";
import { type Weights, weightByFolder } from "#scripts/build/module-weights.ts";
import { readMetas } from "#scripts/build/publish-client.mjs";
import { ROOT } from "#scripts/source-tree.ts";

/** Limits for what a first visit loads until the page is rendered, in kilobytes (1,000 bytes) after gzip. */
const VISITS = [{ name: "first visit of /b/{board}", page: "board-page", js: 130, css: 18 }];
/**
 * Limits for what is loaded after it. The writer of the engine is loaded in parallel with the page and loads the rows on a new device; the
 * frame and the board tools are loaded when the browser is idle.
 */
const LAZY_CHUNKS: { name: string; chunks: string[]; js: number; after?: string[] }[] = [
  { name: "the engine's late half, with the contract", chunks: ["engine", "contract", "socket-io"], js: 85 },
  {
    name: "the frame and the tools of a board, after the first paint",
    after: ["engine", "contract"],
    chunks: ["frame", "board-tools"],
    js: 150,
  },
  {
    name: "the editor of documents, when somebody opens a text",
    after: ["engine", "contract", "frame", "board-tools", "task-page"],
    chunks: ["editor", "yjs"],
    js: 215,
  },
];

/** The number of folders in the printed breakdown. */
const FOLDERS_PRINTED_MAX = 20;

const CLIENT = join(ROOT, "dist/client");
const ENTRY = "index.html";
/** Scripts that the HTML loads and that are not chunks of the build. */
const IN_PAGE = ["first-moment.js"];

const meta = readMetas(CLIENT)[0];
if (!meta) throw new Error("dist/client holds no build: run node scripts/build.mjs");
const { manifest } = meta;
const weights: Weights = JSON.parse(readFileSync(join(ROOT, "dist/client-weights.json"), "utf8"));
const problems: string[] = [];

for (const { name, page, js, css } of VISITS)
  weigh(name, [...IN_PAGE, ...initialFiles(manifest, [ENTRY, chunkNamed(manifest, page)])], {
    ".js": js,
    ".css": css,
  });
const visited = [ENTRY, chunkNamed(manifest, "board-page")];
for (const { name, chunks, js, after = [] } of LAZY_CHUNKS)
  weigh(
    name,
    lazyFiles(
      manifest,
      [...visited, ...after.map((chunk) => chunkNamed(manifest, chunk))],
      chunks.map((chunk) => chunkNamed(manifest, chunk)),
    ),
    { ".js": js },
  );
for (const file of filesUnder(CLIENT)) {
  if (!/\.(?:js|css|html|svg|webmanifest)$/.test(file)) continue;
  for (const host of foreignHosts(readFileSync(file, "utf8")))
    problems.push(`${file.slice(CLIENT.length)} names the host ${host}`);
}

for (const problem of problems) {
  console.error(problem);
  process.exitCode = 1;
}

/** Prints a table of the files, and records every sum that exceeds its limit. */
function weigh(name: string, files: string[], limits: Record<string, number>): void {
  const rows = files.map((file) => ({
    file,
    kind: extname(file),
    bytes: gzipSync(readFileSync(join(CLIENT, file)), { level: 9 }).length,
  }));
  console.log(`\n${name}, KB after gzip`);
  for (const { file, bytes } of rows) console.log(`  ${kb(bytes)}  ${file}`);
  console.log("  of which, about");
  const shares = weightByFolder(weights, Object.fromEntries(rows.map(({ file, bytes }) => [file, bytes])));
  for (const [folder, bytes] of shares.slice(0, FOLDERS_PRINTED_MAX)) console.log(`  ${kb(bytes)}  ${folder}`);
  for (const [kind, limit] of Object.entries(limits)) {
    const sum = rows.filter((row) => row.kind === kind).reduce((total, row) => total + row.bytes, 0);
    console.log(`  ${kb(sum)}  all ${kind}, at most ${limit}`);
    if (sum > limit * 1000) problems.push(`${name}: ${kb(sum).trim()} KB of ${kind}, at most ${limit}`);
  }
}

function kb(bytes: number): string {
  return (bytes / 1000).toFixed(1).padStart(7);
}
