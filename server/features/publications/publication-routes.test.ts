import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { can, ROLES, type Role } from "#contract/core/permission.ts";
import { PUBLIC_LOOKS } from "#server/features/publications/publications-module.ts";
import { RATE_RULES } from "#server/http/http-api.ts";
import { makeBoard, makeColumn, makeTask, makeUser, setRole, type TestUser } from "#server/testing/builders.ts";
import { type Answer, makeTestApp, type TestApp } from "#server/testing/test-app.ts";

let at: TestApp;
let owner: TestUser;
beforeAll(async () => {
  at = await makeTestApp();
  owner = await makeUser(at, { name: "Анна Котова", username: "anna-kotova", email: "anna@chitalnya.ru" });
});
afterAll(() => at.close());

const put = (boardId: string, overrides: object = {}, as = owner) =>
  at.call("PUT", `/api/board/${boardId}/publication`, { as, body: { id: randomUUID(), days: null, ...overrides } });
const get = (boardId: string, as = owner) => at.call("GET", `/api/board/${boardId}/publication`, { as });
const end = (boardId: string, as = owner) => at.call("DELETE", `/api/board/${boardId}/publication`, { as });
const listOwn = (as = owner) => at.call("GET", "/api/publications", { as });
const look = (slug: string, headers: Record<string, string> = {}) => at.call("GET", `/api/public/${slug}`, { headers });
const freshBoard = async (overrides: object = {}) =>
  (await makeBoard(at, owner, { title: "Читальня", ...overrides })).id;

function linkOf({ body }: Answer): string {
  const { publication } = body;
  if (typeof publication !== "object" || publication === null || !("link" in publication)) return "";
  return String(publication.link);
}
const slugOf = (answer: Answer): string => linkOf(answer).split("/p/")[1] ?? "";

async function publish(boardId: string, overrides: object = {}, as = owner): Promise<string> {
  const answer = await put(boardId, overrides, as);
  expect(answer.status).toBe(200);
  return slugOf(answer);
}

async function memberOf(boardId: string, role: Role): Promise<TestUser> {
  const person = await makeUser(at);
  await setRole(at, owner, { boardId, userId: person.id, role });
  return person;
}

/** Expects the error of an invalid link, the same for every reason. */
async function expectGone(slug: string): Promise<void> {
  const never = await look("never-was");
  const answer = await look(slug);
  expect(answer).toMatchObject({ status: 404, body: { code: "PUBLICATION_GONE" } });
  expect(answer.text).toBe(never.text);
}

describe("publishing a board", () => {
  it.each(ROLES)(
    "[PV-01] by %s is allowed if the role may publish, as are reading and closing the link",
    async (role) => {
      const boardId = await freshBoard();
      const person = await memberOf(boardId, role);
      const expected = can(role, "board.publish") ? [200, 200, 204] : [403, 403, 403];
      expect([
        (await put(boardId, {}, person)).status,
        (await get(boardId, person)).status,
        (await end(boardId, person)).status,
      ]).toEqual(expected);
    },
  );

  it("[PV-01] is rejected with an unknown duration, and on an archived board", async () => {
    const boardId = await freshBoard();
    expect(await put(boardId, { days: 2 })).toMatchObject({ status: 400, body: { code: "FIELD_RANGE" } });
    await at.call("POST", `/api/board/archive/${boardId}`, { as: owner });
    expect(await put(boardId)).toMatchObject({ status: 409, body: { code: "BOARD_ARCHIVED" } });
  });

  it("[PV-02] (S-26) creates a slug of 192 bits that is not the board's id and is absent from the database and the log", async () => {
    const boardId = await freshBoard();
    const slug = await publish(boardId);
    expect(Buffer.from(slug, "base64url")).toHaveLength(24);
    expect(slug).not.toContain(boardId);
    await look(slug);
    await look(`${slug}x`);
    const { rows } = await at.db.database.pool.query("select * from board_publication");
    expect(rows.length).toBeGreaterThan(0);
    const storedText = JSON.stringify(rows, (_key, value: unknown) =>
      Buffer.isBuffer(value) ? value.toString("utf8") : value,
    );
    expect(storedText).not.toContain(slug);
    expect(at.logged.join("")).not.toContain(slug);
  });

  it("[PV-03] with the same id keeps the slug and changes the duration, and with another id replaces the slug", async () => {
    const boardId = await freshBoard();
    const id = randomUUID();
    const slug = await publish(boardId, { id });
    const again = await put(boardId, { id, days: 7 });
    expect(slugOf(again)).toBe(slug);
    expect(again.body).toMatchObject({ publication: { id, expiresAt: expect.any(String) } });
    const next = await at.call("PUT", `/api/board/${boardId}/publication`, { as: owner, body: { id: randomUUID() } });
    const other = slugOf(next);
    expect(other).not.toBe(slug);
    const { publication } = again.body;
    expect(next.body).toMatchObject({ publication: { expiresAt: Object(publication).expiresAt } });
    await expectGone(slug);
    expect((await look(other)).status).toBe(200);
  });

  it("[PV-03] with the id of another board's link is rejected", async () => {
    const id = randomUUID();
    await publish(await freshBoard(), { id });
    expect(await put(await freshBoard(), { id })).toMatchObject({ status: 409, body: { code: "ID_TAKEN" } });
  });

  it("[PV-08] adds the board to the user's list of publications, while they may publish it", async () => {
    const boardId = await freshBoard({ title: "План года" });
    const admin = await memberOf(boardId, "admin");
    await publish(boardId, {}, admin);
    expect((await listOwn(admin)).body).toMatchObject({
      count: 1,
      items: [{ board: { id: boardId, title: "План года" }, link: expect.stringContaining("/p/"), works: true }],
    });
    await setRole(at, owner, { boardId, userId: admin.id, role: "editor" });
    expect((await listOwn(admin)).body).toEqual({ items: [], count: 0 });
  });
});

describe("a published board", () => {
  it("[PV-04] contains no users, ids, archived rows, and no parent or nested boards", async () => {
    const above = await freshBoard({ title: "Тайная верхняя" });
    const boardId = await freshBoard({ boardId: above, title: "План", color: "lagoon" });
    await freshBoard({ boardId, title: "Тайная внутри" });
    const column = await makeColumn(at, owner, { boardId, name: "Скоро" });
    const hidden = await makeColumn(at, owner, { boardId, name: "Тайная колонка" });
    const where = { boardId, columnId: column.id };
    const labelId = randomUUID();
    const task = await makeTask(at, owner, { ...where, title: "Поиск", priority: 3, cover: "amber" });
    const gone = await makeTask(at, owner, { ...where, title: "Тайная задача" });
    const mutate = (op: "label.create" | "task.add" | "task.archive" | "column.archive", id: string, args: object) =>
      at.call("POST", "/api/sync/push", {
        as: owner,
        body: { mutations: [{ mutationId: randomUUID(), op, id, args }] },
      });
    await mutate("label.create", labelId, { boardId, name: "Запросы", color: "pine" });
    await mutate("task.add", task.id, { field: "labelIds", value: labelId });
    await mutate("task.add", task.id, { field: "assigneeIds", value: owner.id });
    await mutate("task.archive", gone.id, {});
    await mutate("column.archive", hidden.id, {});
    const answer = await look(await publish(boardId));
    expect(answer.body["board"]).toEqual({
      title: "План",
      color: "lagoon",
      icon: null,
      columns: [
        {
          name: "Скоро",
          kind: "work",
          total: 1,
          tasks: [
            {
              number: 1,
              title: "Поиск",
              labels: [{ name: "Запросы", color: "pine" }],
              priority: 3,
              dueAt: null,
              dueHasTime: false,
              isDone: false,
              checklistTotal: 0,
              checklistDone: 0,
              cover: "amber",
            },
          ],
        },
      ],
    });
    expect(answer.text).not.toMatch(/[0-9a-f]{8}-[0-9a-f]{4}-/);
    for (const secret of ["Тайная", owner.name, owner.username, "chitalnya.ru"])
      expect(answer.text).not.toContain(secret);
  });

  it("[PV-05] returns no board for the current version, and a change at once for an older one", async () => {
    const boardId = await freshBoard();
    const slug = await publish(boardId);
    const first = await look(slug);
    const conditional = { "if-none-match": String(first.headers["etag"]) };
    expect(await look(slug, conditional)).toMatchObject({ status: 304, text: "" });
    await makeColumn(at, owner, { boardId, name: "Новая" });
    const next = await look(slug, conditional);
    expect(next).toMatchObject({ status: 200, body: { board: { columns: [{ name: "Новая" }] } } });
    const version = String(next.body["version"]);
    expect((await at.call("GET", `/api/public/${slug}?held=${version}`)).body).toEqual({ version, board: null });
    expect(next.body["version"]).not.toBe(first.body["version"]);
  });

  it("[PV-07] is not indexed by search engines, neither the API nor the page", async () => {
    const slug = await publish(await freshBoard());
    for (const url of [`/api/public/${slug}`, `/p/${slug}`, "/p/never-was"])
      expect((await at.call("GET", url)).headers["x-robots-tag"]).toContain("noindex");
    expect((await at.call("GET", "/")).headers["x-robots-tag"]).toBeUndefined();
  });

  it("[PV-06] can be requested at a limited rate from one address", async () => {
    const limited = await makeTestApp({ rateRules: RATE_RULES, on: at.db });
    const once = async () => (await limited.call("GET", "/api/public/guess")).status;
    const answers = await Promise.all(Array.from({ length: PUBLIC_LOOKS.burst * 2 }, once));
    expect(answers.filter((status) => status === 429).length).toBeGreaterThan(0);
    await limited.close();
  });
});

describe("a public link is invalid", () => {
  it("[PV-06] after it is closed, even for a client with the last version", async () => {
    const boardId = await freshBoard();
    const slug = await publish(boardId);
    const conditional = { "if-none-match": String((await look(slug)).headers["etag"]) };
    expect((await end(boardId)).status).toBe(204);
    expect((await look(slug, conditional)).status).toBe(404);
    await expectGone(slug);
    expect((await end(boardId)).status).toBe(204);
    expect((await get(boardId)).body).toEqual({ publication: null });
  });

  it("[PV-06] while the board is archived", async () => {
    const boardId = await freshBoard();
    const slug = await publish(boardId);
    await at.call("POST", `/api/board/archive/${boardId}`, { as: owner });
    await expectGone(slug);
    await at.call("POST", `/api/board/restore/${boardId}`, { as: owner });
    expect((await look(slug)).status).toBe(200);
  });

  it.each([["editor"], [null]] as const)(
    "[PV-06] if the role of its creator is now %s, until another administrator takes it over",
    async (role) => {
      const boardId = await freshBoard();
      const admin = await memberOf(boardId, "admin");
      const id = randomUUID();
      const slug = await publish(boardId, { id }, admin);
      await setRole(at, owner, { boardId, userId: admin.id, role });
      await expectGone(slug);
      expect((await get(boardId)).body).toMatchObject({ publication: { works: false } });
      expect(await publish(boardId, { id })).toBe(slug);
      expect((await look(slug)).status).toBe(200);
    },
  );

  it("[PV-06] if the account of its creator is disabled", async () => {
    const boardId = await freshBoard();
    const admin = await memberOf(boardId, "admin");
    const slug = await publish(boardId, {}, admin);
    await at.db.database.pool.query(`update "user" set disabled_at = now() where id = $1`, [admin.id]);
    await expectGone(slug);
  });

  // Last, as it advances the server's clock.
  it("[PV-06] after it expires", async () => {
    const [short, long] = [await publish(await freshBoard(), { days: 7 }), await publish(await freshBoard())];
    at.clock.advance(7 * 86_400_000 - 60_000);
    expect((await look(short)).status).toBe(200);
    at.clock.advance(60_001);
    await expectGone(short);
    expect((await look(long)).status).toBe(200);
  });
});
