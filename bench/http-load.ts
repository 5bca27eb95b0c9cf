import { Agent, request } from "node:http";

export interface Call {
  method: string;
  path: string;
  headers?: Record<string, string>;
  body?: string;
}

export interface Reply {
  status: number;
  bytes: number;
  text: string;
  headers: Record<string, string | string[] | undefined>;
}

/** Sends one HTTP request over a kept-alive connection and reads the whole body. */
export function send(agent: Agent, base: string, call: Call): Promise<Reply> {
  const url = new URL(call.path, base);
  return new Promise((resolve, reject) => {
    const headers: Record<string, string> = { ...call.headers };
    if (call.body !== undefined) {
      headers["content-type"] ??= "application/json";
      headers["content-length"] = String(Buffer.byteLength(call.body));
    }
    const outgoing = request(url, { method: call.method, agent, headers }, (incoming) => {
      const chunks: Buffer[] = [];
      incoming.on("data", (chunk: Buffer) => chunks.push(chunk));
      incoming.on("error", reject);
      incoming.on("end", () => {
        const body = Buffer.concat(chunks);
        resolve({
          status: incoming.statusCode ?? 0,
          bytes: body.length,
          text: body.toString("utf8"),
          headers: incoming.headers,
        });
      });
    });
    outgoing.on("error", reject);
    outgoing.end(call.body);
  });
}

export interface LoadResult {
  perSecond: number;
  /** Milliseconds of each call, in the order of the answers. */
  times: number[];
  calls: number;
}

/**
 * Runs `clients` callers for `seconds`; each sends its next call when the previous one is answered. Rejects on a status of 400 or more,
 * because a benchmark of errors measures nothing.
 */
export async function load(
  base: string,
  clients: number,
  seconds: number,
  next: (client: number) => Call,
): Promise<LoadResult> {
  const agent = new Agent({ keepAlive: true, maxSockets: clients });
  const times: number[] = [];
  const started = performance.now();
  const until = started + seconds * 1000;
  const caller = async (client: number): Promise<void> => {
    while (performance.now() < until) {
      const call = next(client);
      const sent = performance.now();
      const reply = await send(agent, base, call);
      if (reply.status >= 400)
        throw new Error(`${call.method} ${call.path} answered ${reply.status}: ${reply.text.slice(0, 300)}`);
      times.push(performance.now() - sent);
    }
  };
  await Promise.all(Array.from({ length: clients }, (_unused, client) => caller(client)));
  const elapsed = (performance.now() - started) / 1000;
  agent.destroy();
  return { perSecond: times.length / elapsed, times, calls: times.length };
}

/**
 * After this many calls the JIT compiler has optimized the code of a call. Durable creations, measured against the bare route in turns of
 * two seconds from a fresh start, had 0.34, 0.39 and 0.42 of its rate, and from 11,000 calls on between 0.45 and 0.62 without a trend.
 */
const WARM_UP_CALLS = 15_000;

/**
 * Sends calls without measuring them, so that later measurements do not include compilation. The number of calls is the same for both
 * servers, however long they take.
 */
export async function warmUp(base: string, clients: number, next: (client: number) => Call): Promise<void> {
  for (let calls = 0; calls < WARM_UP_CALLS;) calls += (await load(base, clients, 1, next)).calls;
}
