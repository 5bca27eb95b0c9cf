import type { Bench } from "./bench.ts";
import { io, type Socket } from "socket.io-client";
import { boardStream } from "#contract/changes/change.ts";
import type { Metric } from "./metric.ts";
import { quantile } from "./metric.ts";
import { type Call, warmUp } from "./http-load.ts";
import { ask, createCall, makeFilledBoard, signUp, type BenchBoard, type Person } from "./product-data.ts";
import { newId, type BenchProcess } from "./running.ts";

/** Of 100 rounds the slowest one alone would determine the p99; of 400 the four slowest do. */
const ROUNDS = 400;
/** The first rounds are not measured: in them the database connections that the joins have opened prepare the statements of a write. */
const FIRST_ROUNDS = 40;
const PAUSE_MS = 40;
const WARM_UP = 100;

/** Measures many viewers of one board and one writer: from sending the write until each viewer has received the data itself. */
export async function realtimeMetrics(bench: Bench): Promise<Metric[]> {
  const person = await signUp(bench.product.base, `live${Date.now().toString(36)}`);
  const board = await makeFilledBoard(bench.product.base, person, 100);
  const quiet = await makeFilledBoard(bench.product.base, person, 100);
  // The first connections load code and grow the heap once, which must not count as memory of a viewer.
  for (const socket of await connectAll(WARM_UP, () =>
    productViewer(bench.product, { person, board, viewers: WARM_UP }),
  )) {
    socket.disconnect();
  }
  await warmUp(bench.product.base, 4, () => createCall(person, quiet, 0));
  await warmUp(bench.bare.base, 4, () => broadcast({ person, board: quiet, viewers: 0 }));
  const metrics: Metric[] = [];
  for (const viewers of [100, 500]) metrics.push(...(await metricsFor(bench, { person, board, viewers })));
  return metrics;
}

interface Stage {
  person: Person;
  board: BenchBoard;
  viewers: number;
}

async function metricsFor(bench: Bench, stage: Stage): Promise<Metric[]> {
  const before = await bench.product.usedKb();
  const ours = await connectAll(stage.viewers, () => productViewer(bench.product, stage));
  const perViewer = ((await bench.product.usedKb()) - before) / stage.viewers;
  const bare = await connectAll(stage.viewers, () => bareViewer(bench.bare));
  const oursTimes: number[] = [];
  const bareTimes: number[] = [];
  for (let round = -FIRST_ROUNDS; round < ROUNDS; round += 1) {
    const create = createCall(stage.person, stage.board, round + FIRST_ROUNDS);
    const oursNow = await receipts(ours, () => ask(bench.product.base, create));
    await pause();
    const bareNow = await receipts(bare, () => ask(bench.bare.base, broadcast(stage)));
    await pause();
    if (round < 0) continue;
    oursTimes.push(...oursNow);
    bareTimes.push(...bareNow);
  }
  for (const socket of [...ours, ...bare]) socket.disconnect();
  const limit = { kind: "ratio-at-most", value: 1.5 } as const;
  const metric = (name: string, share: number): Metric => ({
    group: "live",
    name: `a create seen by ${stage.viewers} viewers, ${name}`,
    unit: "ms",
    ours: quantile(oursTimes, share),
    bare: quantile(bareTimes, share),
    limit,
  });
  const memory: Metric = {
    group: "live",
    name: `memory a viewer, ${stage.viewers} viewers`,
    unit: "KB",
    ours: perViewer,
    bare: null,
    limit: { kind: "at-most", value: 35 },
  };
  return [metric("p50", 0.5), metric("p99", 0.99), memory];
}

async function connectAll(count: number, connect: () => Promise<Socket>): Promise<Socket[]> {
  const sockets: Socket[] = [];
  while (sockets.length < count) {
    const batch = Math.min(25, count - sockets.length);
    sockets.push(...(await Promise.all(Array.from({ length: batch }, connect))));
  }
  return sockets;
}

function connected(socket: Socket): Promise<Socket> {
  return new Promise((resolve, reject) => {
    socket.once("connect", () => resolve(socket));
    socket.once("connect_error", reject);
  });
}

async function productViewer(product: BenchProcess, stage: Stage): Promise<Socket> {
  const socket = await connected(
    io(product.base, {
      transports: ["websocket"],
      forceNew: true,
      reconnection: false,
      auth: { token: stage.person.token },
    }),
  );
  const answer: unknown = await socket.emitWithAck("board.join", { boardId: stage.board.boardId });
  if (typeof answer !== "object" || answer === null || !("ok" in answer)) throw new Error("a viewer was not let in");
  return socket;
}

function bareViewer(bare: BenchProcess): Promise<Socket> {
  return connected(io(bare.base, { transports: ["websocket"], forceNew: true, reconnection: false }));
}

/** Returns the milliseconds from the start of the write until each viewer has received it. */
async function receipts(sockets: readonly Socket[], write: () => Promise<unknown>): Promise<number[]> {
  const started = performance.now();
  const arrivals = sockets.map(
    (socket) =>
      new Promise<number>((resolve) => socket.once("board.changes", () => resolve(performance.now() - started))),
  );
  await write();
  return Promise.all(arrivals);
}

function broadcast(stage: Stage): Call {
  const { boardId } = stage.board;
  const task = { id: newId(), boardId, title: "Новая задача", sort: "a0" };
  return { method: "POST", path: "/broadcast", body: JSON.stringify({ ...task, event: sampleEvent(stage) }) };
}

function sampleEvent(stage: Stage): unknown {
  const row = {
    id: newId(),
    boardId: stage.board.boardId,
    columnId: stage.board.columnIds[0],
    title: "Новая задача",
    sort: "a0",
  };
  const times = {
    createdAt: new Date().toISOString(),
    updatedAt: new Date().toISOString(),
    columnEnteredAt: new Date().toISOString(),
  };
  const ops = [
    {
      e: "task",
      id: row.id,
      t: "set",
      f: { ...row, ...times, assigneeIds: [], watcherIds: [], labelIds: [], createdBy: stage.person.userId },
    },
  ];
  const data = {
    stream: boardStream(stage.board.boardId),
    epoch: newId(),
    seq: 1,
    mutationId: newId(),
    actor: stage.person.userId,
    at: times.createdAt,
    ops,
  };
  return { messageId: newId(), data };
}

function pause(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
}
