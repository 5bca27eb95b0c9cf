import type { Bench } from "./bench.ts";
import type { Metric } from "./metric.ts";
import { median } from "./metric.ts";
import { load, type Call, type LoadResult } from "./http-load.ts";
import { processorMs } from "./processor-time.ts";
import {
  ask,
  authorised,
  createCall,
  makeBoard,
  makeFilledBoard,
  makeTree,
  signUp,
  type BenchBoard,
  type Person,
} from "./product-data.ts";
import { newId, type BenchProcess } from "./running.ts";

/** Rounds of the product and of the bare server alternate, so that load of other processes affects both. */
const ROUNDS = 5;

async function inTurn(ours: () => Promise<number>, bare: () => Promise<number>): Promise<[number, number]> {
  const results: [number[], number[]] = [[], []];
  for (let round = 0; round < ROUNDS; round += 1) {
    results[0].push(await ours());
    results[1].push(await bare());
  }
  return [median(results[0]), median(results[1])];
}

/** Returns the processor time of one call, server and database together, in milliseconds. */
async function costOf(bench: Bench, running: BenchProcess, work: () => Promise<LoadResult>): Promise<number> {
  const used = (): number => processorMs(running.pid) + processorMs(bench.databases.postmasterPid);
  const before = used();
  const { calls } = await work();
  return (used() - before) / calls;
}

export async function serverMetrics(bench: Bench): Promise<Metric[]> {
  const person = await signUp(bench.product.base, `bench${Date.now().toString(36)}`);
  return [
    ...(await readMetrics(bench, person)),
    ...(await growthMetrics(bench, person)),
    ...(await rollUpMetrics(bench, person)),
  ];
}

async function readMetrics(bench: Bench, person: Person): Promise<Metric[]> {
  const board = await makeFilledBoard(bench.product.base, person, 1_000);
  const get: Call = { method: "GET", path: `/api/board/${board.boardId}`, headers: authorised(person) };
  const first = await ask(bench.product.base, get);
  const headers = { "content-type": "application/octet-stream" };
  await ask(bench.bare.base, { method: "PUT", path: "/bytes", headers, body: first.text });
  const bareGet: Call = { method: "GET", path: "/bytes" };
  const [ours, bare] = await inTurn(
    () => costOf(bench, bench.product, () => load(bench.product.base, 8, bench.seconds, () => get)),
    () => costOf(bench, bench.bare, () => load(bench.bare.base, 8, bench.seconds, () => bareGet)),
  );
  const fresh: Call = { ...get, headers: { ...authorised(person), "if-none-match": String(first.headers["etag"]) } };
  const notModified = await load(bench.product.base, 8, bench.seconds, () => fresh);
  return [
    {
      group: "read",
      name: "GET a board of 1,000 tasks, processor",
      unit: "ms",
      ours,
      bare,
      limit: { kind: "ratio-at-most", value: 3 },
    },
    {
      group: "read",
      name: "the same, up to date (304)",
      unit: "calls/s",
      ours: notModified.perSecond,
      bare: null,
      limit: { kind: "none" },
    },
  ];
}

/** Measures the response time of one client when a task is done ten boards deep in a tree of 1,000, against a board without a tree. */
async function rollUpMetrics(bench: Bench, person: Person): Promise<Metric[]> {
  const { base } = bench.product;
  const [deep, flat] = [await makeTree(base, person, 1_000), await makeBoard(base, person, "Плоская")];
  const doneOn = async (board: BenchBoard): Promise<() => Promise<number>> => {
    const id = newId();
    const [first = "", last = ""] = [board.columnIds[0], board.columnIds.at(-1)];
    const body = JSON.stringify({ id, title: "Задача", columnId: first, boardId: board.boardId });
    await ask(base, { method: "POST", path: "/api/tasks", headers: authorised(person), body });
    let at = 0;
    const toggle = (): Call => {
      at += 1;
      const columnId = at % 2 === 1 ? last : first;
      const path = `/api/tasks/${id}/move`;
      return { method: "POST", path, headers: authorised(person), body: JSON.stringify({ columnId }) };
    };
    return async () => median((await load(base, 1, bench.seconds, toggle)).times);
  };
  const [ours, bare] = await inTurn(await doneOn(deep), await doneOn(flat));
  const name = "a task done ten deep among 1,000 boards, against a flat board";
  return [{ group: "growth", name, unit: "ms", ours, bare, limit: { kind: "ratio-at-most", value: 1.5 } }];
}

/** Measures the response times of one client on a large board, against those on a small one. */
async function growthMetrics(bench: Bench, person: Person): Promise<Metric[]> {
  const small = await makeFilledBoard(bench.product.base, person, 100);
  const large = await makeFilledBoard(bench.product.base, person, 10_000);
  let at = 0;
  const alone = async (next: () => Call): Promise<number> =>
    median((await load(bench.product.base, 1, bench.seconds, next)).times);
  const createOn = (board: typeof small) => () => alone(() => createCall(person, board, (at += 1)));
  const [largeCreate, smallCreate] = await inTurn(createOn(large), createOn(small));
  const moveOn = async (board: typeof small): Promise<() => Promise<number>> => {
    const list = await ask(bench.product.base, {
      method: "GET",
      path: `/api/board/${board.boardId}/tasks?limit=100`,
      headers: authorised(person),
    });
    const ids = [...list.text.matchAll(/"id":"([0-9a-f-]{36})"/g)].map((match) => match[1] ?? "");
    const move = (): Call => {
      at += 1;
      const body = JSON.stringify({ columnId: board.columnIds[at % board.columnIds.length], sort: at % 10 });
      return { method: "POST", path: `/api/tasks/${ids[at % ids.length]}/move`, headers: authorised(person), body };
    };
    return () => alone(move);
  };
  const [largeMove, smallMove] = await inTurn(await moveOn(large), await moveOn(small));
  const limit = { kind: "ratio-at-most", value: 1.3 } as const;
  return [
    {
      group: "growth",
      name: "create on 10,000 tasks against 100",
      unit: "ms",
      ours: largeCreate,
      bare: smallCreate,
      limit,
    },
    { group: "growth", name: "move on 10,000 tasks against 100", unit: "ms", ours: largeMove, bare: smallMove, limit },
  ];
}
