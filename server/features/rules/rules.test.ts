import { randomUUID } from "node:crypto";
import * as z from "zod/mini";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { MutationArgs, MutationName } from "#contract/mutations/mutation.ts";
import { ruleSchema } from "#contract/entities/rule.ts";
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
  queueId = (await makeColumn(at, vera, { boardId, name: "К работе", kind: "queue" })).id;
  doneId = (await makeColumn(at, vera, { boardId, name: "Готово", kind: "done" })).id;
});

/** A token lasts less than an hour, and the clock is advanced by days. */
async function signInAgain(): Promise<void> {
  const device = { browser: false, device: "test", ip: "127.0.0.1" };
  vera = { ...vera, ...(await at.app.auth.sessions.begin(vera, device, "base")) };
}

interface PushInput<N extends MutationName> {
  args: MutationArgs<N>;
  mutationId?: string;
  as?: TestUser;
}

async function push<N extends MutationName>(
  op: N,
  id: string,
  { args, as = vera, mutationId = randomUUID() }: PushInput<N>,
) {
  const { body } = await at.call("POST", "/api/sync/push", { as, body: { mutations: [{ mutationId, op, id, args }] } });
  return body;
}

async function rule(overrides: Partial<MutationArgs<"rule.create">>): Promise<string> {
  const id = randomUUID();
  const form = { name: "", cause: { kind: "done" }, conditions: [], actions: [{ kind: "archive" }], timeZone: "UTC" };
  expect(await push("rule.create", id, { args: { boardId, ...form, ...overrides } })).toMatchObject({
    results: [{ status: "ok" }],
  });
  return id;
}

async function tasks(): Promise<Task[]> {
  const { body } = await at.call("GET", `/api/board/${boardId}/tasks`, { as: vera });
  return z.parse(z.array(taskSchema), body["items"]).toSorted((one, two) => (one.createdAt < two.createdAt ? -1 : 1));
}

async function rules() {
  const { body } = await at.call("GET", `/api/board/${boardId}/rules`, { as: vera });
  expect(body["count"]).toBe(z.parse(z.array(ruleSchema), body["items"]).length);
  return z.parse(z.array(ruleSchema), body["items"]);
}

describe("rules in the database", () => {
  it("[AU-01, AU-03, AU-09] run once in the same commit, and are named in the activity", async () => {
    const task = await makeTask(at, vera, { boardId, columnId: queueId });
    const id = await rule({
      cause: { kind: "moved", ref: doneId },
      actions: [
        { kind: "assign", ref: "actor" },
        { kind: "lines", lines: ["Рассказать", "Закрыть договор"] },
        { kind: "comment", text: "Готово" },
        { kind: "move", ref: queueId },
      ],
    });
    const args = { columnId: doneId };
    const mutationId = randomUUID();
    const both = await Promise.all([1, 2].map(() => push("task.move", task.id, { args, mutationId })));
    expect(both).toEqual([both[0], both[0]]);
    await push("task.move", task.id, { args, mutationId });
    const [after] = await tasks();
    expect(after).toMatchObject({
      columnId: queueId,
      doneAt: null,
      assigneeIds: [vera.id],
      checklistTotal: 2,
      commentCount: 1,
    });
    expect(await rules()).toMatchObject([{ id, runs: 1, lastFault: null }]);
    const { body } = await at.call("GET", `/api/tasks/${task.id}/activity`, { as: vera });
    expect(body["items"]).toMatchObject([
      { kind: "created" },
      { kind: "moved", to: doneId },
      { kind: "assigned", ruleId: id, actorId: vera.id },
      { kind: "item-added", ruleId: id },
      { kind: "item-added", ruleId: id },
      { kind: "rule-commented", ruleId: id },
      { kind: "moved", to: queueId, ruleId: id },
    ]);
    expect(body["items"]).not.toMatchObject([{}, { ruleId: id }]);
    const log = await at.call("GET", `/api/board/${boardId}/activity`, { as: vera });
    const seqs = z.parse(z.array(z.object({ seq: z.int() })), log.body["items"]).map(({ seq }) => seq);
    expect(seqs.toReversed()).toEqual(seqs.map((_, n) => n + 1));
  });

  it("[AU-01, AU-03] apply to a new task in one statement", async () => {
    await rule({ cause: { kind: "created" }, actions: [{ kind: "done" }, { kind: "priority", n: 4 }] });
    const one = await makeTask(at, vera, { boardId, columnId: queueId, title: "Первая" });
    const two = await makeTask(at, vera, { boardId, columnId: queueId, title: "Вторая" });
    expect([one, two]).toMatchObject([
      { columnId: doneId, priority: 4, number: 1 },
      { columnId: doneId, priority: 4, number: 2 },
    ]);
    const [first, second] = await tasks();
    expect((first?.sort ?? "") < (second?.sort ?? "")).toBe(true);
  });

  it("[AU-01] run for each of several simultaneous mutations", async () => {
    const made = await Promise.all(Array.from({ length: 8 }, () => makeTask(at, vera, { boardId, columnId: queueId })));
    const id = await rule({
      actions: [
        { kind: "assign", ref: vera.id },
        { kind: "comment", text: "Готово" },
      ],
    });
    await Promise.all(made.map((task) => push("task.move", task.id, { args: { columnId: doneId } })));
    const after = await tasks();
    expect(after.map((task) => [task.assigneeIds.length, task.commentCount])).toEqual(made.map(() => [1, 1]));
    expect(await rules()).toMatchObject([{ id, runs: 8 }]);
  });

  it("[AU-08, AU-09] write into the activity what could not be applied", async () => {
    await makeTask(at, vera, { boardId, columnId: doneId });
    await push("column.set", doneId, { args: { wipLimit: 1, wipMode: "hard" } });
    const id = await rule({ cause: { kind: "prioritised" }, actions: [{ kind: "done" }] });
    const task = await makeTask(at, vera, { boardId, columnId: queueId });
    await push("task.set", task.id, { args: { priority: 4 } });
    const { body } = await at.call("GET", `/api/tasks/${task.id}/activity`, { as: vera });
    expect(body["items"]).toMatchObject([{}, { kind: "priority" }, { kind: "rule-stopped", to: "limit", ruleId: id }]);
  });

  it("[AU-10] cannot be created without the permission, or listed without access to the board", async () => {
    const stranger = await makeUser(at, { name: "Олег" });
    const args = {
      boardId,
      name: "",
      cause: { kind: "done" },
      conditions: [],
      actions: [{ kind: "archive" }],
      timeZone: "UTC",
    };
    expect(await push("rule.create", randomUUID(), { args, as: stranger })).toMatchObject({
      results: [{ status: "rejected", code: "BOARD_FORBIDDEN" }],
    });
    expect((await at.call("GET", `/api/board/${boardId}/rules`, { as: stranger })).status).toBe(403);
    await push("member.set", stranger.id, { args: { boardId, role: "editor" } });
    expect(await push("rule.create", randomUUID(), { args, as: stranger })).toMatchObject({
      results: [{ status: "rejected", code: "ACTION_FORBIDDEN" }],
    });
    expect((await at.call("GET", `/api/board/${boardId}/rules`, { as: stranger })).status).toBe(200);
  });
});

describe("[AU-06] a rule triggered by a due date", () => {
  const HOUR_MS = 3_600_000;
  const inHours = (hours: number) => new Date(at.clock.now() + hours * HOUR_MS).toISOString();
  const look = async (hours = 0) => {
    at.clock.advance(hours * HOUR_MS);
    await signInAgain();
    await at.app.taskJobs.rules.run();
  };

  it("runs once for each due date, when it is near and when it is overdue", async () => {
    await rule({ cause: { kind: "term-near", n: 1 }, actions: [{ kind: "priority", n: 4 }] });
    await rule({ cause: { kind: "overdue" }, actions: [{ kind: "comment", text: "Срок вышел" }] });
    const task = await makeTask(at, vera, { boardId, columnId: queueId, dueAt: inHours(30), dueHasTime: true });
    await look();
    expect(await tasks()).toMatchObject([{ priority: null, commentCount: 0 }]);
    await look(8);
    expect(await tasks()).toMatchObject([{ priority: 4, commentCount: 0 }]);
    await look(24);
    await look(1);
    expect(await tasks()).toMatchObject([{ priority: 4, commentCount: 1 }]);
    await push("task.set", task.id, { args: { dueAt: inHours(2), dueHasTime: true } });
    await look(3);
    expect(await tasks()).toMatchObject([{ commentCount: 2 }]);
    expect(await rules()).toMatchObject([{ runs: 1 }, { runs: 2 }]);
  });

  it("does not run for past dates, done tasks, false conditions and other boards", async () => {
    const dueAt = inHours(1);
    await makeTask(at, vera, { boardId, columnId: queueId, dueAt: inHours(-5), dueHasTime: true });
    await makeTask(at, vera, { boardId, columnId: doneId, dueAt, dueHasTime: true });
    await makeTask(at, vera, { boardId, columnId: queueId, dueAt, dueHasTime: true, priority: 3 });
    const other = (await makeBoard(at, vera)).id;
    const there = (await makeColumn(at, vera, { boardId: other })).id;
    await makeTask(at, vera, { boardId: other, columnId: there, dueAt, dueHasTime: true });
    const id = await rule({ cause: { kind: "overdue" }, conditions: [{ kind: "nobody" }, { kind: "priority", n: 0 }] });
    await look(2);
    expect(await rules()).toMatchObject([{ id, runs: 0 }]);
  });

  it("runs in the morning of its author's time zone if the due date has no time", async () => {
    const noon = new Date(at.clock.now() + 48 * HOUR_MS);
    noon.setUTCHours(12, 0, 0, 0);
    await rule({ cause: { kind: "overdue" }, actions: [{ kind: "priority", n: 2 }] });
    await makeTask(at, vera, { boardId, columnId: queueId, dueAt: noon.toISOString() });
    const untilMorning = (noon.getTime() + 21 * HOUR_MS - at.clock.now()) / HOUR_MS;
    await look(untilMorning - 1);
    expect(await tasks()).toMatchObject([{ priority: null }]);
    await look(2);
    expect(await tasks()).toMatchObject([{ priority: 2 }]);
  });
});
