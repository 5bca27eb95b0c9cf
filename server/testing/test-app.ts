import type { FastifyInstance, LightMyRequestResponse } from "fastify";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { DestinationStream } from "pino";
import { ACCESS_TOKEN_LIFE_S } from "#contract/core/limit.ts";
import { type App, type AppOptions, buildApp } from "#server/app.ts";
import { keyFor } from "#server/features/auth/secret-service.ts";
import { createTokenService } from "#server/features/auth/token-service.ts";
import { createDiskFileStore } from "#server/files/disk-file-store.ts";
import type { FileStore } from "#server/files/file-store.ts";
import { createLog } from "#server/runtime/log.ts";
import type { Bus } from "#server/sync/bus/bus.ts";
import { createMemoryBus } from "#server/sync/bus/bus-memory.ts";
import { TEST_KEY } from "./test-key.ts";
import { TEST_BOT } from "./external/telegram.ts";
import { createTestDatabase, type TestDatabase } from "./database/test-database.ts";

/** Options of a test server; everything else is as in the product. */
export interface TestAppOptions {
  publicUrl?: string;
  registration?: AppOptions["config"]["registration"];
  smtp?: AppOptions["config"]["smtp"];
  /** External sign-in methods; by default a test bot and a test back end, without an OIDC provider. */
  outside?: Partial<AppOptions["config"]["outside"]>;
  trustProxy?: AppOptions["config"]["trustProxy"];
  timeZone?: string;
  findsStrangers?: boolean;
  rateRules?: AppOptions["rateRules"];
  clientDir?: string | null;
  expiryGraceMs?: number;
  /** The database of another node: a test of two nodes passes it, and drops it itself. */
  on?: TestDatabase;
  /** The client of outgoing calls. */
  outgoing?: AppOptions["outgoing"];
  /** The origin of the Bot API. */
  telegramOrigin?: string;
  /** True: jobs run, so that notifications are created and sent. */
  runsJobs?: boolean;
  bus?: Bus;
  /** File storage; by default a temporary folder. */
  fileStore?: FileStore;
  /** The disk and the backups; none by default. */
  machine?: AppOptions["machine"];
  /** Largest upload of one file; 8 MB by default. */
  fileMaxBytes?: number;
}

export interface TestApp {
  app: App;
  http: FastifyInstance;
  bus: Bus;
  db: TestDatabase;
  /** The server's clock: the real one plus offsets. `advance` lets time pass; `set` changes the system clock only. */
  clock: { now: () => number; advance: (ms: number) => void; set: (byMs: number) => void };
  /** The file storage. */
  store: FileStore;
  /** Log lines so far, at every level. */
  logged: string[];
  /** Makes one call; `as` is the user whose bearer token is sent. */
  call(
    method: string,
    url: string,
    request?: { as?: { token: string } | undefined; body?: unknown; headers?: Record<string, string> },
  ): Promise<Answer>;
  /** Issues a token of a session that expires within two seconds. */
  shortToken(claims: { sub: string; username: string; sid: string }): Promise<string>;
  /** Listens on a free local port, for sockets and raw requests. Returns the address. */
  listen(): Promise<string>;
  close(): Promise<void>;
}

/** An answer with its JSON as plain data, for `toMatchObject`. */
export interface Answer {
  status: number;
  headers: LightMyRequestResponse["headers"];
  cookies: LightMyRequestResponse["cookies"];
  text: string;
  body: Record<string, unknown>;
}

const FILE_MAX_BYTES = 8 * 1024 * 1024;

export const TEST_URL = "http://yarus.test";
const SECRET = "a secret that only tests know, long enough";

/** Builds the whole server over its own database, without listening: calls are injected. Close it in afterAll. */
export async function makeTestApp(options: TestAppOptions = {}): Promise<TestApp> {
  const db = options.on ?? (await createTestDatabase());
  let moved = 0;
  let passed = 0;
  const clock = {
    now: () => Date.now() + moved + passed,
    advance: (ms: number) => void (passed += ms),
    set: (byMs: number) => void (moved += byMs),
  };
  const logged: string[] = [];
  const destination: DestinationStream = { write: (line) => void logged.push(line) };
  const bus = options.bus ?? createMemoryBus((error) => logged.push(String(error)));
  const folder = await mkdtemp(join(tmpdir(), "yarus-files-"));
  const store = options.fileStore ?? createDiskFileStore(folder);
  const app = await buildApp({
    config: {
      publicUrl: options.publicUrl ?? TEST_URL,
      secret: SECRET,
      registration: options.registration === undefined ? "open" : options.registration,
      smtp: options.smtp ?? null,
      outside: {
        telegram: { ...TEST_BOT, frameOrigins: ["https://web.telegram.test"] },
        oidc: null,
        keys: [TEST_KEY],
        ...options.outside,
      },
      trustProxy: options.trustProxy ?? false,
      metricsToken: null,
      webhooksPrivate: false,
      timeZone: options.timeZone ?? "Europe/Moscow",
      findsStrangers: options.findsStrangers ?? true,
      files: { maxBytes: options.fileMaxBytes ?? FILE_MAX_BYTES, s3: null },
    },
    database: db.database,
    bus,
    log: createLog("trace", destination),
    fileStore: store,
    clientDir: options.clientDir ?? null,
    rateRules: options.rateRules ?? null,
    checkLargeAnswers: true,
    now: clock.now,
    elapsed: () => performance.now() + passed,
    expiryGraceMs: options.expiryGraceMs,
    outgoing: options.outgoing,
    telegramOrigin: options.telegramOrigin,
    runsJobs: options.runsJobs,
    machine: options.machine,
  });
  const http = app.api.app;
  return {
    app,
    http,
    bus,
    db,
    clock,
    store,
    logged,
    call: (method, url, request = {}) => callOn(http, method, url, request),
    shortToken: (claims) =>
      createTokenService(keyFor("access-token", SECRET)).issue(
        claims,
        Math.floor(clock.now() / 1_000) - ACCESS_TOKEN_LIFE_S + 2,
      ),
    listen: () => http.listen({ port: 0, host: "127.0.0.1" }),
    async close() {
      await app.close();
      await rm(folder, { recursive: true, force: true });
      if (options.on === undefined) await db.drop();
    },
  };
}

async function callOn(
  http: FastifyInstance,
  method: string,
  url: string,
  { as, body, headers = {} }: { as?: { token: string } | undefined; body?: unknown; headers?: Record<string, string> },
): Promise<Answer> {
  const response = await http.inject({
    method: methodOf(method),
    url,
    headers: {
      ...(as === undefined ? {} : { authorization: `Bearer ${as.token}` }),
      ...(body === undefined ? {} : { "content-type": "application/json" }),
      ...headers,
    },
    ...(body === undefined ? {} : { payload: typeof body === "string" ? body : JSON.stringify(body) }),
  });
  return {
    status: response.statusCode,
    headers: response.headers,
    cookies: response.cookies,
    text: response.body,
    body: jsonOf(response),
  };
}

const METHODS = ["GET", "POST", "PUT", "PATCH", "DELETE", "HEAD", "OPTIONS"] as const;

function methodOf(method: string): (typeof METHODS)[number] {
  const known = METHODS.find((one) => one === method);
  if (known === undefined) throw new Error(`no such method: ${method}`);
  return known;
}

function jsonOf(response: LightMyRequestResponse): Record<string, unknown> {
  if (!String(response.headers["content-type"]).startsWith("application/json") || response.body === "") return {};
  const parsed: unknown = JSON.parse(response.body);
  return typeof parsed === "object" && parsed !== null ? { ...parsed } : {};
}
