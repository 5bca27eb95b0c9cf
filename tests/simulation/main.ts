import { printDefects } from "./defects/defect-table.ts";
import { playHistory } from "./history.ts";
import { type Options, readOptions } from "./options.ts";
import { addTo, createTotals, printFailure, printTotals, printTrace, shortest, type Totals } from "./report.ts";
import { ENOUGH_HISTORIES, missingFrom } from "./proof/vacuity.ts";
import { KNOWN_SEEDS } from "./seeds.ts";

/**
 * `npm run simulate`: plays histories of the sync engine until one violates a rule (docs/rules/simulation.md). The exit code is 1 if a rule
 * was violated or if something that must happen never happened.
 */

const PROGRESS_MS = 30_000;

async function main(): Promise<number> {
  const options = readOptions(process.argv.slice(2));
  if (options.defects) return printDefects(options);
  const began = Date.now();
  const totals = createTotals();
  await playAll(options, totals, began);
  printTotals(totals, (Date.now() - began) / 1_000);
  if (totals.failed.length > 0) return 1;
  return isVacuous(totals) ? 1 : 0;
}

async function playAll(options: Options, totals: Totals, began: number): Promise<void> {
  let printedAt = began;
  for (const seed of seedsOf(options)) {
    const isOver = options.seconds !== null && Date.now() - began > options.seconds * 1_000;
    if (isOver) return;
    await playOne(seed, options, totals);
    if (totals.failed.length > 0 && !options.all) return;
    if (Date.now() - printedAt < PROGRESS_MS) continue;
    printedAt = Date.now();
    console.log(`${String(totals.histories)} histories, ${String(totals.failed.length)} failed`);
  }
}

/**
 * Yields the seeds of this run in order. Without `--seed` it yields the seeds that once failed, then new seeds derived from the current
 * time.
 */
function* seedsOf({ seed, histories }: Options): Iterable<number> {
  const known = seed === null ? KNOWN_SEEDS.map((one) => one.seed) : [];
  const base = seed ?? Date.now() % 1_000_000_000;
  console.log(`Seeds: ${known.length === 0 ? "" : `${known.join(" ")}, then `}from ${String(base)}`);
  yield* known;
  for (let at = 0; histories === null || at < histories; at += 1) yield base + at;
}

async function playOne(seed: number, options: Options, totals: Totals): Promise<void> {
  const steps = options.steps === null ? {} : { steps: options.steps };
  const result = await withoutStacks(() => playHistory({ seed, isTraced: options.trace, ...steps }));
  addTo(totals, result);
  if (options.trace) for (const line of result.lines) console.log(line);
  if (result.violation === null) return;
  const few = options.steps ?? (await shortest(result));
  printFailure(await playHistory({ seed, ...steps }), few);
  if (!options.all && !options.trace) await printTrace(seed, few);
}

/**
 * A history creates thousands of network errors whose stack traces nobody reads, so this turns stack traces off. The replay of a failure
 * has them.
 */
async function withoutStacks<T>(play: () => Promise<T>): Promise<T> {
  const { stackTraceLimit } = Error;
  Error.stackTraceLimit = 0;
  try {
    return await play();
  } finally {
    Error.stackTraceLimit = stackTraceLimit;
  }
}

/** Returns true if something that must happen never happened in enough histories. Such a run proves nothing about it. */
function isVacuous(totals: Totals): boolean {
  if (totals.histories < ENOUGH_HISTORIES) return false;
  const missing = missingFrom(totals.counts);
  if (missing.length > 0) console.log(`Never happened, so nothing is proven about it: ${missing.join(", ")}`);
  return missing.length > 0;
}

// If a promise never settles, the process ends without an error. This exit code makes it fail.
process.exitCode = 70;
process.exitCode = await main();
