import { randomUUID } from "node:crypto";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { signIn as signInEndpoint } from "#contract/auth/auth.ts";
import type { Mutation } from "#contract/mutations/mutation.ts";
import { openSession } from "../browser/open-session.ts";
import { launchBrowser, openPage } from "../browser/browser.ts";
import {
  allSaved,
  choose,
  heading,
  PASSWORD,
  signIn,
  signUp,
  type Hand,
  withoutNetworkFaults,
} from "../page/person.ts";
import { breaches } from "../page/wcag.ts";

const url = inject("productUrl");
const id = (): string => randomUUID();

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

type Write = { [M in Mutation["op"]]: Pick<Extract<Mutation, { op: M }>, "op" | "id" | "args"> }[Mutation["op"]];

/** Sends mutations of a user with the API; the user's devices have no rows yet. Returns the id of the user. */
async function write(username: string, writes: readonly Write[]): Promise<string> {
  const { token, userId } = await openSession(url, signInEndpoint, { login: username, password: PASSWORD });
  const answer = await fetch(`${url}/api/sync/push`, {
    method: "POST",
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
    body: JSON.stringify({ mutations: writes.map((one) => ({ ...one, mutationId: id() })) }),
  });
  const { results }: { results: { status: string }[] } = await answer.json();
  expect(results.map(({ status }) => status)).toEqual(writes.map(() => "ok"));
  return userId;
}

interface TestBoard {
  readonly boardId: string;
  readonly writes: Write[];
}

/** Returns a board with `tasks` tasks, of which the first `done` are in «Готово». */
function board(title: string, parent: TestBoard | null, tasks: number, done: number): TestBoard {
  const boardId = id();
  const columns = { queue: id(), done: id() };
  const create: Write = {
    op: "board.create",
    id: boardId,
    args: {
      title,
      boardId: parent?.boardId ?? null,
      columns: [
        { id: columns.queue, name: "К работе", kind: "queue", sort: "a0" },
        { id: columns.done, name: "Готово", kind: "done", sort: "a1" },
      ],
    },
  };
  const made = Array.from({ length: tasks }, (_, at): Write => ({
    op: "task.create",
    id: id(),
    args: { boardId, columnId: at < done ? columns.done : columns.queue, title: `${title}, дело ${String(at + 1)}` },
  }));
  return { boardId, writes: [create, ...made] };
}

const rowsOf = async (page: Page) => {
  await page.goto("/b");
  await page.getByRole("main").getByRole("link", { name: "Ремонт", exact: true }).waitFor();
};
const rowText = (page: Page, title: string) =>
  page
    .getByRole("main")
    .getByRole("listitem")
    .filter({ has: page.getByRole("link", { name: title, exact: true }) })
    .innerText()
    .then((text) => text.replaceAll(/\s+/g, " "));
const chip = (page: Page, title: string) =>
  page.getByRole("navigation", { name: "Вложенные доски" }).getByRole("link", { name: title });
const tree = (page: Page) => page.getByRole("tree", { name: "Доски" });
const names = (page: Page) => tree(page).getByRole("treeitem").allInnerTexts();
const row = (page: Page, title: string) => tree(page).getByRole("treeitem", { name: title, exact: true });

describe("nested boards", () => {
  let anna: Hand;
  let boris: Hand;
  const repair = board("Ремонт", null, 2, 0);
  const bath = board("Ванная", repair, 1, 1);
  const pipes = board("Трубы", bath, 3, 1);
  const secret = board("Смета", repair, 4, 2);
  const dacha = board("Дача", null, 1, 0);
  beforeAll(async () => {
    anna = await signUp(browser, url, "Анна Котова");
    boris = await signUp(browser, url, "Борис Седов");
    const borisId = await write(boris.username, []);
    await write(anna.username, [
      ...[repair, bath, pipes, secret, dacha].flatMap(({ writes }) => writes),
      { op: "board.set", id: secret.boardId, args: { inherit: false } },
      { op: "member.set", id: borisId, args: { boardId: repair.boardId, role: "viewer" } },
    ]);
  });
  afterAll(async () => {
    for (const hand of [anna, boris]) {
      expect(withoutNetworkFaults(hand.faults)).toEqual([]);
      await hand.context.close();
    }
  });

  it("[ST-04, ST-05] have the same counters on all devices of a user, and count only the boards that the user can see", async () => {
    const { page } = anna;
    // This device opens several boards, the other device none.
    for (const { boardId } of [repair, bath, pipes]) {
      await page.goto(`/b/${boardId}`);
      await page.getByRole("region", { name: "Колонки доски" }).waitFor();
    }
    const other = await openPage(browser, url, "desktop");
    await signIn(other.page, anna.username);
    for (const device of [page, other.page]) {
      await rowsOf(device);
      await expect.poll(() => rowText(device, "Ремонт")).toContain("4 из 10");
      await expect.poll(() => rowText(device, "Ванная")).toContain("2 из 4");
      await device.goto("/");
      await device.getByRole("main").getByText("4 из 10").waitFor();
      await device.goto(`/i/${repair.boardId}?view=tasks`);
      await device.getByText(/^6\s+открытых\s+задач, 4\s+доски$/).waitFor();
      // Both devices list the tasks that were completed today, whether their boards are on the device or not.
      await expect
        .poll(() => device.getByRole("region", { name: "Все задачи доски и вложенных" }).getByRole("listitem").count())
        .toBe(10);
      await device.goto(`/b/${repair.boardId}`);
      await expect.poll(() => chip(device, "Ванная").innerText()).toMatch(/4\s+задачи · 50\s*%/);
    }
    await other.context.close();
    const { page: his } = boris;
    await rowsOf(his);
    await expect.poll(() => rowText(his, "Ремонт")).toContain("2 из 6");
    expect(await his.getByText("Смета").count()).toBe(0);
    await his.goto(`/i/${repair.boardId}?view=tasks`);
    await his.getByText(/^4\s+открытые\s+задачи, 3\s+доски$/).waitFor();
  });

  it("[ST-04] count unsent tasks offline, together with boards that are not on the device", async () => {
    const { page, context } = anna;
    await page.goto(`/b/${pipes.boardId}`);
    await page.getByRole("region", { name: "Колонки доски" }).waitFor();
    await context.setOffline(true);
    await page.getByRole("button", { name: "Добавить задачу в «К работе»" }).click();
    await page.getByRole("textbox", { name: "Название новой задачи" }).fill("Стояк");
    await page.keyboard.press("Enter");
    await page.keyboard.press("Escape");
    await page.getByRole("link", { name: "Все доски" }).first().click();
    await expect.poll(() => rowText(page, "Ремонт")).toContain("4 из 11");
    await context.setOffline(false);
    await allSaved(page);
    await expect.poll(() => rowText(page, "Ремонт")).toContain("4 из 11");
  });

  it("[DA-14] have analytics offline after the analytics of a parent board were opened", async () => {
    const { page, context } = anna;
    await page.goto(`/i/${repair.boardId}`);
    const boards = page.getByRole("region", { name: "По доскам" });
    await boards.getByRole("link", { name: "Ванная" }).waitFor();
    await context.setOffline(true);
    await boards.getByRole("link", { name: "Ванная" }).click();
    await heading(page, "Ванная").waitFor();
    await boards.getByRole("link", { name: "Трубы" }).waitFor();
    expect(await boards.getByRole("link", { name: "Смета" }).count()).toBe(0);
    await context.setOffline(false);
    await allSaved(page);
  });

  it("[ST-07, ST-09] are reordered and nested with keys, by dragging, and in menus and dialogs; a move can be undone", async () => {
    const { page } = anna;
    // Earlier steps have expanded the tree.
    await page.evaluate(() => localStorage.removeItem("yarus.tree"));
    await page.goto("/");
    await expect.poll(() => names(page)).toEqual(["Дача", "Ремонт"]);
    await row(page, "Ремонт").focus();
    await page.keyboard.press("Alt+Shift+ArrowUp");
    await expect.poll(() => names(page)).toEqual(["Ремонт", "Дача"]);
    // The moved row keeps the focus.
    await page.keyboard.press("ArrowRight");
    await expect.poll(() => names(page)).toEqual(["Ремонт", "Ванная", "Смета", "Дача"]);
    await row(page, "Смета").focus();
    await page.keyboard.press("Alt+Shift+ArrowUp");
    await expect.poll(() => names(page)).toEqual(["Ремонт", "Смета", "Ванная", "Дача"]);
    await page.keyboard.press("Alt+Shift+ArrowDown");
    await expect.poll(() => names(page)).toEqual(["Ремонт", "Ванная", "Смета", "Дача"]);

    await row(page, "Дача").dragTo(row(page, "Ремонт"), { targetPosition: { x: 60, y: 3 } });
    await expect.poll(() => names(page)).toEqual(["Дача", "Ремонт", "Ванная", "Смета"]);

    await row(page, "Дача").click({ button: "right" });
    await choose(page, "Ниже");
    await expect.poll(() => names(page)).toEqual(["Ремонт", "Ванная", "Смета", "Дача"]);

    // «Дача» has no other members. The members of «Ремонт» would get access to it, so the user is asked to confirm.
    await row(page, "Дача").dragTo(row(page, "Ванная"), { targetPosition: { x: 80, y: 14 } });
    const dialog = page.getByRole("dialog", { name: "Переместить доску" });
    await dialog.getByText("Получит доступ: Борис Седов").waitFor();
    expect(await breaches(page)).toEqual([]);
    await dialog.getByRole("button", { name: "Переместить" }).click();
    await page.getByText("Доска «Дача» теперь внутри доски «Ванная»").waitFor();
    await expect.poll(() => row(page, "Дача").getAttribute("aria-level")).toBe("3");
    await page.getByRole("button", { name: "Отменить" }).click();
    await expect.poll(() => row(page, "Дача").getAttribute("aria-level")).toBe("1");
    await allSaved(page);
  });

  it("[ST-09, ST-10] are moved in the menu and the palette, also offline, and the dialog names who loses access", async () => {
    const { page, context } = anna;
    await page.goto(`/b/${pipes.boardId}`);
    await heading(page, "Трубы").waitFor();
    await page.keyboard.press("ControlOrMeta+k");
    await page.keyboard.type("Переместить доску");
    await page.keyboard.press("Enter");
    const dialog = page.getByRole("dialog", { name: "Переместить доску" });
    await dialog.getByRole("textbox", { name: "Найти доску" }).fill("дач");
    await dialog.getByRole("radio", { name: "Дача" }).check();
    await dialog.getByText("Потеряет доступ: Борис Седов").waitFor();
    await page.keyboard.press("Enter");
    await page.getByText("Доска «Трубы» теперь внутри доски «Дача»").waitFor();
    await allSaved(page);
    await rowsOf(page);
    await expect.poll(() => rowText(page, "Дача")).toContain("1 из 5");
    await rowsOf(boris.page);
    await expect.poll(() => rowText(boris.page, "Ремонт")).toContain("1 из 3");

    await context.setOffline(true);
    await page.getByRole("main").getByRole("button", { name: "Меню доски: Трубы" }).click();
    await choose(page, "Переместить доску…");
    await dialog.getByRole("radio", { name: "На верхнем уровне" }).check();
    await dialog.getByRole("button", { name: "Переместить" }).click();
    await page.getByText("Доска «Трубы» теперь на верхнем уровне").waitFor();
    await expect.poll(() => rowText(page, "Дача")).toContain("0 из 1");
    await context.setOffline(false);
    await allSaved(page);
    await page.reload();
    await expect.poll(() => rowText(page, "Дача")).toContain("0 из 1");
  });
});
