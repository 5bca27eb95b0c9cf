import type { Browser, BrowserContext, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { launchBrowser, openPage, type TestPage } from "../browser/browser.ts";
import {
  addTasks,
  allSaved,
  card,
  firstBoard,
  type Hand,
  heading,
  untilCached,
  signUp,
  signUpOn,
  titlesIn,
  withoutNetworkFaults,
} from "../page/person.ts";

const url = inject("productUrl");

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

/** Signs a user up and creates a board whose tasks are saved on the server. */
async function atBoard(title: string, tasks: readonly string[] = ["На сервере"], opened?: TestPage): Promise<Hand> {
  const name = "Нина Полочкина";
  const hand = opened === undefined ? await signUp(browser, url, name) : await signUpOn(opened, name);
  await firstBoard(hand.page, title);
  await addTasks(hand.page, "К работе", tasks);
  await allSaved(hand.page);
  return hand;
}

async function offline({ context, page }: Hand): Promise<void> {
  await context.setOffline(true);
  await page
    .getByText(/^Нет сети/)
    .first()
    .waitFor();
}

/** Opens a page of the same origin without the application. */
async function bare(context: BrowserContext): Promise<Page> {
  const page = await context.newPage();
  await page.goto("/icon.svg");
  return page;
}

/** Counts the rows of a store in IndexedDB. */
function countRows(page: Page, database: string, store: string): Promise<number> {
  return page.evaluate(
    ([name, from]) =>
      new Promise<number>((resolve, reject) => {
        const opening = indexedDB.open(name);
        opening.addEventListener("error", () => reject(new Error("not opened")));
        opening.addEventListener("success", () => {
          const opened = opening.result;
          const countRequest = opened.transaction(from).objectStore(from).count();
          countRequest.addEventListener("success", () => {
            opened.close();
            resolve(countRequest.result);
          });
        });
      }),
    [database, store] as const,
  );
}

const remove = (page: Page, name: string) =>
  page.evaluate(
    (database) =>
      new Promise<void>((resolve) => {
        indexedDB.deleteDatabase(database).addEventListener("success", () => resolve());
      }),
    name,
  );

/** Opens the copy of boards as a build with that schema version would, and keeps it open or closes it. */
const openAs = (page: Page, version: number, shouldStayOpen: boolean) =>
  page.evaluate(
    ([wanted, holds]) =>
      new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open("kanbanDB", wanted);
        opening.addEventListener("error", () => reject(new Error("not opened")));
        opening.addEventListener("success", () => {
          if (!holds) opening.result.close();
          resolve();
        });
      }),
    [version, shouldStayOpen] as const,
  );

/** Returns the faults without network errors and without warnings, which the engine logs on purpose. */
const unexpected = (faults: readonly string[]) =>
  withoutNetworkFaults(faults).filter((fault) => !fault.startsWith("warning: "));

const ROOM_BYTES = 16_000_000;

/** Writes more than the quota ever allowed: only then does Chromium, which caches the quota for half a minute, check it again. */
const overfill = (page: Page, bytes: number) =>
  page.evaluate(
    (size) =>
      new Promise<string | undefined>((resolve) => {
        const opening = indexedDB.open("filler", 1);
        opening.addEventListener("upgradeneeded", () => opening.result.createObjectStore("rows"));
        opening.addEventListener("success", () => {
          const transaction = opening.result.transaction("rows", "readwrite");
          transaction.objectStore("rows").put(new Uint8Array(size), 1);
          for (const end of ["abort", "complete"])
            transaction.addEventListener(end, () => {
              opening.result.close();
              resolve(transaction.error?.name);
            });
        });
      }),
    bytes,
  );

describe("a browser whose storage is full [SY-51] (F-23)", () => {
  it("drops cached responses but no change, tells the user, and saves again when there is space", async () => {
    const opened = await openPage(browser, url);
    const { page, context } = opened;
    const developer = await context.newCDPSession(page);
    await developer.send("Storage.overrideQuotaForOrigin", { origin: url, quotaSize: ROOM_BYTES });
    const hand = await atBoard("Тесно", ["На сервере"], opened);
    await untilCached(page);
    await offline(hand);
    await addTasks(page, "К работе", ["Ждёт"]);
    await developer.send("Storage.overrideQuotaForOrigin", { origin: url, quotaSize: 1 });
    expect(await overfill(page, 2 * ROOM_BYTES)).toBe("QuotaExceededError");
    await page.getByRole("button", { name: "Добавить задачу в «К работе»" }).click();
    const field = page.getByRole("textbox", { name: "Название новой задачи" });
    await field.fill("Не влезла");
    await field.press("Enter");
    await page.getByText(/Память браузера заполнена, правка/).waitFor();
    await page.getByText("Память браузера заполнена", { exact: true }).waitFor();
    expect(await countRows(page, "yarusSync", "responses")).toBe(0);
    expect(await countRows(page, "yarusSync", "outbox")).toBe(1);
    // The typed title stays in the field, so that the user can try again.
    expect(await field.inputValue()).toBe("Не влезла");
    await developer.send("Storage.overrideQuotaForOrigin", { origin: url });
    await field.press("Enter");
    await card(page, "Не влезла").waitFor();
    await context.setOffline(false);
    await allSaved(page);
    await page.reload();
    await expect.poll(() => titlesIn(page, "К работе")).toEqual(["На сервере", "Ждёт", "Не влезла"]);
    expect(await page.getByText("Память браузера заполнена").count()).toBe(0);
    expect(unexpected(hand.faults)).toEqual([]);
    await context.close();
  });
});

describe("lost or damaged databases (F-24)", () => {
  it("are restored if they are deleted under an open page, which shows a notice [SY-73]", async () => {
    const hand = await atBoard("Пропажа");
    const { page, context } = hand;
    await untilCached(page);
    await offline(hand);
    await addTasks(page, "К работе", ["Ждёт"]);
    await remove(page, "yarusSync");
    await remove(page, "kanbanDB");
    await page.getByText("Копия досок создана заново").waitFor();
    await addTasks(page, "К работе", ["После"]);
    expect(await titlesIn(page, "К работе")).toEqual(["На сервере", "Ждёт", "После"]);
    await expect.poll(() => countRows(page, "kanbanDB", "tasks")).toBe(1);
    await page.reload();
    await expect.poll(() => titlesIn(page, "К работе")).toEqual(["На сервере", "Ждёт", "После"]);
    await context.setOffline(false);
    await allSaved(page);
    await expect.poll(() => page.getByText("Ждёт сети").count()).toBe(0);
    expect(unexpected(hand.faults)).toEqual([]);
    await context.close();
  });

  it.each([
    ["does not open", breakOpening],
    ["cannot be read", breakReading],
  ])("are created again once if the copy of boards %s, and the page works", async (_what, breakIt) => {
    const hand = await atBoard("Поломка");
    const { page, context } = hand;
    await offline(hand);
    await addTasks(page, "К работе", ["Ждёт"]);
    await context.setOffline(false);
    await allSaved(page);
    let loads = 0;
    page.on("load", () => {
      loads += 1;
    });
    await page.addInitScript(breakIt);
    await page.reload();
    await page.getByText("Копия досок создана заново").waitFor();
    await expect.poll(() => titlesIn(page, "К работе")).toEqual(["На сервере", "Ждёт"]);
    await page.getByRole("button", { name: "Понятно" }).click();
    await page.getByText("Копия досок создана заново").waitFor({ state: "detached" });
    expect(loads).toBe(1);
    expect(unexpected(hand.faults)).toEqual([]);
    await context.close();
  });
});

describe("two versions of the database (F-25) [SY-71]", () => {
  it("if another tab has upgraded to a newer one, the page keeps working and shows a notice", async () => {
    const hand = await atBoard("Две версии");
    const { page, context } = hand;
    const newer = await bare(context);
    await openAs(newer, 84, false);
    await addTasks(page, "К работе", ["После новой"]);
    await page.getByText("На устройстве данные новой версии").waitFor();
    await allSaved(page);
    await page.reload();
    await page.getByText("На устройстве данные новой версии").waitFor();
    await expect.poll(() => titlesIn(page, "К работе")).toEqual(["На сервере", "После новой"]);
    expect(unexpected(hand.faults)).toEqual([]);
    await context.close();
  });

  it("if another tab keeps an older one open, the page asks to close that tab and opens afterwards", async () => {
    const hand = await atBoard("Старая вкладка");
    const { page, context } = hand;
    const address = page.url();
    const older = await bare(context);
    await page.close();
    await remove(older, "kanbanDB");
    await openAs(older, 82, true);
    const next = await context.newPage();
    await next.goto(address);
    await next.getByRole("heading", { name: "Закройте другие вкладки «Яруса»" }).waitFor();
    await older.close();
    await heading(next, "Старая вкладка").waitFor();
    await card(next, "На сервере").waitFor();
    expect(await next.getByText("Закройте другие вкладки").count()).toBe(0);
    await context.close();
  });
});

describe("a browser without IndexedDB [SY-52]", () => {
  it("shows a permanent notice, and asks before the page closes with unsent changes", async () => {
    const context = await browser.newContext({ baseURL: url, locale: "ru-RU" });
    await context.addInitScript(() => {
      Object.defineProperty(globalThis, "indexedDB", { value: undefined });
    });
    const page = await context.newPage();
    await page.goto("/auth/sign-up");
    await page.getByLabel("Как вас зовут").fill("Инга Тайная");
    await page.getByLabel("Логин").fill(`inga-${Date.now().toString(36)}`);
    await page.getByLabel("Пароль", { exact: true }).fill("Обложка не стареет");
    await page.getByRole("button", { name: "Создать аккаунт" }).click();
    await firstBoard(page, "Без следа");
    await page.getByText("Браузер не хранит данные").waitFor();
    await allSaved(page);
    await context.setOffline(true);
    await addTasks(page, "К работе", ["Не ушла"]);
    await page.getByText("Браузер не хранит данные").waitFor();
    const unloadDialog = page.waitForEvent("dialog");
    await page.close({ runBeforeUnload: true });
    const dialog = await unloadDialog;
    expect(dialog.type()).toBe("beforeunload");
    await dialog.dismiss();
    await card(page, "Не ушла").waitFor();
    await context.close();
  });
});

describe("«Хранение на устройстве» [SY-74]", () => {
  it("counts stored boards, tasks and files, and clears copies but no unsent change, also offline", async () => {
    const hand = await atBoard("Хранение", ["Раз", "Два"]);
    const { page, context } = hand;
    const address = page.url();
    await untilCached(page);
    await offline(hand);
    await addTasks(page, "К работе", ["Ждёт"]);
    await page.goto("/settings");
    const section = page
      .locator("section")
      .filter({ has: page.getByRole("heading", { name: "Хранение на устройстве" }) });
    await section.getByText("1 доска · 2 задачи").waitFor();
    await section.getByText(/^\d+\sфайл/).waitFor();
    await section.getByText(/^Браузер (?:обещал|может)/).waitFor();
    await section.getByRole("button", { name: "Очистить копии" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Очистить" }).click();
    await page.getByText("Копии очищены").waitFor();
    // The board has an unsent change, so its copy stays.
    await section.getByText("1 доска · 2 задачи").waitFor();
    await page.goto(address);
    await expect.poll(() => titlesIn(page, "К работе")).toEqual(["Раз", "Два", "Ждёт"]);
    await context.setOffline(false);
    await allSaved(page);
    await page.goto("/settings");
    await section.getByRole("button", { name: "Очистить копии" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Очистить" }).click();
    await section.getByText("Ни одной").waitFor();
    await page.goto(address);
    await expect.poll(() => titlesIn(page, "К работе")).toEqual(["Раз", "Два", "Ждёт"]);
    expect(withoutNetworkFaults(hand.faults)).toEqual([]);
    await context.close();
  });
});

/** Makes the first opening of the copy of boards fail, as a damaged file does. */
function breakOpening(): void {
  const open: unknown = Reflect.get(IDBFactory.prototype, "open");
  if (typeof open !== "function") throw new Error("no IndexedDB");
  IDBFactory.prototype.open = function (this: IDBFactory, ...args: [string, number?]) {
    if (args[0] !== "kanbanDB" || sessionStorage.getItem("broken") !== null) return Reflect.apply(open, this, args);
    sessionStorage.setItem("broken", "1");
    const request = Object.assign(new EventTarget(), { error: new DOMException("Internal error", "UnknownError") });
    queueMicrotask(() => request.dispatchEvent(new Event("error")));
    return Reflect.apply(Object, null, [request]);
  };
}

function breakReading(): void {
  for (const { prototype } of [IDBObjectStore, IDBIndex]) {
    const getAll: unknown = Reflect.get(prototype, "getAll");
    if (typeof getAll !== "function") throw new Error("no IndexedDB");
    prototype.getAll = function (this: IDBObjectStore | IDBIndex, ...args: unknown[]) {
      const { name } = this instanceof IDBIndex ? this.objectStore : this;
      if (name === "tasks" && sessionStorage.getItem("broken") === null) {
        sessionStorage.setItem("broken", "1");
        throw new DOMException("Failed to read large IndexedDB value", "UnknownError");
      }
      return Reflect.apply(getAll, this, args);
    };
  }
}
