import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { launchBrowser, openPage } from "../browser/browser.ts";
import { untilCached } from "../page/person.ts";

const url = inject("productUrl");
const YEAR = "max-age=31536000";

/** What a browser that takes these encodings is given. */
async function ask(path: string, encoding = "br"): Promise<Response> {
  return fetch(url + path, { headers: { "accept-encoding": encoding } });
}

describe("the client as it is served", () => {
  let browser: Browser;
  let chunk = "";

  beforeAll(async () => {
    browser = await launchBrowser();
    chunk =
      /<link rel="modulepreload"[^>]* href="(\/assets\/react-[^"]+)"/.exec(await (await ask("/")).text())?.[1] ?? "";
  });

  afterAll(() => browser.close());

  it("is one Russian page at every address of the application, without a script inside", async () => {
    for (const path of ["/", "/b", "/auth/base"]) {
      const answer = await ask(path);
      const page = await answer.text();
      expect([path, answer.status, answer.headers.get("content-type")]).toEqual([
        path,
        200,
        expect.stringContaining("text/html"),
      ]);
      expect(page).toContain('<html lang="ru">');
      expect(page).not.toMatch(/<script(?![^>]* src=)/);
    }
  });

  it("[SH-73] has a text for search engines and an icon, whatever asks for them", async () => {
    const accept = "text/html,*/*";
    const robots = await fetch(`${url}/robots.txt`, { headers: { accept } });
    expect([robots.status, robots.headers.get("content-type")]).toEqual([200, expect.stringContaining("text/plain")]);
    expect((await robots.text()).split("\n")).toContain("Disallow: /");
    const icon = await fetch(`${url}/favicon.ico`, { headers: { accept } });
    const head = new Uint8Array(await icon.arrayBuffer()).slice(0, 4);
    expect([icon.status, ...head]).toEqual([200, 0, 0, 1, 0]);
  });

  it("sends compressed files, the hashed ones for ever and the page never from a cache", async () => {
    const [script, page] = [await ask(chunk), await ask("/")];
    expect([script.headers.get("content-encoding"), page.headers.get("content-encoding")]).toEqual(["br", "br"]);
    expect(script.headers.get("cache-control")).toContain(YEAR);
    expect(page.headers.get("cache-control")).toContain("no-cache");
    expect((await ask(chunk, "gzip")).headers.get("content-encoding")).toBe("gzip");
  });

  it("does not answer for a chunk that it has not, nor for an unknown address of the API, with the page", async () => {
    expect((await ask("/assets/gone-00000000.js")).status).toBe(404);
    expect((await ask("/api/no-such-address")).headers.get("content-type")).toContain("application/json");
  });

  it("names its build in the page, in builds/latest.json and in the build's manifest alike", async () => {
    const id = /<meta name="build" content="([^"]+)"/.exec(await (await ask("/")).text())?.[1];
    const latest: { id: string; timestamp: number } = await (await ask("/builds/latest.json")).json();
    expect(latest).toEqual({ id, timestamp: expect.any(Number) });
    expect(await (await ask(`/builds/meta/${latest.id}.json`)).json()).toMatchObject(latest);
    expect((await ask("/builds/latest.json")).headers.get("cache-control")).toMatch(/no-(?:cache|store)/);
  });

  it.each(["desktop", "phone"] as const)("draws itself on a %s without a fault or a foreign request", async (view) => {
    const { context, page, faults } = await openPage(browser, url, view);
    await page.goto("/auth");
    await page.waitForFunction(() => (document.getElementById("root")?.childElementCount ?? 0) > 0);
    expect(await page.title()).toContain("Ярус");
    expect(faults).toEqual([]);
    await context.close();
  });

  it("is kept by its worker: without a network every address opens, and none of the server's is answered for", async () => {
    const { context, page } = await openPage(browser, url);
    await page.goto("/auth");
    await page.evaluate(async () => {
      await navigator.serviceWorker.register("/service-worker.js");
      await navigator.serviceWorker.ready;
    });
    await context.setOffline(true);
    await page.goto("/auth/base");
    await page.waitForFunction(() => (document.getElementById("root")?.childElementCount ?? 0) > 0);
    await expect(page.goto("/api/health")).rejects.toThrow("ERR_INTERNET_DISCONNECTED");
    await context.close();
  });
  it("[SH-74] is put under its worker again after a reload past the cache", async () => {
    const { context, page } = await openPage(browser, url);
    await page.goto("/auth");
    await untilCached(page);
    const devtools = await context.newCDPSession(page);
    const loaded = page.waitForEvent("load");
    await devtools.send("Page.reload", { ignoreCache: true });
    await loaded;
    await untilCached(page);
    await context.close();
  });
});
