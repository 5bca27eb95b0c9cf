import { randomUUID } from "node:crypto";
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyServerOptions,
  LogController,
} from "fastify";
import type { EndpointDefinition } from "#contract/core/endpoint.ts";
import { AppError, errorBody } from "#contract/core/error.ts";
import { JSON_BODY_MAX_BYTES } from "#contract/core/limit.ts";
import type { TokenScopeQuery } from "#server/access/token-scope-query.ts";
import { addressKey } from "./security/address.ts";
import { type BindOptions, bindEndpoint, type CallHandler } from "./bind.ts";
import { answerError, answerErrors } from "./error-answers.ts";
import { readJsonBodies } from "./input/json-body.ts";
import { routedAddress } from "./page-address.ts";
import { createRateLimiter, type RateRule } from "./security/rate-limit.ts";
import { type Frames, setSecurityHeaders } from "./security/security-headers.ts";
import type { Authenticate } from "./security/session-gate.ts";

/** Limits per user, and per address before the user is known. */
export interface RateRules {
  person: RateRule;
  /** All API tokens of a user together, in addition to the user's own limit. */
  program: RateRule;
  address: RateRule;
  /** Sign-ups and sign-ins of one address: each costs a password hash. */
  signIn: RateRule;
}

/** High enough for an office behind one address, and for an outbox of a week offline. */
export const RATE_RULES: RateRules = {
  person: { perSecond: 60, burst: 600 },
  program: { perSecond: 20, burst: 300 },
  address: { perSecond: 500, burst: 3_000 },
  signIn: { perSecond: 1, burst: 60 },
};

export interface HttpApiOptions {
  publicUrl: string;
  trustProxy: boolean | number | string;
  /** The page that other sites may show in a frame. */
  frames: Frames;
  log: FastifyBaseLogger;
  authenticate: Authenticate;
  /** `null` for no limits, as in a load measurement. */
  rateRules: RateRules | null;
  /** Milliseconds since 1970. */
  now: () => number;
  /** Check large answers against their schemas too, as tests do. */
  checkLargeAnswers: boolean;
  isInTokenScope: TokenScopeQuery;
}

/** The HTTP API: endpoints of the contract are bound to it, and nothing else answers under `/api`. */
export interface HttpApi {
  app: FastifyInstance;
  bind<D extends EndpointDefinition>(endpoint: D, handler: CallHandler<D>, options?: BindOptions): void;
  /** All bound endpoints, for the API docs and for tests that enumerate them. */
  bound: readonly EndpointDefinition[];
  /** Bound endpoints whose body is a file. */
  takingFiles: ReadonlySet<EndpointDefinition>;
}

const HEADERS_TIMEOUT_MS = 15_000;
const REQUEST_TIMEOUT_MS = 120_000;

export function createHttpApi(options: HttpApiOptions): HttpApi {
  const app: FastifyInstance = Fastify(serverOptions(options));
  app.server.headersTimeout = HEADERS_TIMEOUT_MS;
  app.decorateRequest("session", null);
  answerErrors(app);
  readJsonBodies(app);
  setSecurityHeaders(app, options.publicUrl, options.frames);
  limitAddresses(app, options);

  const bound: EndpointDefinition[] = [];
  const takingFiles = new Set<EndpointDefinition>();
  const context = {
    app,
    authenticate: options.authenticate,
    personLimit: options.rateRules === null ? null : createRateLimiter(options.rateRules.person, options.now),
    programLimit: options.rateRules === null ? null : createRateLimiter(options.rateRules.program, options.now),
    checkLargeAnswers: options.checkLargeAnswers,
    isInTokenScope: options.isInTokenScope,
  };
  return {
    app,
    bound,
    takingFiles,
    bind(endpoint, handler, bindOptions = {}) {
      bound.push(endpoint);
      if (bindOptions.fileBytesMax !== undefined) takingFiles.add(endpoint);
      bindEndpoint(context, endpoint, handler, bindOptions);
    },
  };
}

function serverOptions(options: HttpApiOptions): FastifyServerOptions {
  const trusted = options.trustProxy;
  return {
    loggerInstance: options.log,
    logController: new LogController({ disableRequestLogging: true }),
    requestIdHeader: false,
    genReqId: () => randomUUID(),
    // A child logger per request took more time than all logging of a short answer; log lines name their request themselves.
    childLoggerFactory: (log) => log,
    trustProxy: typeof trusted === "number" ? (_address: string, hop: number) => hop < trusted : trusted,
    bodyLimit: JSON_BODY_MAX_BYTES,
    requestTimeout: REQUEST_TIMEOUT_MS,
    exposeHeadRoutes: false,
    rewriteUrl: routedAddress,
    // Queries are parsed strictly by the bound route (query-string.ts); Fastify's parser is not used.
    routerOptions: { querystringParser: () => ({}) },
    frameworkErrors: (error, request, reply) => {
      void answerError(error, request, reply);
    },
    clientErrorHandler: (error, socket) => {
      // Browsers open connections ahead; they would take an answer on an idle one for the answer to their next request.
      if (error.code === "ERR_HTTP_REQUEST_TIMEOUT") {
        socket.destroy();
        return;
      }
      // The data was not HTTP: answers once and closes the connection.
      if (socket.destroyed || !socket.writable) return;
      const body = JSON.stringify(errorBody("BAD_REQUEST"));
      const length = String(Buffer.byteLength(body));
      socket.end(
        `HTTP/1.1 400 Bad Request\r\nContent-Type: application/json; charset=utf-8\r\nContent-Length: ${length}\r\nConnection: close\r\n\r\n${body}`,
      );
    },
  };
}

function limitAddresses(app: FastifyInstance, { rateRules, now }: HttpApiOptions): void {
  if (rateRules === null) return;
  const limit = createRateLimiter(rateRules.address, now);
  app.addHook("onRequest", async (request) => {
    if (!/^\/(?:api|files)\//.test(request.raw.url ?? "")) return;
    const wait = limit.take(addressKey(request.ip));
    if (wait > 0) throw new AppError("RATE_LIMITED", { retryAfter: wait });
  });
}
