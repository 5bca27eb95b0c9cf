import { boardOfStream, type StreamId } from "#contract/changes/change.ts";
import { outcomeOf } from "#contract/core/error.ts";
import { PUSH_BACKOFF_MAX_MS, PUSH_BACKOFF_MIN_MS } from "#contract/core/limit.ts";
import { backoffMs } from "../http/backoff.ts";
import { isCurrent, type Engine, type Runner } from "../engine/engine.ts";
import { NetworkFault } from "../ports/env.ts";
import { offerAgain, retire } from "../outbox/queue/outbox.ts";
import { cursorOf } from "../store/store-state.ts";
import { RefusalError } from "../http/exchange.ts";
import { catchUpBoard } from "./pull-board.ts";
import { catchUpUser } from "./pull-user.ts";
import { SessionOver } from "../http/refresh.ts";
import { forbidBoard } from "./wipe.ts";

/** Pulls streams. There is one runner for each stream, so that its requests run one after another. */

/** Schedules bringing a stream up to date. */
export function schedulePull(engine: Engine, stream: StreamId): void {
  const runner = runnerOf(engine, stream);
  runner.wanted = true;
  if (runner.running || engine.isStopped) return;
  runner.cancelRetry?.();
  runner.cancelRetry = null;
  runner.running = true;
  void run(engine, stream, runner);
}

/** Brings a stream up to the server's current head. Rejects if that is impossible now. */
export async function pullNow(engine: Engine, stream: StreamId): Promise<void> {
  const { generation } = engine;
  await catchUp(engine, stream, generation);
}

/** Retries everything that waits for a timer: the network is back. */
export function hurryPulls(engine: Engine): void {
  for (const [stream, runner] of engine.streams) {
    runner.failures = 0;
    if (runner.cancelRetry !== null) schedulePull(engine, stream);
  }
}

export function stopPulls(engine: Engine): void {
  for (const runner of engine.streams.values()) runner.cancelRetry?.();
  engine.streams.clear();
}

function runnerOf(engine: Engine, stream: StreamId): Runner {
  const runner = engine.streams.get(stream) ?? { running: false, wanted: false, failures: 0, cancelRetry: null };
  engine.streams.set(stream, runner);
  return runner;
}

async function run(engine: Engine, stream: StreamId, runner: Runner): Promise<void> {
  const { generation } = engine;
  try {
    while (runner.wanted && isCurrent(engine, generation)) {
      runner.wanted = false;
      await catchUp(engine, stream, generation);
      runner.failures = 0;
    }
  } catch (error) {
    if (isCurrent(engine, generation)) await afterFailure(engine, stream, runner, error);
  } finally {
    runner.running = false;
  }
}

async function catchUp(engine: Engine, stream: StreamId, generation: number): Promise<void> {
  const boardId = boardOfStream(stream);
  await (boardId === null ? catchUpUser(engine, generation) : catchUpBoard(engine, boardId, generation));
  const cursor = cursorOf(engine.store, stream);
  if (cursor === null || !isCurrent(engine, generation)) return;
  await offerAgain(engine, stream, cursor.epoch);
  await retire(engine);
}

async function afterFailure(engine: Engine, stream: StreamId, runner: Runner, error: unknown): Promise<void> {
  if (error instanceof SessionOver) return;
  const boardId = boardOfStream(stream);
  if (error instanceof RefusalError && outcomeOf(error.refusal.status) === "refuse") {
    if (boardId !== null && error.refusal.status === 403) await forbidBoard(engine, boardId);
    else engine.env.log.warn(`Stream ${stream} cannot be read`, error);
    return;
  }
  if (!(error instanceof NetworkFault) && !(error instanceof RefusalError)) {
    engine.env.log.warn(`Stream ${stream} could not be brought up to date`, error);
  }
  const retryAfterMs = error instanceof RefusalError ? error.refusal.retryAfterMs : null;
  const wait = retryAfterMs ?? backoffMs(engine, runner.failures, PUSH_BACKOFF_MIN_MS, PUSH_BACKOFF_MAX_MS);
  runner.failures += 1;
  runner.cancelRetry = engine.env.clock.after(wait, () => schedulePull(engine, stream));
}
