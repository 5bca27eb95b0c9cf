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

/** How often a person, and an address before it is known who asks, may call. */
export interface RateRules {
  person: RateRule;
  /** Programs of a person, all of them together, beside the person. */
  program: RateRule;
  address: RateRule;
  /** Sign-ups and sign-ins of one address: each costs the hash of a password. */
  signIn: RateRule;
}

/** An office behind one address works undisturbed; a person's outbox of a week offline goes through without a wait. */
export const RATE_RULES: RateRules = {
  person: { perSecond: 60, burst: 600 },
  program: { perSecond: 20, burst: 300 },
  address: { perSecond: 500, burst: 3_000 },
  signIn: { perSecond: 1, burst: 60 },
};

export interface HttpApiOptions {
  publicUrl: string;
  trustProxy: boolean | number | string;
  /** The one page that others may show inside their own. */
  frames: Frames;
  log: FastifyBaseLogger;
  authenticate: Authenticate;
  /** `null` for no limits, as in a measurement. */
  rateRules: RateRules | null;
  /** Milliseconds since 1970. */
  now: () => number;
  /** Check large answers against their schemas too, as tests do. */
  checkLargeAnswers: boolean;
  isInTokenScope: TokenScopeQuery;
}

/** The HTTP door: calls of the contract are bound to it, and nothing else answers under `/api`. */
export interface HttpApi {
  app: FastifyInstance;
  bind<D extends EndpointDefinition>(endpoint: D, handler: CallHandler<D>, options?: BindOptions): void;
  /** What is bound so far, for the description and for the tests that enumerate it. */
  bound: readonly EndpointDefinition[];
  /** Those of them whose body is a file. */
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
    // A log of its own for each request took more time than all that a short answer logs; lines name their request themselves.
    childLoggerFactory: (log) => log,
    trustProxy: typeof trusted === "number" ? (_address: string, hop: number) => hop < trusted : trusted,
    bodyLimit: JSON_BODY_MAX_BYTES,
    requestTimeout: REQUEST_TIMEOUT_MS,
    exposeHeadRoutes: false,
    rewriteUrl: routedAddress,
    // Queries are read strictly where a call is bound (query-string.ts); Fastify's own reading of them is not used.
    routerOptions: { querystringParser: () => ({}) },
    frameworkErrors: (error, request, reply) => {
      void answerError(error, request, reply);
    },
    clientErrorHandler: (error, socket) => {
      // Browsers open connections ahead: what is said on one that has waited in vain they take for the answer to the next request.
      if (error.code === "ERR_HTTP_REQUEST_TIMEOUT") {
        socket.destroy();
        return;
      }
      // What came was not HTTP: one plain answer, and the connection is over.
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
