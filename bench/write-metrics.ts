import type { DatabaseBench } from "./bench.ts";
import type { Metric } from "./metric.ts";
import { median, quantile } from "./metric.ts";
import { load, type Call, type LoadResult, warmUp } from "./http-load.ts";
import { processorMs } from "./processor-time.ts";
import { createCall, makeBoard, signUp } from "./product-data.ts";
import { newId, startBare, startProduct, type BenchProcess } from "./running.ts";

/**
 * Two processes of one build differ by a fifth for as long as they live: 400 and 318 µs of processor time per creation, 0.44 and 0.53 of
 * the bare route. So both servers are started several times, one after another on the same databases, like a server that is restarted.
 */
const STARTS = 5;
const ROUNDS = 2;
/** The databases of the product and of the bare route. No other server uses them. */
const DATABASES = ["write", "write_bare"] as const;
const CLIENTS = 16;
const BOARDS = 100;
/** Calls of the first seconds are not measured: after them the background work of the writes is at the level at which it stays. */
const LEAD_SECONDS = 2;
/**
 * Before this time a server does not know that it is the only node, and publishes every write to other nodes (`server/sync/bus/peers.ts`).
 */
const SETTLED_MS = 20_000;

/** A round of the product and the round of the bare route after it. */
interface Round {
  ours: Side;
  bare: Side;
}

interface Side extends LoadResult {
  /** Processor time of one call, server and database together, in milliseconds. */
  cost: number;
}

/** Measures durable creations by sixteen clients against a bare route with one INSERT. Reports the round with the median ratio. */
export async function writeMetrics(bench: DatabaseBench): Promise<Metric[]> {
  for (const database of DATABASES) await bench.databases.make(database);
  const rounds: Round[] = [];
  for (let start = 0; start < STARTS; start += 1) rounds.push(...(await roundsOfStart(bench, start)));
  const { ours, bare } = middleOf(rounds);
  const times = rounds.flatMap((round) => round.ours.times);
  const withoutLimit = { group: "write", bare: null, limit: { kind: "none" } } as const;
  return [
    {
      group: "write",
      name: `durable task creation, ${CLIENTS} clients, ${BOARDS} boards`,
      unit: "calls/s",
      ours: ours.perSecond,
      bare: bare.perSecond,
      limit: { kind: "ratio-at-least", value: 0.5 },
    },
    {
      ...withoutLimit,
      name: "the same, processor",
      unit: "ms",
      ours: median(rounds.map((round) => round.ours.cost)),
      bare: median(rounds.map((round) => round.bare.cost)),
    },
    { ...withoutLimit, name: "the same, p99", unit: "ms", ours: quantile(times, 0.99) },
  ];
}

const shareOf = ({ ours, bare }: Round): number => ours.perSecond / bare.perSecond;

function middleOf(rounds: readonly Round[]): Round {
  const sorted = rounds.toSorted((a, b) => shareOf(a) - shareOf(b));
  // Of two rounds in the middle the worse one.
  const middle = sorted[Math.floor((sorted.length - 1) / 2)];
  if (middle === undefined) throw new Error("no round was measured");
  return middle;
}

async function roundsOfStart(bench: DatabaseBench, start: number): Promise<Round[]> {
  const product = await startProduct(bench.databases.url(DATABASES[0]));
  const settled = new Promise((resolve) => setTimeout(resolve, SETTLED_MS));
  const bare = await startBare(bench.databases.url(DATABASES[1]));
  try {
    const create = await creations(product.base);
    await settled;
    // Only now: if both were warmed up before this wait, the bare server was half cold when it was measured.
    await warmUp(product.base, CLIENTS, create);
    await warmUp(bare.base, CLIENTS, bareCreation);
    const rounds: Round[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const ours = await sideOf(bench, product, create);
      await calm(bench, product);
      rounds.push({ ours, bare: await sideOf(bench, bare, bareCreation) });
    }
    console.log(
      `writes, start ${String(start + 1)}: ${rounds.map((one) => shareOf(one).toFixed(3)).join(" ")} of the bare route`,
    );
    return rounds;
  } finally {
    await product.stop();
    await bare.stop();
  }
}

async function creations(base: string): Promise<() => Call> {
  const person = await signUp(base, `write${Date.now().toString(36)}`);
  const boards = await Promise.all(
    Array.from({ length: BOARDS }, (_unused, at) => makeBoard(base, person, `Доска ${at}`)),
  );
  let at = 0;
  return () => {
    at += 1;
    const board = boards[at % boards.length];
    if (board === undefined) throw new Error("no board to write to");
    return createCall(person, board, at);
  };
}

const BARE_BOARD = newId();

const bareCreation = (): Call => ({
  method: "POST",
  path: "/tasks",
  body: JSON.stringify({ id: newId(), boardId: BARE_BOARD, title: "Новая задача", sort: "a0" }),
});

async function sideOf(bench: DatabaseBench, running: BenchProcess, next: () => Call): Promise<Side> {
  await load(running.base, CLIENTS, LEAD_SECONDS, next);
  const before = usedMs(bench, running);
  const result = await load(running.base, CLIENTS, bench.seconds, next);
  return { ...result, cost: (usedMs(bench, running) - before) / result.calls };
}

const usedMs = (bench: DatabaseBench, running: BenchProcess): number =>
  processorMs(running.pid) + processorMs(bench.databases.postmasterPid);

const CALM_LOOK_MS = 300;
/** Processor time within `CALM_LOOK_MS` up to which the server counts as idle. */
const CALM_MS = 20;
const CALM_LOOKS_MAX = 100;

/** Waits until the background work of the writes is done. Otherwise it would slow down the bare route, which has none. */
async function calm(bench: DatabaseBench, running: BenchProcess): Promise<void> {
  for (let looks = 0; looks < CALM_LOOKS_MAX; looks += 1) {
    const before = usedMs(bench, running);
    await new Promise((resolve) => setTimeout(resolve, CALM_LOOK_MS));
    if (usedMs(bench, running) - before <= CALM_MS) return;
  }
  throw new Error("the work behind the writes did not end");
}
