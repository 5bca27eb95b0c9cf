import type { Bench, DatabaseBench } from "./bench.ts";
import { writeFileSync } from "node:fs";
import { isWithinLimit, metricsTable, type Metric } from "./metric.ts";
import { machineLine } from "./machine.ts";
import { realtimeMetrics } from "./realtime-metrics.ts";
import { BARE_DATABASE, PRODUCT_DATABASE, startBare, startDatabases, startProduct, type Databases } from "./running.ts";
import { serverMetrics } from "./server-metrics.ts";
import { writeMetrics } from "./write-metrics.ts";

type Group<B> = (bench: B) => Promise<Metric[]>;

/**
 * Groups that start their own servers and run without other servers: periodic work of another server would slow down only the product or
 * only the bare server.
 */
const ALONE: Record<string, Group<DatabaseBench>> = { write: writeMetrics };

/**
 * `npm run bench`, or with the names of groups (`write`, `server`, `realtime`, `browser`), measures every metric of the product and of the
 * bare server in the same run and compares them with limits. Writes docs/bench.md if all groups ran.
 */
const GROUPS: Record<string, Group<Bench>> = {
  server: serverMetrics,
  realtime: realtimeMetrics,
  // Loaded on demand, because it loads the browser driver.
  browser: async (bench) => (await import("./browser/browser-metrics.ts")).browserMetrics(bench),
};

const SECONDS = Number(process.env["BENCH_SECONDS"] ?? 4);

async function run(): Promise<void> {
  const selected = process.argv.slice(2);
  const known = Object.keys({ ...ALONE, ...GROUPS });
  const unknown = selected.find((name) => !known.includes(name));
  if (unknown !== undefined) throw new Error(`no such group: ${unknown}. There are ${known.join(", ")}`);
  const isSelected = (name: string): boolean => selected.length === 0 || selected.includes(name);
  const machine = machineLine();
  const databases = await startDatabases();
  const metrics: Metric[] = [];
  try {
    metrics.push(...(await measured(ALONE, isSelected, { databases, seconds: SECONDS })));
    if (Object.keys(GROUPS).some(isSelected)) metrics.push(...(await besideEachOther(databases, isSelected)));
  } finally {
    await databases.stop();
  }
  const table = metricsTable(metrics);
  console.log(`\n${machine}\n\n${table}\n`);
  if (selected.length === 0) writeFileSync(new URL("../docs/bench.md", import.meta.url), pageOf(machine, table));
  if (!metrics.every(isWithinLimit)) process.exitCode = 1;
}

async function besideEachOther(databases: Databases, isSelected: (name: string) => boolean): Promise<Metric[]> {
  const product = await startProduct(databases.url(PRODUCT_DATABASE));
  const bare = await startBare(databases.url(BARE_DATABASE));
  try {
    return await measured(GROUPS, isSelected, { databases, product, bare, seconds: SECONDS });
  } finally {
    await product.stop();
    await bare.stop();
  }
}

async function measured<B>(
  groups: Record<string, Group<B>>,
  isSelected: (name: string) => boolean,
  bench: B,
): Promise<Metric[]> {
  const metrics: Metric[] = [];
  for (const [name, group] of Object.entries(groups)) {
    if (!isSelected(name)) continue;
    console.log(`measuring: ${name}`);
    metrics.push(...(await group(bench)));
  }
  return metrics;
}

function pageOf(machine: string, table: string): string {
  const date = new Date().toISOString().slice(0, 10);
  return `# Measured\n\nWritten by \`npm run bench\` on ${date}: ${machine}.\nOurs and the bare limit were measured in turn in one run; compare ratios, not milliseconds.\n\n${table}\n`;
}

await run();
