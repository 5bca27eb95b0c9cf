import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Board } from "#contract/entities/board.ts";
import { boardStream } from "#contract/changes/change.ts";
import { dateOfDay, overdueFrom } from "#contract/time/due-date.ts";
import type { Role } from "#contract/core/permission.ts";
import { isoTime } from "#server/db/rows.ts";
import { createAccess } from "#server/access/access.ts";
import { createRoleQuery } from "#server/access/role-query.ts";
import { createVisibleBoards } from "#server/access/visible-boards.ts";
import { createWorld, person, uuid, type World } from "#server/testing/mutations/mutation-world.ts";
import { emptyTables, postgresUnderTest } from "#server/testing/mutations/storage-under-test.ts";
import { createTestDatabase, type TestDatabase } from "#server/testing/database/test-database.ts";
import { createBoardLists, type BoardLists } from "./board-list-service.ts";
import { createBoardQueries } from "./board-queries.ts";
import { createKindService, type ReadKind } from "./board-kind-service.ts";
import { createBoardShares } from "./board-share-service.ts";
import { createKindQueries } from "./kind-queries.ts";
import { createSnapshotQueries, type SnapshotQueries } from "./snapshot-queries.ts";

let database: TestDatabase;
let world: World;
let lists: BoardLists;
let readKind: ReadKind;
let snapshots: SnapshotQueries;
const [anna, boris, vera] = [person(1), person(2), person(3)];
const board = (number: number) => uuid(number, 0xb);
const column = (number: number) => uuid(number, 0xc);
const task = (number: number) => uuid(number, 0xd);

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const LINK = {
  id: uuid(1, 0xa),
  createdBy: null,
  createdAt: "2026-01-01T00:00:00.000Z",
  expiresAt: null,
  works: true,
  link: null,
};
const NOTHING = { list: () => Promise.resolve([]) };

/** Anna's library: 1 contains 2 and 3, 2 contains 4; 3 does not inherit. */
beforeEach(async () => {
  const { pool } = database.database;
  await emptyTables(pool);
  const { storage, addPerson } = postgresUnderTest(pool);
  world = createWorld(storage);
  lists = createBoardLists({ queries: createBoardQueries(pool), now: () => world.clock.now });
  snapshots = createSnapshotQueries(pool);
  const access = createAccess(createRoleQuery(pool));
  const dashboard = async () => ({ items: [], count: 0 });
  readKind = createKindService({
    access,
    visible: createVisibleBoards(createRoleQuery(pool)),
    lists,
    invites: NOTHING,
    webhooks: NOTHING,
    notifications: { onBoard: () => Promise.resolve([]) },
    shares: createBoardShares({
      queries: createKindQueries(pool),
      teams: { ofBoard: () => Promise.resolve([]) },
      publications: { get: () => Promise.resolve(LINK) },
    }),
    templates: NOTHING,
    dashboard,
    history: async () => ({ items: [], count: 0 }),
    queries: createKindQueries(pool),
  });
  for (const one of [anna, boris, vera]) await addPerson(one);
  await makeBoard(1, null, "Ярус");
  await makeBoard(2, 1, "Читальня");
  await makeBoard(3, 1, "Бухгалтерия");
  await makeBoard(4, 2, "Абонемент");
  await world.run(anna, "board.set", board(3), { inherit: false });
});

async function makeBoard(number: number, parent: number | null, title: string): Promise<void> {
  const columns = [{ id: column(number), name: "Очередь", kind: "queue" as const, sort: "a0" }];
  const boardId = parent === null ? null : board(parent);
  await world.run(anna, "board.create", board(number), { title, boardId, columns });
}

async function give(who: { id: string }, number: number, role: Role): Promise<void> {
  await world.run(anna, "member.set", who.id, { boardId: board(number), role });
}

async function makeTask(
  number: number,
  boardNumber: number,
  more: { dueAt?: string; dueHasTime?: boolean; columnId?: string } = {},
): Promise<void> {
  const args = {
    boardId: board(boardNumber),
    columnId: column(boardNumber),
    title: `Книга ${String(number)}`,
    ...more,
  };
  await world.run(anna, "task.create", task(number), args);
}

const titles = (boards: readonly Board[]) => boards.map((one) => one.title);

describe("the list of a user's boards", () => {
  test("[SY-17] contains at the top level boards without a visible parent, sorted by Russian titles", async () => {
    await give(boris, 2, "editor");
    await give(boris, 3, "viewer");
    expect(titles(await lists.list({ userId: anna.id }))).toEqual(["Ярус"]);
    expect(titles(await lists.list({ userId: boris.id }))).toEqual(["Бухгалтерия", "Читальня"]);
    expect(await lists.list({ userId: vera.id })).toEqual([]);
  });

  test("[SY-17] applies roles to nested boards that inherit, and only to them", async () => {
    await give(boris, 1, "viewer");
    await give(boris, 2, "admin");
    const all = await lists.list({ userId: boris.id, all: true });
    expect(all.map((one) => [one.title, one.role])).toEqual([
      ["Абонемент", "admin"],
      ["Читальня", "admin"],
      ["Ярус", "viewer"],
    ]);
  });

  test("returns the visible nested boards of a parent, and rejects a foreign and an unknown parent identically", async () => {
    expect(titles(await lists.list({ userId: anna.id, parent: board(1) }))).toEqual(["Бухгалтерия", "Читальня"]);
    await give(boris, 1, "viewer");
    expect(titles(await lists.list({ userId: boris.id, parent: board(1) }))).toEqual(["Читальня"]);
    for (const parent of [board(3), board(9)]) {
      await expect(lists.list({ userId: boris.id, parent })).rejects.toMatchObject({ code: "BOARD_FORBIDDEN" });
    }
  });

  test("contains active boards by default, also with the whole subtree", async () => {
    await world.run(anna, "board.archive", board(1), {});
    expect(await lists.list({ userId: anna.id })).toEqual([]);
    expect(titles(await lists.list({ userId: anna.id, status: "archived" }))).toEqual(["Ярус"]);
    expect(await lists.list({ userId: anna.id, all: true })).toHaveLength(4);
    // Nested boards were archived with it (DL-01).
    expect(await lists.list({ userId: anna.id, all: true, status: "active" })).toEqual([]);
    await world.run(anna, "board.restore", board(2), {});
    expect(await lists.list({ userId: anna.id, all: true, status: "active" })).not.toEqual([]);
  });

  test("[RC-07] counts a due date without a time as overdue after its day, like the client does", async () => {
    const DAY_MS = 86_400_000;
    const [today] = [Math.floor(world.clock.now / DAY_MS)];
    // The last one as an old build wrote it in Auckland, at local noon.
    const dates = [dateOfDay(today), dateOfDay(today - 1), new Date(today * DAY_MS - 3_600_000).toISOString()];
    for (const [at, dueAt] of dates.entries()) await makeTask(at + 1, 1, { dueAt });
    const expected = (now: number) => dates.filter((date) => overdueFrom(date, false) < now).length;
    for (const hours of [0, 6, 12, 23, 24, 25, 48]) {
      world.clock.now = today * DAY_MS + hours * 3_600_000 + 1;
      const [top] = await lists.list({ userId: anna.id });
      expect([hours, top?.counts.overdue]).toEqual([hours, expected(world.clock.now)]);
    }
  });

  test("counts the board's own tasks, without archived ones", async () => {
    const ownCounts = async () => (await lists.list({ userId: anna.id }))[0]?.counts.own;
    expect(await ownCounts()).toEqual({ tasks: 0, done: 0, overdue: 0, boards: 2 });
    await makeTask(1, 1);
    await makeTask(2, 1, { dueAt: new Date(world.clock.now + 60_000).toISOString(), dueHasTime: true });
    await makeTask(3, 2);
    expect(await ownCounts()).toEqual({ tasks: 2, done: 0, overdue: 0, boards: 2 });
    world.clock.now += 120_000;
    expect(await ownCounts()).toEqual({ tasks: 2, done: 0, overdue: 1, boards: 2 });
    await world.run(anna, "column.create", column(9), { boardId: board(1), name: "Готово", kind: "done" });
    await world.run(anna, "task.move", task(2), { columnId: column(9) });
    expect(await ownCounts()).toEqual({ tasks: 2, done: 1, overdue: 0, boards: 2 });
    await world.run(anna, "task.archive", task(1), {});
    await world.run(anna, "board.archive", board(2), {});
    expect(await ownCounts()).toEqual({ tasks: 1, done: 1, overdue: 0, boards: 1 });
  });

  test("[ST-04] sums the counts of the nested boards that the user sees, besides the own counts", async () => {
    const all = async (who: { id: string }) =>
      new Map((await lists.list({ userId: who.id, all: true })).map(({ title, counts }) => [title, counts.all]));
    await world.run(anna, "column.create", column(9), { boardId: board(4), name: "Готово", kind: "done" });
    await makeTask(1, 1);
    await makeTask(2, 2);
    await makeTask(3, 3);
    await makeTask(4, 4);
    await makeTask(5, 4, { columnId: column(9) });
    await give(boris, 1, "viewer");
    expect((await all(anna)).get("Ярус")).toEqual({ tasks: 5, done: 1, overdue: 0, boards: 3 });
    expect((await all(anna)).get("Читальня")).toEqual({ tasks: 3, done: 1, overdue: 0, boards: 1 });
    // He has no access to board 3, and nothing reveals that it exists.
    expect((await all(boris)).get("Ярус")).toEqual({ tasks: 4, done: 1, overdue: 0, boards: 2 });
    const [top] = await lists.list({ userId: boris.id });
    expect(top?.counts).toMatchObject({ tasks: 1, boards: 1, own: { tasks: 1, done: 0, overdue: 0, boards: 1 } });
    // Hidden rows of a board are not counted.
    await world.run(anna, "column.archive", column(9), {});
    expect((await all(boris)).get("Ярус")).toEqual({ tasks: 3, done: 0, overdue: 0, boards: 2 });
    await world.run(anna, "board.archive", board(4), {});
    expect((await all(boris)).get("Ярус")).toEqual({ tasks: 2, done: 0, overdue: 0, boards: 1 });
  });

  test("returns boards in the order of the requested ids, without those that the user does not see", async () => {
    await give(boris, 2, "viewer");
    expect(titles(await lists.named(boris.id, [board(4), board(1), board(2)]))).toEqual(["Абонемент", "Читальня"]);
  });
});

describe("the ancestors of a board", () => {
  test("[SY-17] (S-33) are returned root first, without those that the user does not see", async () => {
    expect(titles(await lists.ancestors(anna.id, board(4)))).toEqual(["Ярус", "Читальня"]);
    await give(boris, 2, "viewer");
    expect(titles(await lists.ancestors(boris.id, board(4)))).toEqual(["Читальня"]);
    await give(vera, 1, "viewer");
    expect(titles(await lists.ancestors(vera.id, board(4)))).toEqual(["Ярус", "Читальня"]);
  });

  test("do not become visible by a role on the board itself", async () => {
    await give(boris, 4, "owner");
    expect(await lists.ancestors(boris.id, board(4))).toEqual([]);
    for (const id of [board(3), board(9)]) {
      await expect(lists.ancestors(boris.id, id)).rejects.toMatchObject({ code: "BOARD_FORBIDDEN" });
    }
  });
});

describe("a snapshot", () => {
  test("[SY-10, SY-15] contains the state of one moment, without nested boards that do not inherit", async () => {
    await makeTask(1, 1);
    await give(boris, 1, "viewer");
    const whole = await snapshots.snapshot(board(1), 10);
    expect(whole).toMatchObject({ seq: 5, next: null, board: { title: "Ярус", rev: 1 } });
    expect(titles(whole?.children ?? [])).toEqual(["Читальня"]);
    expect(whole?.members.map((one) => [one.id, one.role])).toEqual([
      [anna.id, "owner"],
      [boris.id, "viewer"],
    ]);
    expect(whole?.tasks.map((one) => [one.id, one.rev])).toEqual([[task(1), 4]]);
    expect(await snapshots.snapshot(board(9), 10)).toBeNull();
  });

  test("[SY-10] lists users with an inherited role among users, and not among members", async () => {
    await give(boris, 1, "viewer");
    const nested = await snapshots.snapshot(board(4), 10);
    expect(nested?.users.map((one) => one.username)).toEqual(["person-1", "person-2"]);
    expect(nested?.members.map((one) => one.username)).toEqual(["person-1"]);
  });

  test("[SY-10] returns tasks in pages by id, with every task on exactly one page", async () => {
    for (const number of [5, 3, 1, 4, 2]) await makeTask(number, 1);
    const first = await snapshots.snapshot(board(1), 2);
    const second = await snapshots.page(board(1), first?.next ?? null, 2);
    const third = await snapshots.page(board(1), second?.next ?? null, 2);
    expect([first, second, third].map((page) => page?.tasks.map((one) => one.id))).toEqual([
      [task(1), task(2)],
      [task(3), task(4)],
      [task(5)],
    ]);
    expect([first?.next, second?.next, third?.next]).toEqual([task(2), task(4), null]);
    expect(await snapshots.page(board(9), null, 2)).toBeNull();
  });
});

const read = (kind: string, more: { cursor?: string; limit?: number } = {}, boardId = board(1)) =>
  readKind({ userId: anna.id, boardId, kind, ...more });

describe("the kinds of data of a board", () => {
  test("are listed in the error for an unknown kind; a foreign and an unknown board are rejected identically", async () => {
    const known = [
      "columns",
      "tasks",
      "users",
      "labels",
      "fields",
      "children",
      "activity",
      "notifications",
      "archive",
      "shares",
      "invites",
      "webhooks",
      "dashboard",
      "rules",
      "views",
      "templates",
      "subtree",
      "past",
    ];
    const kinds = [...known, "snapshot", "changes", "export"];
    await expect(read("secrets")).rejects.toMatchObject({ code: "KIND_UNKNOWN", details: { kinds } });
    for (const boardId of [board(1), board(9)]) {
      for (const kind of known) {
        await expect(readKind({ userId: boris.id, boardId, kind })).rejects.toMatchObject({ code: "BOARD_FORBIDDEN" });
      }
    }
  });

  test("[ST-01] subtree: returns open tasks by due date, only of the boards that the user sees", async () => {
    const at = (minutes: number) => new Date(world.clock.now + minutes * 60_000).toISOString();
    await makeTask(1, 1);
    await makeTask(2, 2, { dueAt: at(20) });
    await makeTask(3, 4, { dueAt: at(10) });
    await makeTask(4, 4);
    await makeTask(5, 3, { dueAt: at(5) });
    const ids = async (who: { id: string }, boardId: string, limit = 2): Promise<string[]> => {
      const found: string[] = [];
      for (let cursor: string | undefined, isFirst = true; isFirst || cursor !== undefined; isFirst = false) {
        const more = cursor === undefined ? {} : { cursor };
        const page = await readKind({ userId: who.id, boardId, kind: "subtree", limit, ...more });
        found.push(...page.items.map((item) => String(Object(item).id)));
        cursor = page.cursor;
      }
      return found;
    };
    expect(await ids(anna, board(1))).toEqual([5, 3, 2, 1, 4].map(task));
    expect(await ids(anna, board(1), 1)).toEqual([5, 3, 2, 1, 4].map(task));
    expect(await ids(anna, board(2))).toEqual([3, 2, 4].map(task));
    await give(boris, 1, "viewer");
    expect(await ids(boris, board(1))).toEqual([3, 2, 1, 4].map(task));
    await world.run(anna, "board.archive", board(2), {});
    expect(await ids(anna, board(1))).toEqual([5, 1].map(task));
    for (const due of [
      "вчера",
      "2026",
      "+275760-09-13T00:00:00.000Z",
      "-271821-04-20T00:00:00.000Z",
      "0000-01-01T00:00:00.000Z",
    ]) {
      await expect(read("subtree", { cursor: `${due} ${task(1)}` })).rejects.toMatchObject({ code: "FIELD_TYPE" });
    }
  });

  test("[ST-05] subtree: includes tasks done since a given moment, without those of archived columns", async () => {
    await world.run(anna, "column.create", column(9), { boardId: board(4), name: "Готово", kind: "done" });
    await makeTask(1, 4, { columnId: column(9) });
    await makeTask(2, 4);
    world.clock.now += 60_000;
    const doneSince = new Date(world.clock.now).toISOString();
    await makeTask(3, 2);
    await world.run(anna, "task.move", task(2), { columnId: column(9) });
    const listed = async (more: object = {}) => {
      const { items, count } = await readKind({ userId: anna.id, boardId: board(1), kind: "subtree", ...more });
      return { ids: items.map((item) => String(Object(item).id)), count };
    };
    expect(await listed()).toEqual({ ids: [task(3)], count: 1 });
    expect(await listed({ doneSince })).toEqual({ ids: [task(2), task(3)], count: 2 });
    await world.run(anna, "column.archive", column(9), {});
    expect(await listed({ doneSince })).toEqual({ ids: [task(3)], count: 1 });
  });

  test("tasks: returns pages with the total count", async () => {
    for (const number of [1, 2, 3]) await makeTask(number, 1);
    const first = await read("tasks", { limit: 2 });
    expect(first).toMatchObject({ count: 3, cursor: task(2), items: [{ id: task(1) }, { id: task(2) }] });
    const rest = await read("tasks", { limit: 2, cursor: task(2) });
    expect(rest).toEqual({ count: 3, items: [expect.objectContaining({ id: task(3), title: "Книга 3", number: 3 })] });
    await expect(read("tasks", { cursor: "x" })).rejects.toMatchObject({ code: "ID_INVALID" });
  });

  test("archive: contains archived columns and tasks, and the kinds columns and tasks contain the others", async () => {
    await makeTask(1, 1);
    await makeTask(2, 1);
    await world.run(anna, "task.archive", task(1), {});
    await world.run(anna, "column.archive", column(1), {});
    expect((await read("archive")).items).toMatchObject([
      { e: "column", row: { id: column(1) } },
      { e: "task", row: { id: task(1) } },
    ]);
    expect((await read("tasks")).items).toMatchObject([{ id: task(2) }]);
    expect((await read("columns")).items).toEqual([]);
  });

  test("archive: counts its columns too, and returns each once", async () => {
    for (const number of [1, 2, 3]) await makeTask(number, 1);
    for (const number of [1, 2, 3]) await world.run(anna, "task.archive", task(number), {});
    await world.run(anna, "column.archive", column(1), {});
    const first = await read("archive", { limit: 2 });
    const rest = await read("archive", { limit: 2, cursor: first.cursor ?? "" });
    expect([first.count, rest.count, first.items.length + rest.items.length]).toEqual([4, 4, 4]);
  });

  test("shares: contains members of the board itself, and its link for users who may publish", async () => {
    await give(boris, 1, "viewer");
    await give(vera, 2, "editor");
    const shared = async (who: { id: string }) =>
      (await readKind({ userId: who.id, boardId: board(2), kind: "shares" })).items;
    const people = [
      expect.objectContaining({ kind: "person", username: "person-1", role: "owner" }),
      expect.objectContaining({ kind: "person", username: "person-3", role: "editor" }),
    ];
    const found = await shared(anna);
    expect(found).toHaveLength(3);
    expect(found).toEqual(expect.arrayContaining([...people, { kind: "link", ...LINK }]));
    expect(await shared(vera)).toEqual(expect.arrayContaining(people));
    expect(await shared(vera)).toHaveLength(2);
  });

  test("users: contains every user who sees the board, the highest role first", async () => {
    await give(boris, 1, "viewer");
    await give(boris, 2, "editor");
    await give(vera, 2, "viewer");
    const { items } = await read("users", {}, board(4));
    expect(items).toMatchObject([
      { username: "person-1", role: "owner" },
      { username: "person-2", role: "editor" },
      { username: "person-3", role: "viewer" },
    ]);
  });

  test("[IN-11] users: name the board that gives the role, unless the user may not see it", async () => {
    await give(boris, 1, "viewer");
    await give(boris, 2, "editor");
    await give(vera, 4, "admin");
    const usersFor = async (who: { id: string }) => {
      const { items } = await readKind({ userId: who.id, boardId: board(4), kind: "users" });
      return items;
    };
    const role = (username: string, from: string | null) => expect.objectContaining({ username, from });
    expect(await usersFor(anna)).toEqual([
      role("person-1", expect.any(String)),
      role("person-3", board(4)),
      role("person-2", board(2)),
    ]);
    expect(await usersFor(vera)).toContainEqual(role("person-2", null));
  });

  test("[CF-05] fields: contains the fields of the board and of its visible ancestors, in order", async () => {
    const made = async (number: number, on: number, sort: string) => {
      const args = { boardId: board(on), name: `Поле ${String(number)}`, type: "text" as const, sort };
      await world.run(anna, "customField.create", uuid(number, 0xf4), args);
    };
    await made(1, 1, "a2");
    await made(2, 2, "a1");
    await made(3, 2, "a3");
    await world.run(anna, "customField.archive", uuid(3, 0xf4), {});
    expect(await read("fields", {}, board(2))).toMatchObject({
      items: [{ name: "Поле 2" }, { name: "Поле 1" }],
      count: 2,
    });
    await give(boris, 2, "viewer");
    const seen = await readKind({ userId: boris.id, boardId: board(2), kind: "fields" });
    expect(seen.items).toMatchObject([{ name: "Поле 2" }]);
  });

  test("labels: contains the labels of the board and of its visible ancestors", async () => {
    await world.run(anna, "label.create", uuid(1, 0xe), { boardId: board(1), name: "Срочно", color: "coral" });
    await world.run(anna, "label.create", uuid(2, 0xe), { boardId: board(2), name: "Книги", color: "pine" });
    expect((await read("labels", {}, board(2))).items).toMatchObject([{ name: "Книги" }, { name: "Срочно" }]);
    await give(boris, 2, "viewer");
    const seen = await readKind({ userId: boris.id, boardId: board(2), kind: "labels" });
    expect(seen.items).toMatchObject([{ name: "Книги" }]);
  });

  test("activity: returns the log in pages, newest first", async () => {
    await makeTask(1, 4);
    await world.run(anna, "task.set", task(1), { title: "Другая" });
    const newest = await read("activity", { limit: 2 }, board(4));
    expect(newest.items).toMatchObject([
      { seq: 3, stream: boardStream(board(4)), actor: anna.id, ops: [{ t: "set", f: { title: "Другая" } }] },
      { seq: 2 },
    ]);
    const rest = await read("activity", { cursor: newest.cursor ?? "", limit: 2 }, board(4));
    expect(rest.items).toMatchObject([{ seq: 1 }]);
    expect(rest.cursor).toBeUndefined();
    expect([newest.count, rest.count]).toEqual([3, 3]);
    await expect(read("activity", { cursor: "x" })).rejects.toMatchObject({ code: "FIELD_TYPE" });
  });

  test("children: contains directly nested boards, in the form of the list", async () => {
    expect((await read("children")).items).toMatchObject([
      { title: "Бухгалтерия" },
      { title: "Читальня", role: "owner" },
    ]);
  });
});

test("times are returned in ISO 8601 with milliseconds in any time zone of the database session", async () => {
  await makeTask(1, 1, { dueAt: "2026-12-31T21:30:00.050Z" });
  const client = await database.database.pool.connect();
  try {
    await client.query("set time zone 'Asia/Kolkata'");
    const { rows } = await client.query<{ due: string; json: { due: string } }>(
      "select due_at::text as due, json_build_object('due', due_at) as json from task",
    );
    expect([isoTime(rows[0]?.due ?? ""), isoTime(rows[0]?.json.due ?? "")]).toEqual(
      Array(2).fill("2026-12-31T21:30:00.050Z"),
    );
  } finally {
    await client.query("reset time zone");
    client.release();
  }
});
