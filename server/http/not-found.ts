import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { EndpointDefinition } from "#contract/endpoint.ts";
import { AppError } from "#contract/error.ts";
import { sendRefusal } from "./error-answers.ts";

/** Addresses that never are a page of the application: a missing file under them is plainly missing. */
const NOT_PAGES = ["/api", "/assets", "/builds", "/files", "/socket.io", "/metrics"];

export interface NotFoundOptions {
  bound: readonly EndpointDefinition[];
  /** Sends the page that the application starts from; `null` when no client is built. */
  sendPage: ((reply: FastifyReply) => FastifyReply) | null;
}

/** What an address that nothing is bound to answers: 405 for another method's, the page for a navigation, else 404. */
export function answerUnknown(app: FastifyInstance, { bound, sendPage }: NotFoundOptions): void {
  const patterns = bound.map(({ method, path }) => ({ method, pattern: patternOf(path) }));
  app.setNotFoundHandler((request, reply) => {
    const path = pathOf(request);
    if (isUnder(path, "/api")) {
      const methods = patterns.filter(({ pattern }) => pattern.test(path)).map(({ method }) => method);
      if (methods.length === 0) return sendRefusal(reply, new AppError("NOT_FOUND"));
      return sendRefusal(reply.header("allow", [...new Set(methods)].join(", ")), new AppError("METHOD_NOT_ALLOWED"));
    }
    if (sendPage !== null && isNavigation(request, path)) return sendPage(reply);
    return reply.code(404).header("cache-control", "no-store").type("text/plain; charset=utf-8").send("404");
  });
}

function pathOf(request: FastifyRequest): string {
  return (request.raw.url ?? "/").split("?", 1)[0] ?? "/";
}

const isUnder = (path: string, folder: string) => path === folder || path.startsWith(`${folder}/`);

function isNavigation(request: FastifyRequest, path: string): boolean {
  if (request.method !== "GET" && request.method !== "HEAD") return false;
  if (NOT_PAGES.some((folder) => isUnder(path, folder))) return false;
  const accept = request.headers.accept ?? "*/*";
  const looksLikeFile = /\.[^/]+$/.test(path);
  return accept.includes("text/html") || (accept.includes("*/*") && !looksLikeFile);
}

function patternOf(path: string): RegExp {
  const escaped = path.replace(/[.*+?^$()|[\]\\]/g, String.raw`\$&`);
  return new RegExp(`^${escaped.replace(/\{\w+\}/g, "[^/]+")}$`);
}
