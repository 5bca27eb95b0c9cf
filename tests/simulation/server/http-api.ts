import type { EndpointDefinition } from "#contract/core/endpoint.ts";
import { type AppError, ERRORS, errorBody } from "#contract/core/error.ts";
import { bindEndpoint } from "#server/http/bind.ts";
import type { HttpApi } from "#server/http/http-api.ts";
import { refusalFor } from "#server/http/refusal.ts";
import type { Authenticate } from "#server/http/security/session-gate.ts";

/** An incoming HTTP request. */
export interface ApiCall {
  method: string;
  path: string;
  headers: Readonly<Record<string, string>>;
  body: string;
}

export interface ApiAnswer {
  status: number;
  headers: Readonly<Record<string, string>>;
  body: string;
}

/**
 * The HTTP API without a network. The product's own routes are bound by the product's own `bindEndpoint`; only the few features of Fastify
 * that routes use are replaced.
 */
export interface SimulatedHttpApi {
  httpApi: HttpApi;
  answer(call: ApiCall): Promise<ApiAnswer>;
}

interface Route {
  method: string;
  url: string;
  onRequest(request: object, reply: object): Promise<void>;
  handler(request: object, reply: object): Promise<unknown>;
}

interface BoundRoute {
  route: Route;
  pattern: RegExp;
  names: string[];
}

type BindContext = Parameters<typeof bindEndpoint>[0];

/** No request in the simulation uses an API token that is limited to some boards. */
const holdsNothing: BindContext["isInTokenScope"] = async () => false;

/** `onDefect` receives every error for which `refusalFor` returns null. */
export function createSimulatedHttpApi(
  authenticate: Authenticate,
  onDefect: (error: unknown) => void,
): SimulatedHttpApi {
  const routes: BoundRoute[] = [];
  const bound: EndpointDefinition[] = [];
  const app = appLike({ route: (route) => void routes.push(compiled(route)) });
  const context: BindContext = {
    app,
    authenticate,
    personLimit: null,
    programLimit: null,
    checkLargeAnswers: false,
    isInTokenScope: holdsNothing,
  };
  return {
    httpApi: {
      app,
      bound,
      takingFiles: new Set(),
      bind(endpoint, handler, options = {}) {
        bound.push(endpoint);
        bindEndpoint(context, endpoint, handler, options);
        // Static paths before paths with parameters, as a router orders them.
        routes.sort((a, b) => a.names.length - b.names.length);
      },
    },
    async answer(call) {
      try {
        return await doCall(routes, call);
      } catch (error) {
        const refusal = refusalFor(error);
        if (refusal !== null) return refused(refusal);
        onDefect(error);
        return json(500, JSON.stringify(errorBody("INTERNAL")));
      }
    },
  };
}

function appLike(candidate: { route: (route: Route) => void }): BindContext["app"] {
  if (isApp(candidate)) return candidate;
  throw new Error("not an app");
}

/** Routes use only the part of Fastify that is implemented here. */
function isApp(value: object): value is BindContext["app"] {
  return "route" in value;
}

function compiled(route: Route): BoundRoute {
  const names = [...route.url.matchAll(/:(\w+)/g)].map(([, name = ""]) => name);
  return { route, names, pattern: new RegExp(`^${route.url.replaceAll(/:\w+/g, "([^/]+)")}$`) };
}

async function doCall(routes: readonly BoundRoute[], call: ApiCall): Promise<ApiAnswer> {
  const [path = ""] = call.path.split("?");
  for (const { route, pattern, names } of routes) {
    const match = route.method === call.method ? pattern.exec(path) : null;
    if (match === null) continue;
    const params = Object.fromEntries(names.map((name, at) => [name, decodeURIComponent(match[at + 1] ?? "")]));
    const request = {
      method: call.method,
      headers: call.headers,
      params,
      body: call.body === "" ? undefined : parsed(call.body),
      raw: { url: call.path },
      log: { warn: () => {}, error: () => {} },
      session: null,
    };
    const reply = createReply();
    await route.onRequest(request, reply);
    await route.handler(request, reply);
    return reply.answer();
  }
  return json(404, JSON.stringify(errorBody("NOT_FOUND")));
}

function parsed(text: string): unknown {
  return JSON.parse(text);
}

function createReply() {
  let status = 200;
  let body = "";
  const headers: Record<string, string> = {};
  const reply = {
    sent: false,
    code(next: number) {
      status = next;
      return reply;
    },
    header(name: string, value: string) {
      headers[name] = value;
      return reply;
    },
    type(value: string) {
      headers["content-type"] = value;
      return reply;
    },
    send(payload?: string | Uint8Array) {
      body = payload === undefined ? "" : payload.toString();
      reply.sent = true;
      return reply;
    },
    answer: (): ApiAnswer => ({ status, headers, body }),
  };
  return reply;
}

function json(status: number, body: string): ApiAnswer {
  return { status, headers: { "content-type": "application/json; charset=utf-8" }, body };
}

function refused(error: AppError): ApiAnswer {
  const { status } = ERRORS[error.code];
  const answer = json(status, JSON.stringify(errorBody(error.code, error.details)));
  return status === 503 ? { ...answer, headers: { ...answer.headers, "retry-after": "1" } } : answer;
}
