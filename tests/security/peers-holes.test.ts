import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { makeBoard, makeColumn, makeTask, makeUser, setRole, type TestUser } from "#server/testing/builders.ts";
import type { Scene } from "#server/testing/calls/call-row.ts";
import { makeScene } from "#server/testing/calls/call-table.ts";
import { type Answer, makeTestApp, type TestApp } from "#server/testing/test-app.ts";
import { digestOf } from "./row-digest.ts";

/**
 * Security holes that other products had (docs/rules/security.md), each tested here. P-12, P-13 and P-14 are tested next to their code,
 * P-09 and P-11 in `removal.test.ts`; P-04 has another test next to its code.
 */
let at: TestApp;
let vera: TestUser;
let other: TestUser;
let own: Scene;
let foreign: Scene;
let untouched: Map<string, string>;
beforeAll(async () => {
  at = await makeTestApp();
  vera = await makeUser(at);
  other = await makeUser(at, { name: "Чужая Чужаева" });
});
afterAll(() => at.close());
beforeEach(async () => {
  own = await makeScene(at, vera, other);
  foreign = await makeScene(at, other, vera);
  untouched = await digestOf(at.db, foreign);
});

const call = (as: TestUser, method: string, url: string, body?: unknown): Promise<Answer> =>
  at.call(method, url, { as, body });
const push = (as: TestUser, op: string, id: string, args: object) =>
  call(as, "POST", "/api/sync/push", { mutations: [{ mutationId: randomUUID(), op, id, args }] });
const refused = (code: string) => ({ body: { results: [{ status: "rejected", code }] } });
const DONE = { body: { results: [{ status: "ok" }] } };
const stays = async () => expect(await digestOf(at.db, foreign)).toEqual(untouched);

it("(P-01) access to a file requires access to its own task", async () => {
  const { attachmentId } = foreign;
  for (const [method, rest] of [
    ["GET", "/upload"],
    ["GET", "/preview/card"],
    ["POST", "/link"],
  ] as const)
    expect(await call(vera, method, `/api/attachments/${attachmentId}${rest}`)).toMatchObject({
      status: 404,
      body: { code: "ATTACHMENT_GONE" },
    });
  expect(await push(vera, "attachment.remove", attachmentId, {})).toMatchObject(refused("ATTACHMENT_GONE"));
  // The link of one file does not open another file.
  const { body } = await call(vera, "POST", `/api/attachments/${own.attachmentId}/link`);
  const url = String(body["url"]);
  expect((await at.call("GET", url)).status).toBe(200);
  expect((await at.call("GET", url.replace(own.attachmentId, attachmentId))).status).toBe(404);
  await stays();
});

it("(P-02) a user cannot delete, archive or empty another user's objects", async () => {
  expect((await call(vera, "DELETE", `/api/tasks/${foreign.taskId}`)).status).toBe(404);
  expect((await call(vera, "DELETE", `/api/columns/${foreign.columnId}`)).status).toBe(404);
  expect((await call(vera, "POST", `/api/board/archive/${foreign.boardId}`)).status).toBe(403);
  for (const op of ["checklist.remove", "checklist.restore"])
    expect(await push(vera, op, own.taskId, { itemIds: [randomUUID()] })).toMatchObject(refused("ITEM_GONE"));
  await stays();
});

it("(P-03) exports, publications, invites and versions disclose nothing of another user's board", async () => {
  const { boardId, taskId } = foreign;
  expect((await call(vera, "GET", `/api/board/${boardId}/export?format=json`)).status).toBe(403);
  expect((await call(vera, "PUT", `/api/board/${boardId}/publication`, { id: randomUUID() })).status).toBe(403);
  const invite = { role: "viewer", days: 7, usesMax: 1 };
  expect((await call(vera, "POST", `/api/board/${boardId}/invites`, invite)).status).toBe(403);
  // A version of another user's document with the id of the user's own document, and vice versa.
  for (const [guid, version] of [
    [own.taskId, taskId],
    [taskId, own.taskId],
  ])
    for (const [method, rest] of [
      ["GET", ""],
      ["POST", "/restore"],
    ] as const) {
      const answer = await call(
        vera,
        method,
        `/api/documents/${guid}/versions/${version}${rest}`,
        rest === "" ? undefined : {},
      );
      expect([answer.status, answer.body["code"]]).toEqual([404, guid === taskId ? "DOCUMENT_GONE" : "VERSION_GONE"]);
    }
  await stays();
});

it("(P-04) a task cannot be moved to or from another user's board", async () => {
  const { boardId, columnId, taskId } = foreign;
  const theirs = { columnId, boardId };
  expect(await push(vera, "task.move", own.taskId, theirs)).toMatchObject(refused("BOARD_FORBIDDEN"));
  expect(await push(vera, "task.move", own.taskId, { columnId })).toMatchObject(refused("COLUMN_GONE"));
  const ownPlace = { columnId: own.columnId, boardId: own.boardId };
  expect(await push(vera, "task.move", taskId, ownPlace)).toMatchObject(refused("TASK_GONE"));
  await stays();
});

it("(P-05) deleting and archiving own objects does not change another user's objects", async () => {
  const teamId = randomUUID();
  await call(vera, "POST", "/api/team", { id: teamId, name: "На выброс" });
  await call(vera, "PUT", `/api/team/${teamId}/boards/${own.boardId}`, { role: "viewer" });
  await call(vera, "PUT", `/api/team/${teamId}/people/${other.id}`, { role: "member" });
  await call(vera, "PUT", `/api/board/${own.boardId}/publication`, { id: randomUUID() });
  for (const [method, url] of [
    ["DELETE", `/api/board/${own.boardId}/publication`],
    ["POST", `/api/team/${teamId}/archive`],
    ["DELETE", `/api/team/${teamId}`],
    ["DELETE", `/api/tasks/${own.taskId}`],
    ["DELETE", `/api/columns/${own.otherColumnId}`],
    ["POST", `/api/board/archive/${own.boardId}`],
    ["POST", `/api/board/archive/${own.parentId}`],
  ] as const)
    expect((await call(vera, method, url)).status).toBeLessThan(300);
  await stays();
});

it("(P-06) a board cannot be created, moved or imported into a board without the permission", async () => {
  const { boardId } = foreign;
  expect((await call(vera, "POST", "/api/board/add", { title: "Моя", boardId })).status).toBe(403);
  const table = "Название;Список\nЗадача;Надо\n";
  expect((await call(vera, "POST", `/api/board/import?source=csv&parent=${boardId}`, table)).status).toBe(403);
  expect(await push(vera, "board.move", own.boardId, { boardId })).toMatchObject(refused("BOARD_FORBIDDEN"));
  await setRole(at, other, { boardId, userId: vera.id, role: "task_editor" });
  untouched = await digestOf(at.db, foreign);
  expect(await push(vera, "board.move", own.boardId, { boardId })).toMatchObject(refused("ACTION_FORBIDDEN"));
  expect((await call(vera, "POST", `/api/board/import?source=csv&parent=${boardId}`, table)).status).toBe(403);
  await stays();
});

describe("(P-07) the assignee of a task", () => {
  const tasksOf = async (as: TestUser) => (await call(as, "GET", "/api/user/tasks")).text;
  const assign = (userId: string) => push(vera, "task.add", own.taskId, { field: "assigneeIds", value: userId });

  it("must be able to see the board", async () => {
    expect(await assign(other.id)).toMatchObject(refused("USER_UNKNOWN"));
    expect(await tasksOf(other)).not.toContain(own.boardId);
  });

  it("no longer finds the task in my tasks after losing the board", async () => {
    await setRole(at, vera, { boardId: own.boardId, userId: other.id, role: "viewer" });
    expect(await assign(other.id)).toMatchObject(DONE);
    expect(await tasksOf(other)).toContain(own.boardId);
    await setRole(at, vera, { boardId: own.boardId, userId: other.id, role: null });
    expect(await tasksOf(other)).not.toContain(own.boardId);
  });
});

it("(P-08) a relation to a task on a hidden board discloses nothing but that the task exists", async () => {
  const secret = await makeBoard(at, vera, { title: "Тайная доска" });
  const column = await makeColumn(at, vera, { boardId: secret.id, name: "Тайная колонка" });
  const hidden = await makeTask(at, vera, { boardId: secret.id, columnId: column.id, title: "Тайная задача" });
  for (const field of ["relatedIds", "blockedByIds"])
    expect(await push(vera, "task.add", own.taskId, { field, value: hidden.id })).toMatchObject(DONE);
  expect(await push(vera, "task.set", own.taskId, { parentTaskId: hidden.id })).toMatchObject(DONE);
  await setRole(at, vera, { boardId: own.boardId, userId: other.id, role: "task_editor" });
  for (const url of [
    `/api/tasks/${own.taskId}`,
    `/api/tasks/${own.taskId}/activity`,
    `/api/tasks/${own.taskId}/parts`,
    ...["", "/snapshot", "/changes?since=0", "/tasks", "/activity", "/dashboard", "/parts", "/away"].map(
      (rest) => `/api/board/${own.boardId}${rest}`,
    ),
    `/api/board/${own.boardId}/export?format=json`,
    "/api/user/tasks",
  ]) {
    const answer = await call(other, "GET", url);
    expect([url, answer.status]).toEqual([url, 200]);
    expect(answer.text).not.toContain("Тайная");
  }
  expect((await call(other, "GET", `/api/tasks/${hidden.id}`)).body).toMatchObject({ code: "TASK_GONE" });
});

it("(P-10) a comment can be removed only through the mutation, which checks the permission", async () => {
  const commentId = randomUUID();
  await push(vera, "comment.create", commentId, { taskId: own.taskId, body: "Моё" });
  await setRole(at, vera, { boardId: own.boardId, userId: other.id, role: "editor" });
  expect(await push(other, "comment.remove", commentId, {})).toMatchObject(refused("ACTION_FORBIDDEN"));
  expect(await push(other, "comment.set", commentId, { body: "Иначе" })).toMatchObject({
    body: { results: [{ status: "rejected" }] },
  });
  // No endpoint is about comments: they change only through mutations.
  expect(at.app.api.bound.filter(({ path }) => /comment/.test(path))).toEqual([]);
});

it("[SY-28] (S-32) a board keeps one owner when both leave or step down at the same time", async () => {
  const { boardId } = own;
  for (const [op, args] of [
    ["member.remove", {}],
    ["member.set", { role: "viewer" }],
  ] as const) {
    const second = await makeUser(at);
    await setRole(at, vera, { boardId, userId: second.id, role: "owner" });
    await setRole(at, second, { boardId, userId: vera.id, role: "owner" });
    const both = [vera, second].map((person) => push(person, op, person.id, { boardId, ...args }));
    const answers = (await Promise.all(both)).map(({ body }) => JSON.stringify(body["results"]));
    expect(answers.filter((results) => results.includes("OWNER_LAST"))).toHaveLength(1);
    const { rows } = await at.db.database.pool.query<{ id: string }>(
      "select user_id as id from board_member where board_id = $1 and role = 'owner'",
      [boardId],
    );
    expect(rows).toHaveLength(1);
    const left = [vera, second].find(({ id }) => id === rows[0]?.id) ?? vera;
    await setRole(at, left, { boardId, userId: vera.id, role: "owner" });
    if (left.id !== vera.id) await setRole(at, vera, { boardId, userId: left.id, role: null });
  }
});
