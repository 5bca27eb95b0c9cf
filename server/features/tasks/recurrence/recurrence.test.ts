import { randomUUID } from "node:crypto";
import * as z from "zod/mini";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { MutationArgs, MutationName } from "#contract/mutations/mutation.ts";
import { nextDue } from "#contract/recurrence/next-due.ts";
import { readRecurrence } from "#contract/recurrence/recurrence-rule.ts";
import { type Task, taskSchema } from "#contract/entities/task.ts";
import { makeBoard, makeColumn, makeTask, makeUser, type TestUser } from "#server/testing/builders.ts";
import { makeTestApp, type TestApp } from "#server/testing/test-app.ts";

let at: TestApp;
let vera: TestUser;
beforeAll(async () => {
  at = await makeTestApp();
  vera = await makeUser(at);
});
afterAll(() => at.close());

let boardId: string;
let queueId: string;
let doneId: string;
beforeEach(async () => {
  boardId = (await makeBoard(at, vera)).id;
  doneId = (await makeColumn(at, vera, { boardId, name: "Готово", kind: "done" })).id;
  await makeColumn(at, vera, { boardId, name: "В работе", kind: "work" });
  queueId = (await makeColumn(at, vera, { boardId, name: "К работе", kind: "queue" })).id;
});

async function run<N extends MutationName>(op: N, id: string, args: MutationArgs<N>, by = vera): Promise<void> {
  const answer = await at.call("POST", "/api/sync/push", {
    as: by,
    body: { mutations: [{ mutationId: randomUUID(), op, id, args }] },
  });
  expect(answer.body).toMatchObject({ results: [{ status: "ok" }] });
}

async function tasks(): Promise<Task[]> {
  const { body } = await at.call("GET", `/api/board/${boardId}/tasks`, { as: vera });
  return z.parse(z.array(taskSchema), body["items"]).toSorted((one, two) => (one.createdAt < two.createdAt ? -1 : 1));
}

/** Completes a task long enough ago to recur. */
async function finish(taskId: string): Promise<void> {
  await run("task.move", taskId, { columnId: doneId });
  await at.app.taskJobs.history.run();
  at.clock.advance(20_000);
  await at.app.taskJobs.recurrence.run();
}

const weekly = { recurrence: "FREQ=WEEKLY", dueAt: "2026-11-24T12:30:00.000Z", dueHasTime: true };

describe("the next occurrence of a recurring task", () => {
  it("[RC-03, RC-04] is created in the first queue column with the task's fields, and without its progress", async () => {
    const start = "2026-11-23T09:00:00.000Z";
    const task = await makeTask(at, vera, {
      boardId,
      columnId: queueId,
      ...weekly,
      startAt: start,
      priority: 3,
      estimate: 2,
    });
    await run("task.add", task.id, { field: "assigneeIds", value: vera.id });
    const line = { taskId: task.id, group: "Сверка", sort: "a0", done: true, assigneeId: vera.id };
    await run("item.create", randomUUID(), { ...line, text: "Остатки", dueAt: start });
    await finish(task.id);
    const [old, next, ...others] = await tasks();
    expect(others).toEqual([]);
    expect(old).toMatchObject({ id: task.id, columnId: doneId, recurrence: null, dueAt: weekly.dueAt });
    const days = (Date.parse(next?.dueAt ?? "") - Date.parse(weekly.dueAt)) / 86_400_000;
    expect(days % 7).toBe(0);
    expect(next).toMatchObject({
      columnId: queueId,
      title: task.title,
      number: 2,
      recurrence: "FREQ=WEEKLY",
      dueHasTime: true,
      priority: 3,
      estimate: 2,
      assigneeIds: [vera.id],
      doneAt: null,
      checklistTotal: 1,
      checklistDone: 0,
    });
    const { body } = await at.call("GET", `/api/tasks/${next?.id ?? ""}/parts`, { as: vera });
    expect(body).toMatchObject({ items: [{ text: "Остатки", done: false, group: "Сверка", assigneeId: vera.id }] });
  });

  it("[RC-05] is created after a delay, so that a task that is reopened soon does not recur", async () => {
    const task = await makeTask(at, vera, { boardId, columnId: queueId, ...weekly });
    await run("task.move", task.id, { columnId: doneId });
    await at.app.taskJobs.recurrence.run();
    expect(await tasks()).toHaveLength(1);
    await run("task.move", task.id, { columnId: queueId });
    at.clock.advance(20_000);
    await at.app.taskJobs.recurrence.run();
    expect(await tasks()).toMatchObject([{ recurrence: "FREQ=WEEKLY", doneAt: null }]);
  });

  it("[RC-06] is created once, also by several nodes", async () => {
    const task = await makeTask(at, vera, { boardId, columnId: queueId, ...weekly });
    await finish(task.id);
    await Promise.all([at.app.taskJobs.recurrence.run(), at.app.taskJobs.recurrence.run()]);
    expect(await tasks()).toHaveLength(2);
    const { rows } = await at.db.database.pool.query("select recurrence from task where id = $1", [task.id]);
    expect(rows).toEqual([{ recurrence: null }]);
  });

  it("[RC-02] has the due date that the dialog showed, in the time zone of the rule and not of the profile", async () => {
    const rule = "FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR;TZID=Asia/Kamchatka";
    // 08:30 in Kamchatka is the previous evening in Moscow, the profile's time zone.
    const dueAt = "2026-12-03T20:30:00.000Z";
    const promise = (doneAt: number) =>
      nextDue({
        rule: readRecurrence(rule) ?? expect.fail("not a rule"),
        dueAt,
        dueHasTime: true,
        isAfterDone: false,
        doneAt,
        timeZone: "Asia/Kamchatka",
      });
    const task = await makeTask(at, vera, { boardId, columnId: queueId, recurrence: rule, dueAt, dueHasTime: true });
    await finish(task.id);
    const [old, next] = await tasks();
    expect(next).toMatchObject({ dueAt: promise(Date.parse(old?.doneAt ?? "")).dueAt, recurrence: rule });
    const shown = new Intl.DateTimeFormat("ru", { timeZone: "Asia/Kamchatka", weekday: "short" });
    expect(["сб", "вс"]).not.toContain(shown.format(new Date(next?.dueAt ?? "")));
  });

  it("[RC-08] keeps the day of the month that the rule does not contain, and stores it in the rule", async () => {
    const rule = { recurrence: "FREQ=MONTHLY", dueAt: "2099-01-31T12:00:00.000Z" };
    const task = await makeTask(at, vera, { boardId, columnId: queueId, ...rule });
    await finish(task.id);
    const next = (await tasks()).at(-1);
    expect(next).toMatchObject({ dueAt: "2099-02-28T12:00:00.000Z", recurrence: "FREQ=MONTHLY;BYMONTHDAY=31" });
    await finish(next?.id ?? "");
    expect((await tasks()).at(-1)).toMatchObject({ dueAt: "2099-03-31T12:00:00.000Z" });
  });

  it("[RC-09] counted from completion is a whole interval later", async () => {
    const rule = { recurrence: "FREQ=YEARLY;BYMONTH=12;BYMONTHDAY=5", recursAfterDone: true };
    const task = await makeTask(at, vera, { boardId, columnId: queueId, ...rule, dueAt: "2026-12-05T12:00:00.000Z" });
    await finish(task.id);
    const next = (await tasks()).at(-1);
    expect(Date.parse(next?.dueAt ?? "") - at.clock.now()).toBeGreaterThan(364 * 86_400_000);
  });

  it("[RC-04] of a task without a due date is due counted from completion", async () => {
    const rule = { recurrence: "FREQ=DAILY;INTERVAL=3", recursAfterDone: true };
    const task = await makeTask(at, vera, { boardId, columnId: queueId, ...rule });
    await finish(task.id);
    const next = (await tasks()).at(-1);
    const days = (Date.parse(next?.dueAt ?? "") - at.clock.now()) / 86_400_000;
    expect(days).toBeGreaterThan(2);
    expect(days).toBeLessThan(4);
    expect(next?.dueHasTime).toBe(false);
  });

  it("[RC-04] has the description of the previous one", async () => {
    const { pool } = at.db.database;
    const task = await makeTask(at, vera, { boardId, columnId: queueId, ...weekly });
    await pool.query(
      "insert into document (guid, seq, created_at, updated_at, versioned_at) values ($1, 1, now(), now(), now())",
      [task.id],
    );
    await pool.query("insert into document_update (guid, seq, at, data) values ($1, 1, now(), $2)", [
      task.id,
      Buffer.from("Текст"),
    ]);
    await finish(task.id);
    const next = (await tasks()).at(-1);
    const read = await pool.query<{ data: Buffer }>("select data from document_update where guid = $1", [next?.id]);
    expect(read.rows.map(({ data }) => data.toString())).toEqual(["Текст"]);
    expect(next?.id).not.toBe(task.id);
  });

  it("[RC-06] is created even if another one fails", async () => {
    const broken = await makeTask(at, vera, { boardId, columnId: queueId, ...weekly });
    const task = await makeTask(at, vera, { boardId, columnId: queueId, ...weekly });
    await run("task.move", broken.id, { columnId: doneId });
    at.clock.advance(1_000);
    // An invalid rule, and a due date outside the range of calculations.
    await at.db.database.pool.query("update task set due_at = 'infinity' where id = $1", [broken.id]);
    await finish(task.id);
    expect((await at.db.database.pool.query("select 1 from task where board_id = $1", [boardId])).rows).toHaveLength(3);
    await at.db.database.pool.query("delete from task where id = $1", [broken.id]);
  });

  it("is not created on a board without a column for it", async () => {
    const lonely = await makeBoard(at, vera);
    const done = await makeColumn(at, vera, { boardId: lonely.id, kind: "done" });
    await makeTask(at, vera, { boardId: lonely.id, columnId: done.id, ...weekly });
    boardId = lonely.id;
    at.clock.advance(20_000);
    await at.app.taskJobs.recurrence.run();
    expect(await tasks()).toMatchObject([{ recurrence: "FREQ=WEEKLY" }]);
  });
});
