import type { Bench } from "./bench.ts";
import { writeFileSync } from "node:fs";
import { holds, tableOf, type Figure } from "./figure.ts";
import { machineLine } from "./machine.ts";
import { realtimeFigures } from "./realtime-figures.ts";
import { BARE_DATABASE, PRODUCT_DATABASE, startBare, startDatabases, startProduct } from "./running.ts";
import { serverFigures } from "./server-figures.ts";

/**
 * Every figure of the product beside the bare limit of the same run, with what it may be. `npm run bench`, or with the names of
 * groups (`server`, `realtime`, `browser`). Writes docs/bench.md when all groups ran.
 */
const GROUPS: Record<string, (bench: Bench) => Promise<Figure[]>> = {
  server: serverFigures,
  realtime: realtimeFigures,
  // Loaded when asked for: it brings a browser along.
  browser: async (bench) => (await import("./browser-figures.ts")).browserFigures(bench),
};

const SECONDS = Number(process.env["BENCH_SECONDS"] ?? 4);

async function run(): Promise<void> {
  const asked = process.argv.slice(2);
  const names = asked.length === 0 ? Object.keys(GROUPS) : asked;
  const machine = machineLine();
  const databases = await startDatabases();
  const product = await startProduct(databases.url(PRODUCT_DATABASE));
  const bare = await startBare(databases.url(BARE_DATABASE));
  const figures: Figure[] = [];
  try {
    for (const name of names) {
      const group = GROUPS[name];
      if (group === undefined) throw new Error(`no such group: ${name}. There are ${Object.keys(GROUPS).join(", ")}`);
      console.log(`measuring: ${name}`);
      figures.push(...(await group({ databases, product, bare, seconds: SECONDS })));
    }
  } finally {
    await product.stop();
    await bare.stop();
    await databases.stop();
  }
  const table = tableOf(figures);
  console.log(`\n${machine}\n\n${table}\n`);
  if (asked.length === 0) writeFileSync(new URL("../docs/bench.md", import.meta.url), pageOf(machine, table));
  if (!figures.every(holds)) process.exitCode = 1;
}

function pageOf(machine: string, table: string): string {
  const date = new Date().toISOString().slice(0, 10);
  return `# Measured\n\nWritten by \`npm run bench\` on ${date}: ${machine}.\nOurs and the bare limit were measured in turn in one run; compare ratios, not milliseconds.\n\n${table}\n`;
}

await run();
