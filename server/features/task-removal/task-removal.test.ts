import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { countRows } from "#server/db/row-count.ts";
import {
  makeAttachment,
  makeBoard,
  makeColumn,
  makeTask,
  makeUser,
  setRole,
  type TestUser,
} from "#server/testing/builders.ts";
import { CALLS } from "#server/testing/calls/call-table.ts";
import { makeTestApp, type TestApp } from "#server/testing/test-app.ts";

/** Occurs in every text of a deleted task. */
const WORD = "Зимородок";

let at: TestApp;
let vera: TestUser;
let oleg: TestUser;
beforeAll(async () => {
  at = await makeTestApp();
  vera = await makeUser(at);
  oleg = await makeUser(at);
});
afterAll(() => at.close());

const remove = (ids: readonly string[], as = vera) => at.call("POST", "/api/tasks/delete", { as, body: { ids } });
const see = (id: string, as = vera) => at.call("GET", `/api/tasks/${id}`, { as });
const archive = (id: string, as = vera) => at.call("DELETE", `/api/tasks/${id}`, { as });

async function push(op: string, id: string, args: object, as = vera): Promise<void> {
  const body = { mutations: [{ mutationId: randomUUID(), op, id, args }] };
  expect((await at.call("POST", "/api/sync/push", { as, body })).body).toMatchObject({ results: [{ status: "ok" }] });
}

async function catchUp(): Promise<void> {
  const { words, notifications, dashboards, taskJobs, webhookJobs } = at.app;
  for (const job of [words, notifications.jobs.notifier, webhookJobs.reader, dashboards.steps, taskJobs.history])
    await job.run();
}

interface Place {
  boardId: string;
  columnId: string;
}

/** A board of Vera's on which Oleg is an editor. */
async function place(): Promise<Place> {
  const { id: boardId } = await makeBoard(at, vera);
  const column = await makeColumn(at, vera, { boardId });
  await setRole(at, vera, { boardId, userId: oleg.id, role: "editor" });
  return { boardId, columnId: column.id };
}

/** An archived task with the word in every text and all kinds of details. It has been on another board before. */
async function fullTask({ boardId, columnId }: Place): Promise<string> {
  const first = await place();
  const { id } = await makeTask(at, vera, { ...first, title: `Задача ${WORD}` });
  await push("task.set", id, { title: `Снова ${WORD}` });
  await push("comment.create", randomUUID(), { taskId: id, body: `Раньше ${WORD}` });
  await push("task.move", id, { boardId, columnId });
  await push("task.add", id, { field: "assigneeIds", value: oleg.id });
  const commentId = randomUUID();
  await push("comment.create", commentId, { taskId: id, body: `Слово ${WORD} @${oleg.username}`, mentions: [oleg.id] });
  await push("comment.set", commentId, { body: `Другое ${WORD}` });
  await push("item.create", randomUUID(), { taskId: id, group: WORD, text: `Пункт ${WORD}`, sort: "a0" });
  await push("task.set", id, { dueAt: new Date(at.clock.now()).toISOString() });
  await makeAttachment(at, vera, { taskId: id, name: `${WORD}.txt` });
  const { pool } = at.db.database;
  const now = new Date(at.clock.now());
  const text = "insert into document (guid, created_at, updated_at, versioned_at) values ($1, $2, $2, $2)";
  await pool.query(text, [id, now]);
  await pool.query("insert into document_update (guid, seq, at, data) values ($1, 1, $2, '\\x00')", [id, now]);
  await archive(id);
  await catchUp();
  return id;
}

/** Every read-only call about this board. */
function readings({ boardId }: Place, taskId: string): string[] {
  const scene = {
    at,
    owner: vera,
    parentId: boardId,
    boardId,
    columnId: randomUUID(),
    otherColumnId: randomUUID(),
    taskId,
    attachmentId: randomUUID(),
    strangerName: oleg.username,
  };
  const word = encodeURIComponent(WORD);
  return [
    ...Object.entries(CALLS)
      .filter(([key]) => key.startsWith("GET "))
      .map(([, row]) => row.request(scene).url),
    ...["tasks", "past?limit=100", "activity", "changes?since=0", "snapshot", "archive", "dashboard"].map(
      (rest) => `/api/board/${boardId}/${rest}`,
    ),
    ...["json", "csv", "zip"].map((format) => `/api/board/${boardId}/export?format=${format}`),
    `/api/search?q=${word}`,
    "/api/sync/user?since=0",
    "/api/user/changes?since=0",
  ];
}

describe("deleting a task permanently", () => {
  it("[DL-20] is allowed to an owner only", async () => {
    const here = await place();
    const { id } = await makeTask(at, oleg, here);
    await archive(id, oleg);
    expect(await remove([id], oleg)).toMatchObject({ status: 403, body: { code: "ACTION_FORBIDDEN" } });
    expect(await remove([id], await makeUser(at))).toMatchObject({ status: 404, body: { code: "TASK_GONE" } });
    expect(await remove([id])).toMatchObject({ status: 200, body: { ids: [id] } });
    expect((await see(id)).status).toBe(404);
  });

  it("[DL-20] requires archived tasks of an active board, and deletes all given tasks or none", async () => {
    const here = await place();
    const [archived, open] = [await makeTask(at, vera, here), await makeTask(at, vera, here)];
    await archive(archived.id);
    const refused = await remove([archived.id, open.id]);
    expect(refused).toMatchObject({ status: 409, body: { code: "TASK_NOT_ARCHIVED" } });
    expect((await see(archived.id)).status).toBe(200);
    await at.call("POST", `/api/board/archive/${here.boardId}`, { as: vera });
    expect(await remove([archived.id])).toMatchObject({ status: 409, body: { code: "BOARD_ARCHIVED" } });
  });

  it("[SY-07] can be repeated with the same Idempotency-Key", async () => {
    const here = await place();
    const { id } = await makeTask(at, vera, here);
    await archive(id);
    const headers = { "idempotency-key": randomUUID() };
    const once = () => at.call("POST", "/api/tasks/delete", { as: vera, body: { ids: [id] }, headers });
    expect([(await once()).status, (await once()).status]).toEqual([200, 200]);
    expect(await remove([id])).toMatchObject({ status: 404, body: { code: "TASK_GONE" } });
  });

  it("[DL-20] makes a later edit of the task fail as of an unknown task", async () => {
    const here = await place();
    const { id } = await makeTask(at, vera, here);
    await archive(id);
    await remove([id]);
    const mutation = { mutationId: randomUUID(), op: "task.restore", id, args: {} };
    const { body } = await at.call("POST", "/api/sync/push", { as: oleg, body: { mutations: [mutation] } });
    expect(body).toMatchObject({ results: [{ status: "rejected", code: "TASK_GONE" }] });
  });
});

describe("the archive of a board", () => {
  it("[DL-25] names the last user who archived each task", async () => {
    const here = await place();
    const [one, other] = [await makeTask(at, vera, here), await makeTask(at, vera, here)];
    await archive(one.id);
    await push("task.restore", one.id, {});
    await archive(one.id, oleg);
    await archive(other.id);
    await push("task.set", one.id, { title: "Иначе" });
    await at.app.taskJobs.history.run();
    const { body } = await at.call("GET", `/api/board/${here.boardId}/archive`, { as: vera });
    const items = Array.isArray(body["items"]) ? body["items"] : [];
    expect(items).toHaveLength(2);
    expect(items).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          row: expect.objectContaining({ id: one.id }),
          archivedBy: { id: oleg.id, name: oleg.name },
        }),
        expect.objectContaining({
          row: expect.objectContaining({ id: other.id }),
          archivedBy: { id: vera.id, name: vera.name },
        }),
      ]),
    );
  });
});

describe("a permanently deleted task", () => {
  it("[DL-22] (P-05) is in no response and in no table", async () => {
    const here = await place();
    const id = await fullTask(here);
    const found = await Promise.all(readings(here, id).map((url) => at.call("GET", url, { as: vera })));
    // The word is found before the deletion.
    expect(found.filter(({ text }) => text.includes(WORD)).length).toBeGreaterThan(5);
    expect(await tablesWith(WORD)).toEqual(
      expect.arrayContaining(["attachment", "change", "comment", "item", "notification", "task", "task_words"]),
    );
    expect((await remove([id])).status).toBe(200);
    await at.app.taskCleanup.run();
    await catchUp();
    for (const as of [vera, oleg])
      for (const url of readings(here, id)) {
        const { text, status } = await at.call("GET", url, { as });
        expect(text.includes(WORD), `${url} (${String(status)})`).toBe(false);
      }
    expect(await tablesWith(WORD)).toEqual([]);
    expect(await rowsOf("task_removal")).toBe(0);
  });

  it("[DL-22] leaves no gap in the sequence numbers of the log, which repeats the deletion", async () => {
    const here = await place();
    const id = await fullTask(here);
    const before = await logOf(here.boardId);
    await remove([id]);
    await at.app.taskCleanup.run();
    const after = await logOf(here.boardId);
    expect(after.map(({ seq }) => seq)).toEqual([...before.map(({ seq }) => seq), before.length + 1]);
    expect(after.at(-1)?.ops).toEqual([{ e: "task", id, t: "del", forGood: true }]);
    expect(JSON.stringify(after.slice(0, -1))).not.toContain(id);
  });

  it("[DL-23] is removed from the relations of tasks on all boards", async () => {
    const here = await place();
    const there = await place();
    const { id } = await makeTask(at, vera, here);
    const part = await makeTask(at, vera, { ...there, parentTaskId: id });
    await push("task.add", part.id, { field: "blockedByIds", value: id });
    await push("task.add", part.id, { field: "relatedIds", value: id });
    await archive(id);
    await remove([id]);
    await at.app.taskCleanup.run();
    expect((await see(part.id)).body).toMatchObject({
      task: { parentTaskId: null, blockedByIds: [], relatedIds: [] },
    });
  });

  it("[DL-22] is deleted completely by the next run if a run is interrupted", async () => {
    const here = await place();
    const id = await fullTask(here);
    await remove([id]);
    const { pool } = at.db.database;
    for (const table of ["change", "past_row", "document", "task_removal"]) {
      const event = table === "change" ? "update" : "delete";
      await pool.query("create function no() returns trigger language plpgsql as $$ begin raise 'cut'; end $$");
      await pool.query(`create trigger no before ${event} on ${table} for each statement execute function no()`);
      await at.app.taskCleanup.run();
      expect(await rowsOf("task_removal"), table).toBe(1);
      await pool.query("drop function no() cascade");
    }
    await at.app.taskCleanup.run();
    expect(await rowsOf("task_removal")).toBe(0);
    expect(await tablesWith(WORD)).toEqual([]);
  });

  it("[DL-22] is deleted without changes of other tasks", async () => {
    const here = await place();
    const other = await fullTask(here);
    const before = await at.call("GET", `/api/tasks/${other}/parts`, { as: vera });
    const id = await fullTask(here);
    await remove([id]);
    await at.app.taskCleanup.run();
    expect((await at.call("GET", `/api/tasks/${other}/parts`, { as: vera })).body).toEqual(before.body);
    expect((await at.call("GET", `/api/tasks/${other}/activity`, { as: vera })).text).toContain(WORD);
    await remove([other]);
    await at.app.taskCleanup.run();
  });
});

async function rowsOf(table: string): Promise<number> {
  const client = await at.db.database.pool.connect();
  try {
    return (await countRows(client)).get(table) ?? 0;
  } finally {
    client.release();
  }
}

async function logOf(boardId: string): Promise<{ seq: number; ops: unknown }[]> {
  const text = "select c.seq, c.ops from change c where c.stream_id = 'b:' || $1::text order by c.seq";
  return (await at.db.database.pool.query<{ seq: number; ops: unknown }>(text, [boardId])).rows;
}

/** Tables that contain the word in any column. */
async function tablesWith(word: string): Promise<string[]> {
  const client = await at.db.database.pool.connect();
  try {
    const found: string[] = [];
    for (const name of (await countRows(client)).keys()) {
      const { rows } = await client.query(`select 1 from public."${name}" t where t::text ilike $1 limit 1`, [
        `%${word}%`,
      ]);
      if (rows.length > 0) found.push(name);
    }
    return found;
  } finally {
    client.release();
  }
}
