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

/** One HTTP call over a kept connection; the body is read whole. */
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
  /** Milliseconds each, in the order of answering. */
  times: number[];
  calls: number;
}

/**
 * `clients` callers, each sending its next call when the last was answered, for `seconds`. A call that is not answered with
 * a status below 400 ends the run: a benchmark of refusals measures nothing.
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
 * A compiler that learns as it runs has learnt the road of a call by then: durable creations beside the bare route, in turns of two seconds from a
 * fresh start, were at 0.34, 0.39, 0.42 of it, and from 11,000 calls on between 0.45 and 0.62 with no trend.
 */
const WARM_UP_CALLS = 15_000;

/**
 * Calls whose times are not told, so that what is measured is a server that has been at work and not its compiler. The same
 * for both sides, however long each takes.
 */
export async function warmUp(base: string, clients: number, next: (client: number) => Call): Promise<void> {
  for (let calls = 0; calls < WARM_UP_CALLS;) calls += (await load(base, clients, 1, next)).calls;
}
