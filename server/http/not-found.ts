import type { FastifyInstance, FastifyReply } from "fastify";
import type { EndpointDefinition } from "#contract/core/endpoint.ts";
import { AppError } from "#contract/core/error.ts";
import { sendRefusal } from "./error-answers.ts";
import { isNavigation, isUnder, pathOf } from "./page-address.ts";

export interface NotFoundOptions {
  bound: readonly EndpointDefinition[];
  /** Sends the page of the application; `null` without a built client. */
  sendPage: ((reply: FastifyReply) => FastifyReply) | null;
}

/** Answers unbound addresses: 405 for a path with other methods, the page for a navigation, otherwise 404. */
export function answerUnknown(app: FastifyInstance, { bound, sendPage }: NotFoundOptions): void {
  const patterns = bound.map(({ method, path }) => ({ method, pattern: patternOf(path) }));
  app.setNotFoundHandler((request, reply) => {
    const path = pathOf(request.raw);
    if (isUnder(path, "/api")) {
      const methods = patterns.filter(({ pattern }) => pattern.test(path)).map(({ method }) => method);
      if (methods.length === 0) return sendRefusal(reply, new AppError("NOT_FOUND"));
      return sendRefusal(reply.header("allow", [...new Set(methods)].join(", ")), new AppError("METHOD_NOT_ALLOWED"));
    }
    if (sendPage !== null && isNavigation(request.raw)) return sendPage(reply);
    return reply.code(404).header("cache-control", "no-store").type("text/plain; charset=utf-8").send("404");
  });
}

function patternOf(path: string): RegExp {
  const escaped = path.replace(/[.*+?^$()|[\]\\]/g, String.raw`\$&`);
  return new RegExp(`^${escaped.replace(/\{\w+\}/g, "[^/]+")}$`);
}
