import type { Bench, Databased } from "./bench.ts";
import { writeFileSync } from "node:fs";
import { holds, tableOf, type Figure } from "./figure.ts";
import { machineLine } from "./machine.ts";
import { realtimeFigures } from "./realtime-figures.ts";
import { BARE_DATABASE, PRODUCT_DATABASE, startBare, startDatabases, startProduct, type Databases } from "./running.ts";
import { serverFigures } from "./server-figures.ts";
import { writeFigures } from "./write-figures.ts";

type Group<B> = (bench: B) => Promise<Figure[]>;

/** On servers of their own, with none beside them: what a second one does every two seconds would fall on ours alone or on the bare one alone. */
const ALONE: Record<string, Group<Databased>> = { write: writeFigures };

/**
 * Every figure of the product beside the bare limit of the same run, with what it may be. `npm run bench`, or with the names of
 * groups (`write`, `server`, `realtime`, `browser`). Writes docs/bench.md when all groups ran.
 */
const GROUPS: Record<string, Group<Bench>> = {
  server: serverFigures,
  realtime: realtimeFigures,
  // Loaded when asked for: it brings a browser along.
  browser: async (bench) => (await import("./browser-figures.ts")).browserFigures(bench),
};

const SECONDS = Number(process.env["BENCH_SECONDS"] ?? 4);

async function run(): Promise<void> {
  const asked = process.argv.slice(2);
  const known = Object.keys({ ...ALONE, ...GROUPS });
  const unknown = asked.find((name) => !known.includes(name));
  if (unknown !== undefined) throw new Error(`no such group: ${unknown}. There are ${known.join(", ")}`);
  const isAsked = (name: string): boolean => asked.length === 0 || asked.includes(name);
  const machine = machineLine();
  const databases = await startDatabases();
  const figures: Figure[] = [];
  try {
    figures.push(...(await measured(ALONE, isAsked, { databases, seconds: SECONDS })));
    if (Object.keys(GROUPS).some(isAsked)) figures.push(...(await besideEachOther(databases, isAsked)));
  } finally {
    await databases.stop();
  }
  const table = tableOf(figures);
  console.log(`\n${machine}\n\n${table}\n`);
  if (asked.length === 0) writeFileSync(new URL("../docs/bench.md", import.meta.url), pageOf(machine, table));
  if (!figures.every(holds)) process.exitCode = 1;
}

async function besideEachOther(databases: Databases, isAsked: (name: string) => boolean): Promise<Figure[]> {
  const product = await startProduct(databases.url(PRODUCT_DATABASE));
  const bare = await startBare(databases.url(BARE_DATABASE));
  try {
    return await measured(GROUPS, isAsked, { databases, product, bare, seconds: SECONDS });
  } finally {
    await product.stop();
    await bare.stop();
  }
}

async function measured<B>(
  groups: Record<string, Group<B>>,
  isAsked: (name: string) => boolean,
  bench: B,
): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const [name, group] of Object.entries(groups)) {
    if (!isAsked(name)) continue;
    console.log(`measuring: ${name}`);
    figures.push(...(await group(bench)));
  }
  return figures;
}

function pageOf(machine: string, table: string): string {
  const date = new Date().toISOString().slice(0, 10);
  return `# Measured\n\nWritten by \`npm run bench\` on ${date}: ${machine}.\nOurs and the bare limit were measured in turn in one run; compare ratios, not milliseconds.\n\n${table}\n`;
}

await run();
