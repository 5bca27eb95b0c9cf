import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createServer, type IncomingMessage, request as ask, type Server, type ServerResponse } from "node:http";
import { tmpdir } from "node:os";
import { extname, join } from "node:path";
import { ROOT } from "#scripts/source-tree.ts";
import { freePort } from "../product.ts";

const TYPES: Readonly<Record<string, string>> = {
  ".css": "text/css",
  ".html": "text/html",
  ".js": "text/javascript",
  ".json": "application/json",
  ".svg": "image/svg+xml",
  ".webmanifest": "application/manifest+json",
  ".woff2": "font/woff2",
};
const SERVER_PATHS = /^\/(?:api|socket\.io)(?:\/|$)/;
const PORTAL_PAGE = "<!doctype html><title>Wi-Fi</title><h1>Войдите в сеть</h1>";

/** Faults of the network between the browser and the product. */
export type Fault = "none" | "portal" | "bad-gateway" | "no-content";

/** A server in front of the product. It serves a copy of the client, and imitates faults of networks and deployments. */
export interface Front {
  readonly url: string;
  /** The folder of the served copy of the client; a test may replace its build. */
  folder: string;
  fault: Fault;
  /** Source of a service worker that is served instead of the built one. */
  worker: string | null;
  /** Paths that are answered with 404. */
  missing: RegExp | null;
  /** Returns true for a request that a captive portal answers although others pass; gets the path and `sec-fetch-dest`. */
  portalFor: ((path: string, destination: string) => boolean) | null;
  /** Cuts every connection that is open. */
  cut(): void;
  close(): Promise<void>;
}

/** Starts the server. Without a product, requests of the API are answered with 503. */
export async function startFront(product: string | null): Promise<Front> {
  const made = mkdtempSync(join(tmpdir(), "client-"));
  cpSync(join(ROOT, "dist/client"), made, { recursive: true });
  const server = createServer((request, response) => answer(request, response));
  const port = await freePort();
  const front: Front = {
    url: `http://127.0.0.1:${port}`,
    folder: made,
    fault: "none",
    worker: null,
    missing: null,
    portalFor: null,
    cut: () => server.closeAllConnections(),
    close: () => closed(server, made),
  };

  function answer(request: IncomingMessage, response: ServerResponse): void {
    const { pathname } = new URL(request.url ?? "/", "http://here.invalid");
    const destination = request.headers["sec-fetch-dest"]?.toString() ?? "";
    if (front.fault !== "none") return answerFault(front.fault, response);
    if (front.portalFor?.(pathname, destination) === true) return answerFault("portal", response);
    if (SERVER_PATHS.test(pathname)) return pass(product, request, response);
    if (front.missing?.test(pathname) === true) return void response.writeHead(404).end("404");
    if (pathname === "/service-worker.js" && front.worker !== null) return send(response, ".js", front.worker);
    const { folder } = front;
    const named = join(folder, pathname);
    if (extname(pathname) !== "" && !existsSync(named)) return void response.writeHead(404).end("404");
    const file = extname(pathname) === "" ? join(folder, "index.html") : named;
    return send(response, extname(file), readFileSync(file));
  }

  await new Promise<void>((resolve) => {
    server.listen(port, "127.0.0.1", resolve);
  });
  return front;
}

function send(response: ServerResponse, kind: string, body: string | Buffer): void {
  response
    .writeHead(200, { "content-type": TYPES[kind] ?? "application/octet-stream", "cache-control": "no-cache" })
    .end(body);
}

function answerFault(fault: Exclude<Fault, "none">, response: ServerResponse): void {
  const html = { "content-type": "text/html; charset=utf-8" };
  if (fault === "portal") response.writeHead(200, html).end(PORTAL_PAGE);
  else if (fault === "bad-gateway") response.writeHead(502, html).end("<h1>502 Bad Gateway</h1>");
  else response.writeHead(204).end();
}

function pass(product: string | null, request: IncomingMessage, response: ServerResponse): void {
  if (product === null) return void response.writeHead(503).end();
  const { method = "GET", headers } = request;
  const onward = ask(new URL(request.url ?? "/", product), { method, headers }, (answer) => {
    response.writeHead(answer.statusCode ?? 502, answer.headers);
    answer.pipe(response);
  });
  onward.on("error", () => response.destroy());
  response.on("close", () => onward.destroy());
  request.pipe(onward);
}

async function closed(server: Server, folder: string): Promise<void> {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  rmSync(folder, { recursive: true, force: true });
}
