import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import * as z from "zod/mini";
import { isScopeEnough, tokenScopeCheckOf, type TokenScopeTarget, scopeFor } from "#contract/integrations/api-token.ts";
import type { AnswerOf, BodyOf, EndpointDefinition, ParamsOf, QueryOf } from "#contract/core/endpoint.ts";
import { AppError, type ErrorCode } from "#contract/core/error.ts";
import { brotli, takesBrotli } from "#server/runtime/brotli.ts";
import type { TokenScopeQuery } from "#server/access/token-scope-query.ts";
import { fittingSchema } from "./input/fitting-schema.ts";
import { parseQueryString } from "./input/query-string.ts";
import type { RateLimiter } from "./security/rate-limit.ts";
import { type Authenticate, type Session, tokenIn } from "./security/session-gate.ts";
import { hasBadText, parseWith } from "./input/validation.ts";

declare module "fastify" {
  interface FastifyRequest {
    session: Session | null;
  }
}

/** The parsed parts of a request, and the caller's session. */
export interface Call<D extends EndpointDefinition> {
  params: ParamsOf<D>;
  query: QueryOf<D>;
  body: BodyOf<D>;
  session: D["access"] extends "session" ? Session : null;
  /** The body of a file upload; empty for every other call. */
  file: Uint8Array;
  request: FastifyRequest;
  reply: FastifyReply;
}

/** Returns the declared answer, or sends the response itself and returns the reply. */
export type CallHandler<D extends EndpointDefinition> = (
  call: Call<D>,
) => Promise<AnswerOf<D> | FastifyReply> | AnswerOf<D> | FastifyReply;

export interface BindOptions {
  /** The answer may be large and comes from the database: its schema is checked in tests only. */
  isLarge?: boolean;
  /** The handler checks for NUL and lone surrogates itself, to refuse a part of the body and not all of it. */
  checksText?: boolean;
  /** The body is a file of any type, up to this many bytes, and is not parsed. */
  fileBytesMax?: number;
  /** Tokens that a call takes from the user's bucket, or for an open endpoint from the address's bucket. */
  cost?: number;
}

export interface BindContext {
  app: FastifyInstance;
  authenticate: Authenticate;
  /** Per user; `null` for no limit. */
  personLimit: RateLimiter | null;
  /** Per user for API tokens, separately: a busy script does not slow down its user. */
  programLimit: RateLimiter | null;
  checkLargeAnswers: boolean;
  /** Finds the board of a target, for API tokens that are limited to chosen boards. */
  isInTokenScope: TokenScopeQuery;
}

/** Returns the path in the syntax of the router: `{boardId}` becomes `:boardId`. */
export function routePath(path: string): string {
  return path.replace(/\{(\w+)\}/g, ":$1");
}

/** Binds a declared call to its handler: checks the session, parses the parts strictly, sends the declared answer (M13). */
export function bindEndpoint<D extends EndpointDefinition>(
  context: BindContext,
  endpoint: D,
  handler: CallHandler<D>,
  options: BindOptions,
): void {
  const { fileBytesMax } = options;
  if (fileBytesMax === undefined) addRoute(context, context.app, endpoint, handler, options);
  else {
    void context.app.register(async (scope) => {
      scope.removeAllContentTypeParsers();
      scope.addContentTypeParser("*", { parseAs: "buffer", bodyLimit: fileBytesMax }, (_request, body, done) =>
        done(null, body),
      );
      addRoute(context, scope, endpoint, handler, options);
    });
  }
}

function addRoute<D extends EndpointDefinition>(
  context: BindContext,
  app: FastifyInstance,
  endpoint: D,
  handler: CallHandler<D>,
  options: BindOptions,
): void {
  app.route({
    method: endpoint.method,
    url: routePath(endpoint.path),
    ...(options.fileBytesMax === undefined ? {} : { bodyLimit: options.fileBytesMax }),
    onRequest: async (request, reply) => {
      void reply.header("cache-control", "no-store");
      if (endpoint.access === "session") await admit(context, request, { endpoint, cost: options.cost ?? 1 });
    },
    handler: async (request, reply) => {
      const call = callOf(endpoint, request, reply, options);
      const tokenScope = request.session?.tokenScope;
      if (tokenScope !== undefined) await requireTokenScope(context, endpoint, { tokenScope, params: call.params });
      const result: unknown = await handler(call);
      // A Fastify reply is a thenable, so awaiting a returned one gives `undefined`.
      if (reply.sent) return reply;
      const answerOptions = { isLarge: options.isLarge ?? false, isSqueezed: takesBrotli(request.headers) };
      return answer(context, endpoint, reply, { result, ...answerOptions });
    },
  });
}

const NO_FILE = new Uint8Array();

interface AdmissionInput {
  endpoint: EndpointDefinition;
  cost: number;
}

async function admit(context: BindContext, request: FastifyRequest, { endpoint, cost }: AdmissionInput): Promise<void> {
  const session = await context.authenticate(tokenIn(request.headers.authorization), request.ip);
  const limit = session.scope === undefined ? context.personLimit : context.programLimit;
  const wait = limit?.take(session.userId, cost) ?? 0;
  if (wait > 0) throw new AppError("RATE_LIMITED", { retryAfter: wait });
  requireScope(session, endpoint);
  request.session = session;
}

/** TK-03, TK-04: an API token may do no more than its scope, and nothing that is reserved for its user. */
function requireScope({ scope }: Session, endpoint: EndpointDefinition): void {
  if (scope === undefined) return;
  const requiredScope = scopeFor(endpoint);
  if (requiredScope === null) throw new AppError("API_TOKEN_REFUSED");
  if (!isScopeEnough(scope, requiredScope)) throw new AppError("API_TOKEN_READS");
}

const OUTSIDE_TOKEN_SCOPE: Readonly<Record<TokenScopeTarget, ErrorCode>> = {
  board: "BOARD_FORBIDDEN",
  task: "TASK_GONE",
  column: "COLUMN_GONE",
  attachment: "ATTACHMENT_GONE",
  document: "DOCUMENT_GONE",
};

/** TK-11, TK-12: boards outside the scope of a token are refused as they are to a stranger. */
async function requireTokenScope(
  { isInTokenScope }: BindContext,
  endpoint: EndpointDefinition,
  { tokenScope, params }: { tokenScope: readonly string[]; params: unknown },
): Promise<void> {
  const hold = tokenScopeCheckOf(endpoint);
  if (hold === null) throw new AppError("API_TOKEN_BOARDS");
  if (hold === "asked") return;
  const named = new Map(Object.entries(params ?? {})).get(hold.param);
  if (typeof named === "string" && (await isInTokenScope(hold.what, named, tokenScope))) return;
  throw new AppError(OUTSIDE_TOKEN_SCOPE[hold.what]);
}

function callOf<D extends EndpointDefinition>(
  endpoint: D,
  request: FastifyRequest,
  reply: FastifyReply,
  options: BindOptions,
): Call<D>;
function callOf(
  endpoint: EndpointDefinition,
  request: FastifyRequest,
  reply: FastifyReply,
  options: BindOptions,
): unknown {
  const { url = "" } = request.raw;
  const query = parseQueryString(url);
  // Without percent encoding a URL cannot contain NUL or surrogates: HTTP refuses them.
  if (url.includes("%") && hasBadText([request.params, query])) throw new AppError("TEXT_INVALID");
  const hasJson = options.fileBytesMax === undefined;
  const mayBeBad = hasJson && options.checksText !== true && request.hasEscapes;
  if (mayBeBad && hasBadText(request.body)) throw new AppError("TEXT_INVALID");
  return {
    params: part(endpoint.params, request.params),
    query: part(endpoint.query, query),
    body: hasJson ? part(endpoint.body, request.body) : undefined,
    session: request.session,
    file: request.body instanceof Uint8Array ? request.body : NO_FILE,
    request,
    reply,
  };
}

function part(schema: z.ZodMiniType | undefined, value: unknown): unknown {
  if (schema !== undefined) return parseWith(fittingSchema(schema, value), value);
  if (value === undefined || value === null) return undefined;
  if (typeof value !== "object" || Array.isArray(value)) throw new AppError("BAD_REQUEST");
  const [unknownField] = Object.keys(value);
  if (unknownField !== undefined) throw new AppError("FIELD_UNKNOWN", { field: unknownField.slice(0, 100) });
  return undefined;
}

interface AnswerInput {
  result: unknown;
  isLarge: boolean;
  /** True if the client accepts a compressed answer. */
  isSqueezed: boolean;
}

/** Sends declared fields only, so that a new column of a row is not published by accident. */
async function answer(
  context: BindContext,
  endpoint: EndpointDefinition,
  reply: FastifyReply,
  { result, isLarge, isSqueezed }: AnswerInput,
): Promise<FastifyReply> {
  void reply.code(endpoint.status ?? 200);
  if (endpoint.answer === undefined) return reply.send();
  const isChecked = !isLarge || context.checkLargeAnswers;
  const body = isChecked ? declared(endpoint, endpoint.answer, result) : result;
  void reply.type("application/json; charset=utf-8");
  const text = JSON.stringify(body);
  if (!isLarge || !isSqueezed || text.length < COMPRESS_MIN_LENGTH) return reply.send(text);
  return reply.headers({ "content-encoding": "br", vary: "accept-encoding" }).send(await brotli(Buffer.from(text)));
}

/** Below this size compression costs more than it saves. */
const COMPRESS_MIN_LENGTH = 16_384;

function declared(endpoint: EndpointDefinition, schema: z.ZodMiniType, result: unknown): unknown {
  const parsed = z.safeParse(schema, result);
  if (parsed.success) return parsed.data;
  throw new Error(
    `${endpoint.method} ${endpoint.path} answered what it does not declare: ${z.prettifyError(parsed.error)}`,
  );
}
