import type { FastifyInstance, FastifyRequest, HTTPMethods } from "fastify";
import { collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import { AppError } from "#contract/core/error.ts";

export interface OpsOptions {
  /** Readiness checks; each rejects while its dependency is down. */
  checks: Record<string, () => Promise<unknown>>;
  /** A bearer token that lets other machines read the metrics. */
  metricsToken: string | null;
  registry: Registry;
}

/** Monitoring tools may ask with HEAD. */
const WATCHED: HTTPMethods[] = ["GET", "HEAD"];

const CHECK_PATIENCE_MS = 2_000;
const LOOPBACK = new Set(["127.0.0.1", "::1", "::ffff:127.0.0.1"]);

/** Binds liveness, readiness and metrics: cheap, anonymous, and without causes of a failure. */
export function bindOps(app: FastifyInstance, options: OpsOptions): void {
  let closing = false;
  app.addHook("preClose", async () => {
    closing = true;
  });
  measureRequests(app, options.registry);

  app.route({
    method: WATCHED,
    url: "/api/health",
    handler: (_request, reply) => reply.header("cache-control", "no-store").send({ status: "ok" }),
  });

  app.route({
    method: WATCHED,
    url: "/api/ready",
    handler: async (request, reply) => {
      void reply.header("cache-control", "no-store");
      const failed = closing ? ["closing"] : await failing(options.checks, request);
      if (failed.length === 0) return { status: "ready" };
      return reply.code(503).header("retry-after", "1").send({ status: "unready" });
    },
  });

  app.get("/metrics", async (request, reply) => {
    if (!mayReadMetrics(request, options.metricsToken)) throw new AppError("NOT_FOUND");
    return reply
      .type(options.registry.contentType)
      .header("cache-control", "no-store")
      .send(await options.registry.metrics());
  });
}

async function failing(checks: OpsOptions["checks"], request: FastifyRequest): Promise<string[]> {
  const failed: string[] = [];
  await Promise.all(
    Object.entries(checks).map(async ([name, check]) => {
      try {
        await within(CHECK_PATIENCE_MS, check());
      } catch (error) {
        request.log.warn({ requestId: request.id, err: error, check: name }, "not ready");
        failed.push(name);
      }
    }),
  );
  return failed;
}

async function within(ms: number, work: Promise<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error("no answer in time")), ms);
  });
  try {
    await Promise.race([work, timeout]);
  } finally {
    clearTimeout(timer);
  }
}

/** Behind a proxy on this machine every client looks local, so a forwarded request does not count as local. */
function mayReadMetrics(request: FastifyRequest, token: string | null): boolean {
  if (token !== null && request.headers.authorization === `Bearer ${token}`) return true;
  const isForwarded = ["x-forwarded-for", "forwarded", "x-real-ip"].some((name) => request.headers[name] !== undefined);
  return !isForwarded && LOOPBACK.has(request.socket.remoteAddress ?? "");
}

/** Creates a registry with the metrics of the process and the number of open sockets: one per browser, however many tabs it has. */
export function createRegistry(socketCount: () => number): Registry {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const sockets = new Gauge({
    name: "yarus_sockets",
    help: "Connections of browsers, by websocket or polling",
    registers: [],
    collect() {
      this.set(socketCount());
    },
  });
  registry.registerMetric(sockets);
  return registry;
}

function measureRequests(app: FastifyInstance, registry: Registry): void {
  const seconds = new Histogram({
    name: "yarus_http_request_seconds",
    help: "Time from request to answer, by route and class of status",
    labelNames: ["method", "route", "status"],
    buckets: [0.001, 0.005, 0.02, 0.1, 0.5, 2, 10],
    registers: [registry],
  });
  app.addHook("onResponse", (request, reply, done) => {
    const route = request.routeOptions.url ?? "none";
    const status = `${String(Math.floor(reply.statusCode / 100))}xx`;
    seconds.observe({ method: request.method, route, status }, reply.elapsedTime / 1_000);
    const { id: requestId, method } = request;
    request.log.debug({ requestId, method, route, status: reply.statusCode, ms: reply.elapsedTime }, "answered");
    done();
  });
}
