import { type HistoryResult, playHistory, STEPS } from "./history.ts";

/** Reports to the console: what was played, and how to replay a failure. */

const TRACE_LINES = 160;

export function printFailure(result: HistoryResult, steps: number | null): void {
  const { seed, step, violation } = result;
  if (violation === null) return;
  console.log(`\nSeed ${String(seed)} breaks «${violation.invariant}» at step ${String(step)}: ${violation.message}`);
  if (violation.cause instanceof Error) console.log(violation.cause.stack);
  const flag = steps === null ? "" : ` --steps ${String(steps)}`;
  console.log(`Replay: npm run simulate -- --seed ${String(seed)} --histories 1${flag}`);
  console.log(`Whole:  npm run simulate -- --seed ${String(seed)} --histories 1${flag} --trace`);
}

/** Replays a failed history and prints the end of its trace. */
export async function printTrace(seed: number, steps: number | null): Promise<void> {
  const { lines } = await playHistory({ seed, isTraced: true, ...(steps === null ? {} : { steps }) });
  const left = lines.slice(-TRACE_LINES);
  if (left.length < lines.length) console.log(`… ${String(lines.length - left.length)} lines before`);
  for (const line of left) console.log(line.length > 240 ? `${line.slice(0, 240)}…` : line);
}

const STRIDE = 10;

/** Returns the smallest number of steps, a multiple of `STRIDE`, that violates the same rule; `null` if only the whole history does. */
export async function shortest(failed: HistoryResult): Promise<number | null> {
  for (let steps = STRIDE; steps < Math.min(failed.step, STEPS); steps += STRIDE) {
    const { violation } = await playHistory({ seed: failed.seed, steps });
    if (violation?.invariant === failed.violation?.invariant) return steps;
  }
  return null;
}

export interface Totals {
  histories: number;
  edits: number;
  events: number;
  counts: Map<string, number>;
  failed: number[];
}

export function createTotals(): Totals {
  return { histories: 0, edits: 0, events: 0, counts: new Map(), failed: [] };
}

export function addTo(totals: Totals, { seed, edits, events, counts, violation }: HistoryResult): void {
  totals.histories += 1;
  totals.edits += edits;
  totals.events += events;
  for (const [name, count] of counts) totals.counts.set(name, (totals.counts.get(name) ?? 0) + count);
  if (violation !== null) totals.failed.push(seed);
}

export function printTotals({ histories, edits, events, counts, failed }: Totals, seconds: number): void {
  const rate = (histories / Math.max(seconds, 0.001)).toFixed(1);
  console.log(
    `\n${String(histories)} histories, ${String(edits)} edits, ${String(events)} events in ${seconds.toFixed(0)} s (${rate} a second)`,
  );
  const words = [...counts].toSorted((a, b) => b[1] - a[1]).map(([name, count]) => `${name} ${String(count)}`);
  console.log(words.join(", "));
  if (failed.length > 0) console.log(`Failed seeds: ${failed.join(" ")}`);
  else console.log("No rule was broken.");
}
