import type { Browser, BrowserContext, Page } from "playwright-core";
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from "vitest";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "#scripts/source-tree.ts";
import { launchBrowser, openPage } from "../browser/browser.ts";
import { type Fault, type Front, startFront } from "./front.ts";
import { addTasks, allSaved, card, firstBoard, type Hand, heading, untilCached, signUp } from "../page/person.ts";

const product = inject("productUrl");

let browser: Browser;
let front: Front;
beforeAll(async () => {
  browser = await launchBrowser();
  front = await startFront(product);
});
afterAll(async () => {
  await browser.close();
  await front.close();
});
beforeEach(() => {
  Object.assign(front, { fault: "none", worker: null, missing: null, portalFor: null });
});

/** Returns the path and the content type of every entry of Cache Storage. */
const inCaches = (page: Page): Promise<[string, string][]> =>
  page.evaluate(async () => {
    const entries: [string, string][] = [];
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) {
        const answer = await cache.match(request);
        entries.push([new URL(request.url).pathname, answer?.headers.get("content-type")?.split(";", 1)[0] ?? ""]);
      }
    }
    return entries;
  });

/** Returns the entries that are not of the application: HTML pages except index.html, and responses of the API. */
const strangers = (entries: readonly [string, string][]) =>
  entries.filter(([path, type]) => (type === "text/html" && path !== "/index.html") || path.startsWith("/api"));

describe("a network that answers instead of the server", () => {
  let hand: Hand;
  beforeAll(async () => {
    hand = await signUp(browser, front.url, "Анна Котова");
    await firstBoard(hand.page, "Кафе");
    await untilCached(hand.page);
    await allSaved(hand.page);
  });
  afterAll(() => hand.context.close());

  it.each([["portal"], ["bad-gateway"], ["no-content"]] satisfies [Fault][])(
    "(SH-10, SH-33) is reported as a lost connection, and its answers are never cached or used: F-11, %s",
    async (fault) => {
      const { page } = hand;
      front.fault = fault;
      front.cut();
      const message = fault === "portal" ? "Нужно войти через портал" : "Нет связи с сервером";
      await page.getByText(message).first().waitFor();
      await addTasks(page, "К работе", [`За столиком, ${fault}`]);
      await page.reload();
      await heading(page, "Кафе").waitFor();
      await card(page, `За столиком, ${fault}`).getByText("Ждёт сети").first().waitFor();
      await page.getByText(message).first().waitFor();
      expect(
        await page.evaluate(async () => (await navigator.serviceWorker.ready).update().catch(() => "refused")),
      ).toBe("refused");
      front.fault = "none";
      front.cut();
      await allSaved(page);
      await card(page, `За столиком, ${fault}`).getByText("Ждёт сети").first().waitFor({ state: "detached" });
      expect(strangers(await inCaches(page))).toEqual([]);
    },
  );

  it("(SH-12, SH-33) cannot get its page cached as files of the application during installation: F-11", async () => {
    // The requests of the service worker have the destination `empty`; those of the page do not.
    front.portalFor = (path, destination) => path.startsWith("/assets/") && destination === "empty";
    const { context, page } = await openPage(browser, front.url);
    await page.goto("/auth/base");
    await page.getByRole("heading", { level: 1 }).waitFor();
    const state = await page.evaluate(async () => {
      const registration = await navigator.serviceWorker.register("/service-worker.js", { updateViaCache: "none" });
      const worker = registration.installing;
      if (worker === null) return "gone";
      return new Promise<string>((resolve) => {
        worker.addEventListener("statechange", () => resolve(worker.state));
      });
    });
    expect(["redundant", "gone"]).toContain(state);
    expect(strangers(await inCaches(page))).toEqual([]);
    front.portalFor = null;
    await page.reload();
    await untilCached(page);
    expect(strangers(await inCaches(page))).toEqual([]);
    await context.close();
  });
});

const login = (page: Page) => page.getByLabel("Почта или логин");

const BROKEN = `
  self.addEventListener("install", () => self.skipWaiting());
  self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));
`;
const REJECTS = `${BROKEN} self.addEventListener("fetch", (event) => event.respondWith(Promise.reject(new Error("broken"))));`;
const BLANK = `${BROKEN} self.addEventListener("fetch", (event) => {
  if (event.request.mode === "navigate") event.respondWith(new Response("", { headers: { "content-type": "text/html" } }));
});`;
const NO_WORKER = readFileSync(join(ROOT, "client/public/no-worker.js"), "utf8");

/** Opens the application with a service worker that breaks it, and waits until the worker is in control. */
async function brick(worker: string): Promise<{ context: BrowserContext; page: Page }> {
  front.worker = worker;
  const { context, page } = await openPage(browser, front.url);
  await page.goto("/auth/base");
  await untilCached(page);
  return { context, page };
}

/** Returns a function that waits until another service worker replaces the broken one. */
async function replaced(context: BrowserContext, page: Page): Promise<() => Promise<void>> {
  const cdp = await context.newCDPSession(page);
  const seen = new Map<string, string>();
  cdp.on("ServiceWorker.workerVersionUpdated", ({ versions }) => {
    for (const { versionId, status } of versions) seen.set(versionId, status);
  });
  await cdp.send("ServiceWorker.enable");
  await expect.poll(() => [...seen.values()]).toContain("activated");
  const [broken] = [...seen].find(([, status]) => status === "activated") ?? [];
  return async () => {
    await expect
      .poll(() => [...seen].some(([id, status]) => id !== broken && status === "activated"), { timeout: 15_000 })
      .toBe(true);
  };
}

describe("a broken worker: F-26", () => {
  it.each([
    ["by the next build", "fails every page", REJECTS, null],
    ["by the next build", "shows nothing", BLANK, null],
    ["by the switch", "shows nothing", BLANK, NO_WORKER],
  ])("(SH-12, SH-13) is replaced %s within one reload if it %s", async (_how, _what, broken, cure) => {
    const { context, page } = await brick(broken);
    const healed = await replaced(context, page);
    front.worker = cure;
    // This visit fails; the browser itself updates the worker in the background.
    await page.goto("/auth/base").catch((error: unknown) => {
      expect(String(error)).toContain("ERR_FAILED");
    });
    expect(await login(page).count()).toBe(0);
    await healed();
    await page.goto("/auth/base");
    await login(page).waitFor();
    await context.close();
  });

  it("(SH-13) is bypassed and unregistered by an address with ?nosw", async () => {
    const { context, page } = await openPage(browser, front.url);
    await page.goto("/auth/base");
    await untilCached(page);
    await page.goto("/auth/base?nosw");
    await expect
      .poll(() => page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length))
      .toBe(0);
    await login(page).waitFor();
    await context.close();
  });
});

describe("a page that is not on the device", () => {
  it("(SH-30, SH-32) shows a message without a reload, and opens after the reconnect", async () => {
    const hand = await signUp(browser, front.url, "Тимур Алиев");
    const { page } = hand;
    await untilCached(page);
    // Without a service worker the device has only the code of pages that were open.
    await page.route(/\/assets\/places-/u, (route) => route.abort("internetdisconnected"));
    await page.evaluate(async () => {
      for (const worker of await navigator.serviceWorker.getRegistrations()) await worker.unregister();
      for (const name of await caches.keys()) await caches.delete(name);
    });
    await page.reload();
    await page.getByRole("heading", { name: "Создайте первую доску" }).waitFor();
    let loads = 0;
    page.on("load", () => {
      loads += 1;
    });
    await hand.context.setOffline(true);
    await page.getByRole("link", { name: "Настройки" }).click();
    await heading(page, "Нужна сеть").waitFor();
    await page.getByText("Этой части ещё нет на устройстве").waitFor();
    expect([await page.getByRole("tree", { name: "Доски" }).count(), new URL(page.url()).pathname]).toEqual([
      1,
      "/settings",
    ]);
    await page.unroute(/\/assets\/places-/u);
    await hand.context.setOffline(false);
    await heading(page, "Настройки").waitFor();
    expect(loads).toBe(0);
    await hand.context.close();
  });
});

describe("files of the build that the browser has lost", () => {
  /** Deletes cached files, as if the browser was killed before it wrote them to disk. */
  const lose = (page: Page, pattern: string) =>
    page.evaluate(async (lost) => {
      for (const name of await caches.keys()) {
        const cache = await caches.open(name);
        for (const request of await cache.keys())
          if (new RegExp(lost, "u").test(request.url)) await cache.delete(request);
      }
    }, pattern);
  const cachedPaths = async (page: Page) => (await inCaches(page)).map(([path]) => path).toSorted();

  it("(SH-35) cause a message of the application offline, and the page opens by itself after the reconnect", async () => {
    const { page, context } = await signUp(browser, front.url, "Лена Власова");
    await untilCached(page);
    await lose(page, "");
    await context.setOffline(true);
    await page.goto("/settings");
    await heading(page, "Нужна сеть").waitFor();
    // An impatient user reloads, with an anchor in the address: the worker that has lost its files is bypassed then.
    await page.goto("/settings#notifications");
    await page.reload();
    await heading(page, "Нужна сеть").waitFor();
    await context.setOffline(false);
    await heading(page, "Настройки").waitFor();
    await context.close();
  });

  it("(SH-16) are fetched again when the next page loads, also those that the page does not need", async () => {
    const { page, context } = await signUp(browser, front.url, "Слава Левин");
    await untilCached(page);
    const all = await cachedPaths(page);
    await lose(page, "/(?:assets/(?:react|places|documents?)-|index.html)");
    expect((await cachedPaths(page)).length).toBeLessThan(all.length - 2);
    await page.reload();
    await expect.poll(() => cachedPaths(page)).toEqual(all);
    expect(strangers(await inCaches(page))).toEqual([]);
    await context.close();
  });
});
