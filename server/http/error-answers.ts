import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { type AppError, ERRORS, errorBody } from "#contract/core/error.ts";
import { refusalFor } from "./refusal.ts";

/** Sends a refusal of the closed list of errors. */
export function sendRefusal(reply: FastifyReply, refusal: AppError): FastifyReply {
  const { status } = ERRORS[refusal.code];
  if (status === 401) void reply.header("www-authenticate", "Bearer");
  const wait = refusal.details?.["retryAfter"];
  if (typeof wait === "number") void reply.header("retry-after", String(wait));
  else if (status === 503) void reply.header("retry-after", "1");
  return reply
    .code(status)
    .header("cache-control", "no-store")
    .type("application/json; charset=utf-8")
    .send(JSON.stringify(errorBody(refusal.code, refusal.details)));
}

/** Turns every thrown value into an answer. Other errors than refusals are logged, and the client gets only the request id. */
export function answerErrors(app: FastifyInstance): void {
  app.setErrorHandler((error, request, reply) => answerError(error, request, reply));
}

export function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const refusal = refusalFor(error);
  if (refusal !== null) {
    const { code } = refusal;
    if (ERRORS[code].status >= 500) request.log.warn({ requestId: request.id, err: error, code }, "request not done");
    return sendRefusal(reply, refusal);
  }
  const { id: requestId, method } = request;
  request.log.error({ requestId, err: error, method, route: request.routeOptions.url }, "request failed");
  return reply
    .code(500)
    .header("cache-control", "no-store")
    .type("application/json; charset=utf-8")
    .send(JSON.stringify(errorBody("INTERNAL", { requestId })));
}
