import { randomUUID } from "node:crypto";
import type { Page } from "playwright-core";
import * as z from "zod/mini";
import type { Person } from "./calls.ts";

/** One picture: an address, and what is done there before the picture is taken. */
export interface Place {
  /** Used in file names and in the index. */
  readonly name: string;
  readonly path: string;
  /**
   * The viewer: «anna» of the demo company by default, a `reader` who has a notification of every kind, or a `stranger` without an account.
   */
  readonly by?: "reader" | "stranger";
  /** True if the place ends the session. */
  readonly isLast?: boolean;
  readonly prepare?: (page: Page) => Promise<unknown>;
  /** Parts of the console messages that are expected there. */
  readonly faults?: readonly string[];
}

const RELEASE = "Релиз 4.2";
const boards = z.object({ items: z.array(z.object({ id: z.string(), title: z.string() })) });

/** Returns the ids of the demo company's boards by title. */
async function boardsOf(person: Person): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  const look = async (query: string): Promise<void> => {
    for (const { id, title } of boards.parse(await person.call("GET", `/api/board/getMine${query}`)).items) {
      if (found.has(title)) continue;
      found.set(title, id);
      await look(`?parent=${id}`);
    }
  };
  await look("");
  return found;
}

async function openInbox(page: Page): Promise<void> {
  await page
    .getByRole("button", { name: /^Уведомления/u })
    .first()
    .click();
  await page.getByRole("dialog", { name: "Уведомления" }).getByRole("listitem").first().waitFor();
}

async function toEndOfInbox(page: Page): Promise<void> {
  await openInbox(page);
  await page.getByRole("dialog", { name: "Уведомления" }).getByRole("listitem").last().scrollIntoViewIfNeeded();
}

/**
 * Creates what the demo company lacks: a team and a public link. Returns every place of docs/specification.md, section 2, and some of their
 * states.
 */
export async function makePlaces(anna: Person, timur: Person): Promise<Place[]> {
  const all = await boardsOf(anna);
  const board = all.get(RELEASE) ?? "";
  const task = await talkedAbout(anna, board);
  const team = await makeTeam(anna, timur, [board, all.get("Редакция") ?? ""]);
  const published = z
    .object({ publication: z.object({ link: z.string() }) })
    .parse(await anna.call("PUT", `/api/board/${board}/publication`, { id: randomUUID(), days: 30 }));
  const slug = published.publication.link.split("/").at(-1) ?? "";
  return [...ofPerson(team), ...ofBoard(board, task), ...ofStrangers(slug)];
}

function ofPerson(team: string): Place[] {
  return [
    { name: "overview", path: "/" },
    { name: "my-tasks", path: "/myTasks" },
    { name: "profile", path: "/profile" },
    { name: "settings", path: "/settings" },
    { name: "favourites", path: "/favourites" },
    { name: "teams", path: "/teams" },
    { name: "team-new", path: "/teams/new" },
    { name: "team", path: `/teams/${team}` },
    { name: "team-edit", path: `/teams/edit/${team}` },
    { name: "inbox", path: "/favourites", by: "reader", prepare: openInbox },
    { name: "inbox-end", path: "/favourites", by: "reader", prepare: toEndOfInbox },
    { name: "no-such-page", path: "/no/such/page" },
    { name: "board-forbidden", path: `/b/${randomUUID()}`, faults: ["status of 403"] },
  ];
}

function ofBoard(board: string, task: string): Place[] {
  return [
    { name: "task", path: `/t/${task}` },
    { name: "task-new", path: "/t" },
    { name: "task-over-board", path: `/b/${board}?task=${task}` },
    { name: "board", path: `/b/${board}` },
    { name: "board-table", path: `/b/${board}?view=table` },
    { name: "board-calendar", path: `/b/${board}?view=calendar` },
    { name: "board-timeline", path: `/b/${board}?view=timeline` },
    { name: "boards", path: "/b" },
    { name: "palette", path: `/b/${board}`, prepare: (page) => page.keyboard.press("Control+k") },
    { name: "board-settings", path: `/b/s/${board}` },
    { name: "board-defaults", path: "/b/s" },
    { name: "insight", path: `/i/${board}`, prepare: (page) => toPart(page, "Время цикла, медиана") },
    { name: "insight-burn-up", path: `/i/${board}`, prepare: (page) => toPart(page, "Объём и сделано") },
    { name: "insight-all", path: "/i", prepare: (page) => toPart(page, "Накопительный поток") },
    { name: "past", path: `/i/${board}?view=past`, prepare: (page) => page.getByRole("slider").fill("200") },
    { name: "subtree-tasks", path: `/i/${board}?view=tasks` },
    { name: "published", path: "/p" },
  ];
}

function ofStrangers(slug: string): Place[] {
  const open = (name: string, path: string, faults: readonly string[] = []): Place => {
    return { name, path, by: "stranger", faults };
  };
  return [
    open("public-board", `/p/${slug}`),
    open("auth", "/auth"),
    open("auth-base", "/auth/base"),
    open("auth-sign-up", "/auth/sign-up"),
    open("auth-check", "/auth/check"),
    open("auth-telegram", "/auth/telegram"),
    open("auth-telegram-redirect", "/auth/telegram-redirect"),
    open("auth-ext", "/auth/ext"),
    open("auth-ext-session", `/auth/ext/${randomUUID()}`, ["status of 4"]),
    { name: "auth-logout", path: "/myTasks", isLast: true, prepare: leaveUnsent, faults: ["ERR_FAILED"] },
  ];
}

async function toPart(page: Page, name: string): Promise<void> {
  await page.getByRole("region", { name, exact: true }).evaluate((part) => part.scrollIntoView({ block: "center" }));
}

/** Signs out with an unsent mutation, so that the product asks for confirmation. */
async function leaveUnsent(page: Page): Promise<void> {
  await page.route("**/api/sync/push", (route) => route.abort());
  const button = page.getByRole("button", { name: /^Новая задача/u }).first();
  const field = page.getByRole("textbox", { name: "Название новой задачи" }).first();
  await button.or(field).first().waitFor();
  // On a phone the field is in a bottom sheet, which the button opens.
  if (!(await field.isVisible())) await button.click();
  await field.fill("Позвонить в типографию");
  await field.press("Enter");
  await page
    .getByText(/ждёт|Отправляем/u)
    .first()
    .waitFor({ state: "attached" });
  await page.goto("/auth/logout");
  await page.getByRole("button", { name: "Остаться" }).waitFor();
}

const tasks = z.object({
  items: z.array(z.object({ id: z.string(), commentCount: z.int(), checklistTotal: z.int() })),
});

/** Returns the id of the task with the most comments and checklist items. */
async function talkedAbout(person: Person, board: string): Promise<string> {
  const { items } = tasks.parse(await person.call("GET", `/api/board/${board}/tasks`));
  const [most] = items.toSorted((a, b) => b.commentCount + b.checklistTotal - a.commentCount - a.checklistTotal);
  return most?.id ?? "";
}

async function makeTeam(anna: Person, timur: Person, boardIds: readonly string[]): Promise<string> {
  const made = await anna.call("POST", "/api/team", {
    name: "Редакция приложения",
    description: "Кто отвечает за тексты и выпуски",
    color: "lagoon",
  });
  const { team } = z.object({ team: z.object({ id: z.string(), slug: z.string() }) }).parse(made);
  await anna.call("PUT", `/api/team/${team.id}/people/${timur.id}`, { role: "admin" });
  for (const id of boardIds) await anna.call("PUT", `/api/team/${team.id}/boards/${id}`, { role: "editor" });
  return team.slug;
}
