import { createServer, request as ask, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { connect, type Socket } from "node:net";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { launchBrowser } from "../browser/browser.ts";
import { freePort, startProduct, type Product } from "../product.ts";
import { addTasks, allSaved, card, firstBoard, untilCached, signUp } from "../page/person.ts";

/**
 * A proxy with its own sign-in in front of the product, like Cloudflare Access and Authelia: without a session it redirects navigations to
 * another origin.
 */
interface Gate {
  readonly url: string;
  /** True while the proxy requires a sign-in. */
  isShut: boolean;
  /** How the proxy answers requests other than navigations while it is shut. */
  answer: "redirect" | "page" | "401";
  /** Navigations that reached it while it was shut. */
  readonly navigations: string[];
  close(): Promise<void>;
}

const PAGE = (back: string) =>
  `<!doctype html><title>Вход</title><form action="${back}"><button>Впустить</button></form>`;

async function startGate(port: number, product: Product): Promise<Gate> {
  const loginPort = await freePort();
  const gate: Gate = {
    url: `http://127.0.0.1:${port}`,
    isShut: false,
    answer: "redirect",
    navigations: [],
    close: () => Promise.all([ended(server), ended(login)]).then(() => undefined),
  };
  const demandSignIn = (request: IncomingMessage, response: ServerResponse): void => {
    const back = `${gate.url}${request.url ?? "/"}`;
    if (request.headers["sec-fetch-mode"] === "navigate") gate.navigations.push(request.url ?? "/");
    const html = { "content-type": "text/html; charset=utf-8" };
    const isCall = request.headers["sec-fetch-mode"] !== "navigate";
    if (isCall && gate.answer === "page") return void response.writeHead(200, html).end("<h1>Войдите</h1>");
    if (isCall && gate.answer === "401") return void response.writeHead(401, html).end("<h1>Войдите</h1>");
    const location = `http://127.0.0.1:${loginPort}/login?back=${encodeURIComponent(back)}`;
    response.writeHead(302, { location }).end();
  };
  const server = createServer((request, response) => {
    if (gate.isShut) return demandSignIn(request, response);
    pass(product, request, response);
  });
  server.on("upgrade", (request: IncomingMessage, socket: Socket) => {
    if (gate.isShut) return void socket.destroy();
    const { port: to, hostname } = new URL(product.url);
    const far = connect(Number(to), hostname, () => {
      const lines = request.rawHeaders.flatMap((_, at, all) =>
        at % 2 === 0 ? [`${all[at] ?? ""}: ${all[at + 1] ?? ""}`] : [],
      );
      far.write([`${request.method ?? "GET"} ${request.url ?? "/"} HTTP/1.1`, ...lines, "", ""].join("\r\n"));
      far.pipe(socket).pipe(far);
    });
    far.on("error", () => socket.destroy());
    socket.on("error", () => far.destroy());
  });
  const login = createServer((request, response) => {
    const { searchParams, pathname } = new URL(request.url ?? "/", "http://here.invalid");
    const back = searchParams.get("back") ?? "";
    if (pathname === "/in") {
      gate.isShut = false;
      return void response.writeHead(302, { location: back }).end();
    }
    response.writeHead(200, { "content-type": "text/html; charset=utf-8" });
    response.end(PAGE("/in").replace("<button>", `<input type="hidden" name="back" value="${back}"><button>`));
  });
  await Promise.all([
    new Promise<void>((resolve) => void server.listen(port, "127.0.0.1", resolve)),
    new Promise<void>((resolve) => void login.listen(loginPort, "127.0.0.1", resolve)),
  ]);
  return gate;
}

function pass(product: Product, request: IncomingMessage, response: ServerResponse): void {
  const { hostname, port } = new URL(product.url);
  const { method, url: path, headers } = request;
  const options = { hostname, port, path: path ?? "/", headers, ...(method === undefined ? {} : { method }) };
  const passed = ask(options, (answer) => {
    response.writeHead(answer.statusCode ?? 502, answer.headers);
    answer.pipe(response);
  });
  passed.on("error", () => response.destroy());
  request.pipe(passed);
}

async function ended(server: Server): Promise<void> {
  server.closeAllConnections();
  await new Promise((resolve) => void server.close(resolve));
}

let browser: Browser;
let product: Product;
let gate: Gate;
beforeAll(async () => {
  browser = await launchBrowser();
  const port = await freePort();
  product = await startProduct({ PUBLIC_URL: `http://127.0.0.1:${port}`, RATE_LIMIT: "off" });
  gate = await startGate(port, product);
});
afterAll(async () => {
  await browser.close();
  await gate.close();
  await product.dispose();
});

describe("[SH-70] a proxy in front of the server that requires a sign-in", () => {
  it.each(["redirect", "page", "401"] as const)(
    "with a %s answer is detected, and its sign-in leads back to the page with no change lost",
    async (answer) => {
      const { page, context } = await signUp(browser, gate.url, "Анна Котова");
      const address = await firstBoard(page, "Ремонт");
      await untilCached(page);
      await allSaved(page);
      Object.assign(gate, { isShut: true, answer });
      gate.navigations.length = 0;

      // The service worker answers the navigation with the cached page.
      await page.goto(address);
      await addTasks(page, "К работе", ["Плитка"]);
      const enter = page.getByRole("button", { name: "Войти через портал" });
      await enter.waitFor();
      expect(gate.navigations).toEqual([]);

      await enter.click();
      await page.getByRole("button", { name: "Впустить" }).click();
      await page.waitForURL(address);
      await card(page, "Плитка").waitFor();
      await allSaved(page);
      await expect.poll(() => enter.count()).toBe(0);
      expect(gate.navigations.length).toBe(1);
      await context.close();
    },
  );
});
