import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { launchBrowser, openPage } from "../browser/browser.ts";
import { untilCached } from "../page/person.ts";

const url = inject("productUrl");
const YEAR = "max-age=31536000";

/** Requests a path as a browser that accepts the given encoding. */
async function ask(path: string, encoding = "br"): Promise<Response> {
  return fetch(url + path, { headers: { "accept-encoding": encoding } });
}

describe("the served client", () => {
  let browser: Browser;
  let chunk = "";

  beforeAll(async () => {
    browser = await launchBrowser();
    chunk =
      /<link rel="modulepreload"[^>]* href="(\/assets\/react-[^"]+)"/.exec(await (await ask("/")).text())?.[1] ?? "";
  });

  afterAll(() => browser.close());

  it("is the same Russian page at every address of the application, without inline scripts", async () => {
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

  it("[SH-73] has a robots.txt and a favicon, whatever type the request accepts", async () => {
    const accept = "text/html,*/*";
    const robots = await fetch(`${url}/robots.txt`, { headers: { accept } });
    expect([robots.status, robots.headers.get("content-type")]).toEqual([200, expect.stringContaining("text/plain")]);
    expect((await robots.text()).split("\n")).toContain("Disallow: /");
    const icon = await fetch(`${url}/favicon.ico`, { headers: { accept } });
    const head = new Uint8Array(await icon.arrayBuffer()).slice(0, 4);
    expect([icon.status, ...head]).toEqual([200, 0, 0, 1, 0]);
  });

  it("is compressed; hashed files are cached for a year, and the page is always revalidated", async () => {
    const [script, page] = [await ask(chunk), await ask("/")];
    expect([script.headers.get("content-encoding"), page.headers.get("content-encoding")]).toEqual(["br", "br"]);
    expect(script.headers.get("cache-control")).toContain(YEAR);
    expect(page.headers.get("cache-control")).toContain("no-cache");
    expect((await ask(chunk, "gzip")).headers.get("content-encoding")).toBe("gzip");
  });

  it("does not answer with the page for a missing chunk or an unknown path of the API", async () => {
    expect((await ask("/assets/gone-00000000.js")).status).toBe(404);
    expect((await ask("/api/no-such-address")).headers.get("content-type")).toContain("application/json");
  });

  it("has the same build id in the page, in builds/latest.json and in the build's manifest", async () => {
    const id = /<meta name="build" content="([^"]+)"/.exec(await (await ask("/")).text())?.[1];
    const latest: { id: string; timestamp: number } = await (await ask("/builds/latest.json")).json();
    expect(latest).toEqual({ id, timestamp: expect.any(Number) });
    expect(await (await ask(`/builds/meta/${latest.id}.json`)).json()).toMatchObject(latest);
    expect((await ask("/builds/latest.json")).headers.get("cache-control")).toMatch(/no-(?:cache|store)/);
  });

  it.each(["desktop", "phone"] as const)("renders on a %s without errors or foreign requests", async (view) => {
    const { context, page, faults } = await openPage(browser, url, view);
    await page.goto("/auth");
    await page.waitForFunction(() => (document.getElementById("root")?.childElementCount ?? 0) > 0);
    expect(await page.title()).toContain("Ярус");
    expect(faults).toEqual([]);
    await context.close();
  });

  it("is cached by its service worker: offline a page opens, and requests of the API fail", async () => {
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
  it("[SH-74] is controlled by its service worker again after a reload that bypasses the cache", async () => {
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
