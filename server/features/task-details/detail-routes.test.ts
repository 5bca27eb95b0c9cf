import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { PARTS_PAGE_MAX } from "#contract/core/limit.ts";
import type { MutationArgs, MutationName } from "#contract/mutations/mutation.ts";
import {
  makeAttachment,
  makeBoard,
  makeColumn,
  makeTask,
  makeUser,
  setRole,
  type TestUser,
} from "#server/testing/builders.ts";
import { applyRetention } from "#server/sync/retention/retention.ts";
import { makeTestApp, type TestApp } from "#server/testing/test-app.ts";
import { createActivityQueries } from "./activity-queries.ts";

let at: TestApp;
let vera: TestUser;
let oleg: TestUser;
let boardId: string;
let columnId: string;
let taskId: string;
beforeAll(async () => {
  at = await makeTestApp();
  vera = await makeUser(at);
  oleg = await makeUser(at);
});
afterAll(() => at.close());
beforeEach(async () => {
  boardId = (await makeBoard(at, vera)).id;
  columnId = (await makeColumn(at, vera, { boardId, name: "К работе" })).id;
  taskId = (await makeTask(at, vera, { boardId, columnId })).id;
  await setRole(at, vera, { boardId, userId: oleg.id, role: "editor" });
});

async function push<N extends MutationName>(as: TestUser, op: N, id: string, args: MutationArgs<N>): Promise<unknown> {
  const mutations = [{ mutationId: randomUUID(), op, id, args }];
  const { body } = await at.call("POST", "/api/sync/push", { as, body: { mutations } });
  expect(body["results"]).toMatchObject([{ status: "ok" }]);
  return body;
}

const read = async (url: string, as = vera) => (await at.call("GET", url, { as })).body;
const addComment = (body: string, as = vera, id: string = randomUUID()) =>
  push(as, "comment.create", id, { taskId, body }).then(() => id);
const line = (text: string, as = vera, id: string = randomUUID()) =>
  push(as, "item.create", id, { taskId, group: "План", text, sort: "a0" }).then(() => id);

describe("the details of a task", () => {
  it("[PT-01] contain all fields, with times", async () => {
    const item = await line("Проверить");
    const comment = await addComment("Соберу **сборку**", oleg);
    await push(vera, "comment.react", comment, { emoji: "👍", on: true });
    await push(vera, "item.set", item, { dueAt: "2026-12-01T09:00:00.000Z", assigneeId: oleg.id });
    const details = await read(`/api/tasks/${taskId}/parts`);
    const iso = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
    expect(details).toMatchObject({
      tasks: [taskId],
      next: null,
      items: [
        { id: item, taskId, text: "Проверить", dueAt: "2026-12-01T09:00:00.000Z", assigneeId: oleg.id, version: 2 },
      ],
      comments: [{ id: comment, authorId: oleg.id, reactions: { "👍": [vera.id] }, createdAt: iso, version: 2 }],
    });
    expect(await read(`/api/board/${boardId}/parts`)).toEqual(details);
  });

  it("are returned in pages by id, each comment once", async () => {
    const ids = Array.from({ length: PARTS_PAGE_MAX + 3 }, () => randomUUID());
    for (let from = 0; from < ids.length; from += 50) {
      const mutations = ids.slice(from, from + 50).map((id) => ({
        mutationId: randomUUID(),
        op: "comment.create",
        id,
        args: { taskId, body: "К" },
      }));
      await at.call("POST", "/api/sync/push", { as: vera, body: { mutations } });
    }
    const first = await read(`/api/tasks/${taskId}/parts`);
    const rest = await read(`/api/tasks/${taskId}/parts?after=${String(first["next"])}`);
    expect([first["next"], rest["next"]]).toEqual([expect.any(String), null]);
    const idsIn = (answer: Record<string, unknown>) =>
      Array.isArray(answer["comments"]) ? answer["comments"].map((one: { id: string }) => one.id) : [];
    expect([...idsIn(first), ...idsIn(rest)]).toEqual(ids.toSorted());
    // Discussions of this length are not prefetched.
    expect(await read(`/api/board/${boardId}/parts`)).toMatchObject({ tasks: [], comments: [] });
  });

  it("[AT-01] contain attachments on the first page only, and are prefetched for tasks with attachments", async () => {
    const id = await makeAttachment(at, vera, { taskId });
    expect(await read(`/api/tasks/${taskId}/parts`)).toMatchObject({ attachments: [{ id, taskId, version: 1 }] });
    expect(await read(`/api/tasks/${taskId}/parts?after=${taskId}`)).toMatchObject({ attachments: [] });
    expect(await read(`/api/board/${boardId}/parts`)).toMatchObject({ tasks: [taskId], attachments: [{ id }] });
  });

  it("[PT-03] are counted correctly after sixteen simultaneous writes", async () => {
    const ids = await Promise.all(
      Array.from({ length: 16 }, (_, n) => line(`П${String(n)}`, n % 2 === 0 ? vera : oleg)),
    );
    // Half of these are removed concurrently: later calls get an error.
    const tick = async (id: string): Promise<void> => {
      const mutations = [{ mutationId: randomUUID(), op: "item.set", id, args: { done: true } }];
      const { body } = await at.call("POST", "/api/sync/push", { as: oleg, body: { mutations } });
      expect(JSON.stringify(body["results"])).toMatch(/"status":"ok"|"code":"ITEM_GONE"/);
    };
    await Promise.all([
      ...ids.slice(0, 8).map(tick),
      ...ids.slice(4, 12).map((id) => push(vera, "item.remove", id, {})),
      ...Array.from({ length: 8 }, (_, n) => addComment("К", n % 2 === 0 ? vera : oleg)),
    ]);
    const { task } = await read(`/api/tasks/${taskId}`);
    expect(task).toMatchObject({ checklistTotal: 8, checklistDone: 4, commentCount: 8 });
  });

  it("move with the task to another board, where access follows that board", async () => {
    await addComment("Там");
    const other = (await makeBoard(at, vera)).id;
    const there = (await makeColumn(at, vera, { boardId: other })).id;
    await push(vera, "task.move", taskId, { boardId: other, columnId: there });
    await addComment("Здесь");
    expect(await read(`/api/tasks/${taskId}/parts`)).toMatchObject({ comments: [{}, {}] });
    expect(await at.call("GET", `/api/tasks/${taskId}/parts`, { as: oleg })).toMatchObject({
      status: 404,
      body: { code: "TASK_GONE" },
    });
  });
});

describe("the activity of a task", () => {
  it("[PT-10] contains events in order, with previous values", async () => {
    const done = (await makeColumn(at, vera, { boardId, name: "Готово" })).id;
    const item = await line("Проверить");
    await push(oleg, "task.set", taskId, { title: "Иначе", dueAt: "2026-12-01T09:00:00.000Z" });
    await push(oleg, "task.move", taskId, { columnId: done });
    await push(vera, "task.add", taskId, { field: "assigneeIds", value: oleg.id });
    await push(oleg, "item.set", item, { done: true });
    await push(oleg, "item.set", item, { text: "Проверить ещё" });
    await addComment("Это не строка истории");
    const { items } = await read(`/api/tasks/${taskId}/activity`);
    expect(items).toMatchObject([
      { kind: "created", actorId: vera.id },
      { kind: "item-added", to: "Проверить" },
      { kind: "renamed", from: "Задача", to: "Иначе", actorId: oleg.id },
      { kind: "due", from: null, to: "2026-12-01T09:00:00.000Z", hasTime: false },
      { kind: "moved", from: columnId, to: done },
      { kind: "assigned", to: oleg.id, actorId: vera.id },
      { kind: "item-done", to: "Проверить" },
    ]);
  });

  it("[PT-10] contains added and removed files, and not the completion of uploads", async () => {
    const id = await makeAttachment(at, vera, { taskId, name: "план.pdf" });
    await push(vera, "attachment.set", id, { name: "этаж.pdf" });
    await push(oleg, "attachment.remove", id, {});
    const { items } = await read(`/api/tasks/${taskId}/activity`);
    expect(items).toMatchObject([
      { kind: "created" },
      { kind: "file-added", from: null, to: "план.pdf", actorId: vera.id },
      { kind: "file-removed", from: "этаж.pdf", to: null, actorId: oleg.id },
    ]);
  });

  it("[RE-09] contains changes of the parent and of relations", async () => {
    const other = (await makeTask(at, vera, { boardId, columnId })).id;
    await push(vera, "task.set", taskId, { parentTaskId: other });
    await push(oleg, "task.add", taskId, { field: "blockedByIds", value: other });
    await push(oleg, "task.remove", taskId, { field: "blockedByIds", value: other });
    await push(oleg, "task.add", taskId, { field: "duplicateOfIds", value: other });
    await push(vera, "task.set", taskId, { parentTaskId: null });
    const { items } = await read(`/api/tasks/${taskId}/activity`);
    expect(items).toMatchObject([
      { kind: "created" },
      { kind: "parented", from: null, to: other, actorId: vera.id },
      { kind: "blocked", from: null, to: other, actorId: oleg.id },
      { kind: "unblocked", from: other, to: null },
      { kind: "duplicate", from: null, to: other },
      { kind: "parented", from: other, to: null, actorId: vera.id },
    ]);
  });

  it("[PT-10] contains nothing of other tasks", async () => {
    const other = await makeTask(at, vera, { boardId, columnId });
    await push(vera, "task.set", other.id, { title: "Другая" });
    expect(await read(`/api/tasks/${taskId}/activity`)).toMatchObject({ items: [{ kind: "created" }] });
  });

  it("[PT-10] is the same whether the log has been indexed completely, in part or not at all", async () => {
    const edits: (() => Promise<unknown>)[] = [
      () => line("Первый"),
      () => push(oleg, "task.set", taskId, { title: "Иначе" }),
      () => makeAttachment(at, vera, { taskId, name: "план.pdf" }),
      () => makeTask(at, vera, { boardId, columnId }),
      () => push(vera, "task.add", taskId, { field: "assigneeIds", value: oleg.id }),
      () => line("Второй", oleg),
    ];
    const activity = createActivityQueries(at.db.database.pool);
    const seqs = async () => (await activity.ofTask(boardId, taskId)).map(({ seq }) => seq);
    await at.app.taskJobs.history.run();
    for (const edit of edits) {
      await edit();
      const before = await seqs();
      // One change at a time: some of the new changes stay unindexed for the read.
      await activity.lookThrough(50, 1);
      expect(await seqs()).toEqual(before);
    }
    const all = await seqs();
    await at.app.taskJobs.history.run();
    expect(await activity.lookThrough(50, 1_000)).toBe(false);
    expect(await seqs()).toEqual(all);
    expect(all).toHaveLength(6);
    const noted = "select count(*)::int as count from task_change where task_id = $1";
    expect((await at.db.database.pool.query(noted, [taskId])).rows).toEqual([{ count: 6 }]);
  });

  it("[PT-10] is deleted with the log", async () => {
    await line("Первый");
    await at.app.taskJobs.history.run();
    await applyRetention(at.db.database.pool, Date.now() + 86_400_000, {
      changeDays: 0,
      changesPerStream: 0,
      mutationDays: 180,
    });
    const noted = "select count(*)::int as count from task_change where stream_id = $1";
    expect((await at.db.database.pool.query(noted, [`b:${boardId}`])).rows).toEqual([{ count: 0 }]);
    expect(await read(`/api/tasks/${taskId}/activity`)).toEqual({ items: [] });
    await push(vera, "task.set", taskId, { title: "Потом" });
    await at.app.taskJobs.history.run();
    expect(await read(`/api/tasks/${taskId}/activity`)).toMatchObject({ items: [{ kind: "renamed", to: "Потом" }] });
  });
});
