import { cpSync, mkdtempSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ROOT } from "#scripts/source-tree.ts";
import { launchBrowser } from "../browser/browser.ts";
import { publishAs } from "./client-build.ts";
import { startFront } from "./front.ts";
import {
  addTasks,
  allSaved,
  boardOf,
  card,
  column,
  dragTo,
  firstBoard,
  signUp,
  withoutNetworkFaults,
} from "../page/person.ts";
import { startProduct } from "../product.ts";

/**
 * Folder of a built checkout of an earlier release, as `git worktree add` creates it; it is set before a release. Without it, another build
 * of this code is used.
 */
const EARLIER_CHECKOUT = process.env["EARLIER_RELEASE"];

const DAY_MS = 86_400_000;

let earlier: { path: string; remove: () => void };
let browser: Browser;
beforeAll(async () => {
  earlier = EARLIER_CHECKOUT === undefined ? anotherBuild() : { path: EARLIER_CHECKOUT, remove: () => {} };
  browser = await launchBrowser();
});
afterAll(async () => {
  await browser.close();
  earlier.remove();
});

/** Creates a release with the same code: another build of the client, and another folder of the server. */
function anotherBuild(): { path: string; remove: () => void } {
  const path = mkdtempSync(join(tmpdir(), "release-"));
  cpSync(join(ROOT, "dist"), join(path, "dist"), { recursive: true });
  symlinkSync(join(ROOT, "node_modules"), join(path, "node_modules"));
  cpSync(join(ROOT, "package.json"), join(path, "package.json"));
  publishAs(join(path, "dist/client"), "earlier", Date.now() - 30 * DAY_MS);
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) };
}

const SYNC_POLL = { timeout: 15_000 };
const BOARD_TASKS = { "К работе": ["Расставить полки"], "В работе": [], Готово: [] };

describe("an earlier release (F-28)", () => {
  it("that is open in a tab loses no change while the server is updated, and is replaced after a reload", async () => {
    const product = await startProduct({}, "127.0.0.1", earlier.path);
    const { page, faults } = await signUp(browser, product.url, "Анна");
    const build = () => page.evaluate(() => document.querySelector<HTMLMetaElement>('meta[name="build"]')?.content);
    await firstBoard(page, "Каталог");
    await addTasks(page, "К работе", ["Расставить полки"]);
    await allSaved(page);
    const earlierBuild = await build();

    await product.stop();
    await addTasks(page, "В работе", ["Описать фонд", "Заказать лампы"]);
    await dragTo(page, card(page, "Расставить полки"), column(page, "Готово"));
    product.exchange(ROOT);
    await product.start();
    const whole = { "К работе": [], "В работе": ["Описать фонд", "Заказать лампы"], Готово: ["Расставить полки"] };
    // This server accepts the changes of the earlier client.
    await allSaved(page);
    expect(await boardOf(page)).toEqual(whole);

    await page.reload();
    await expect.poll(async () => (await build().catch(() => earlierBuild)) === earlierBuild, SYNC_POLL).toBe(false);
    await expect.poll(() => boardOf(page), SYNC_POLL).toEqual(whole);
    await addTasks(page, "К работе", ["Купить клей"]);
    await allSaved(page);
    // Each attempt to send a task created meanwhile is logged, as docs/specification.md, section 8 requires.
    expect(withoutNetworkFaults(faults).filter((fault) => !fault.startsWith("warning: A task made offline"))).toEqual(
      [],
    );
    await page.context().close();
    await product.dispose();
  });

  it("of the server works with the client of this release", async () => {
    const product = await startProduct({}, "127.0.0.1", earlier.path);
    const front = await startFront(product.url);
    const { page } = await signUp(browser, front.url, "Вера");
    await firstBoard(page, "Каталог");
    await addTasks(page, "К работе", ["Расставить полки"]);
    await allSaved(page);
    await page.reload();
    await expect.poll(() => boardOf(page), SYNC_POLL).toEqual(BOARD_TASKS);
    await dragTo(page, card(page, "Расставить полки"), column(page, "Готово"));
    await allSaved(page);
    for (const path of ["/", "/myTasks", "/favourites", "/teams", "/settings", "/profile", "/b", "/b/s", "/i"]) {
      await page.goto(path);
      await page.getByRole("main").getByRole("heading").first().waitFor();
      expect(await page.getByText("Что-то пошло не так").count(), path).toBe(0);
    }
    await page.goBack();
    await page.goto("/b");
    await page
      .getByRole("main")
      .getByRole("link", { name: /Каталог/ })
      .first()
      .click();
    await column(page, "Готово").getByRole("heading", { name: "Расставить полки" }).waitFor();
    await page.context().close();
    await front.close();
    await product.dispose();
  });
});
