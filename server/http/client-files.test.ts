import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Fastify, { type FastifyInstance } from "fastify";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { serveClient } from "./client-files.ts";
import { answerUnknown } from "./not-found.ts";
import { routedAddress } from "./page-address.ts";

let folder = "";
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "client-"));
  mkdirSync(join(folder, "assets"));
  mkdirSync(join(folder, "builds/a1/pages"), { recursive: true });
  writeFileSync(join(folder, "index.html"), "<!doctype html>");
  writeFileSync(join(folder, "assets/main-abc.js"), "export {};");
  writeFileSync(join(folder, "builds/a1/pages/board.json"), "{}");
  writeFileSync(join(folder, "service-worker.js"), "the worker");
  writeFileSync(join(folder, "no-worker.js"), "the one that goes away");
});
afterAll(() => rmSync(folder, { recursive: true }));

async function serve(hasWorker?: boolean): Promise<FastifyInstance> {
  const app = Fastify({ rewriteUrl: routedAddress });
  answerUnknown(app, { bound: [], sendPage: await serveClient(app, folder, hasWorker) });
  return app;
}

describe("the client's files", () => {
  it("[SH-13] serve a service worker that removes itself when the worker is switched off", async () => {
    const [on, off] = [await serve(), await serve(false)];
    expect((await on.inject("/service-worker.js")).body).toBe("the worker");
    const response = await off.inject("/service-worker.js");
    expect([response.body, response.headers["cache-control"]]).toEqual([
      "the one that goes away",
      "no-cache, no-transform",
    ]);
    expect(response.headers["content-type"]).toContain("javascript");
    expect((await off.inject("/")).body).toBe("<!doctype html>");
  });

  it("[SH-36] are answered with 404, never with the page, when they do not exist", async () => {
    const app = await serve();
    for (const url of ["/assets/gone-abc.js", "/builds/meta/gone.json", "/builds/gone/pages/board.json"]) {
      const answer = await app.inject({ url, headers: { accept: "text/html,*/*" } });
      expect([url, answer.statusCode, answer.headers["content-type"]]).toEqual([url, 404, "text/plain; charset=utf-8"]);
      expect(answer.headers["cache-control"]).toBe("no-store");
    }
    expect((await app.inject("/builds/a1/pages/board.json")).json()).toEqual({});
  });

  it.each(["//", "//b//x", "/b//x", "/%", "/%ff", "/%00", "/b/%5c", "/nowhere"])(
    "are the page for a navigation to %s",
    async (url) => {
      const app = await serve();
      const accept = "text/html,application/xhtml+xml,*/*;q=0.8";
      const answer = await app.inject({ url, headers: { accept } });
      expect([answer.statusCode, answer.body]).toEqual([200, "<!doctype html>"]);
      const response = await app.inject({ method: "POST", url, headers: { accept } });
      expect(response.statusCode).toBeGreaterThanOrEqual(400);
    },
  );

  it.each(["/api//board", "/api/%", "/files//x"])("are never the page at %s", async (url) => {
    const answer = await (await serve()).inject({ url, headers: { accept: "text/html,*/*" } });
    expect(answer.statusCode).toBeGreaterThanOrEqual(400);
  });
});
