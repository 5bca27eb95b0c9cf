import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { MutationArgs, MutationName } from "#contract/mutations/mutation.ts";
import { TEMPLATES_PER_BOARD_MAX, TEMPLATES_PER_PERSON_MAX } from "#contract/core/limit.ts";
import { boardForm, boardTemplates } from "#contract/boards/template.ts";
import { makeBoard, makeColumn, makeTask, makeUser, setRole, type TestUser } from "#server/testing/builders.ts";
import { type Answer, makeTestApp, type TestApp } from "#server/testing/test-app.ts";

let at: TestApp;
let anna: TestUser;
let boris: TestUser;
let boardId = "";
beforeAll(async () => {
  at = await makeTestApp();
});
afterAll(() => at.close());
beforeEach(async () => {
  anna = await makeUser(at, { name: "Анна" });
  boris = await makeUser(at, { name: "Борис" });
  ({ id: boardId } = await makeBoard(at, anna, { title: "Дом", color: "pine" }));
});

async function run<N extends MutationName>(op: N, id: string, args: MutationArgs<N>): Promise<void> {
  const mutations = [{ mutationId: randomUUID(), op, id, args }];
  const { body } = await at.call("POST", "/api/sync/push", { as: anna, body: { mutations } });
  expect(body["results"]).toMatchObject([{ status: "ok" }]);
}
const keep = (overrides: object = {}, { id = randomUUID(), as = anna } = {}): Promise<Answer> =>
  at.call("PUT", `/api/board/${boardId}/asTemplate/${id}`, {
    as,
    body: { name: "Ремонт", withTasks: true, shared: false, ...overrides },
  });
const set = (id: string, body: object, as = anna): Promise<Answer> =>
  at.call("PATCH", `/api/template/${id}`, { as, body });
async function seenBy(as: TestUser) {
  const { body } = await at.call("GET", "/api/template/mine", { as });
  return boardTemplates.answer.parse(body).items;
}

describe("board templates", () => {
  it("[TP-01] contain the content of a board, without users and completed or archived rows", async () => {
    const todo = await makeColumn(at, anna, { boardId, name: "Надо", wipLimit: 3, wipMode: "hard", color: "amber" });
    const gone = await makeColumn(at, anna, { boardId, name: "Лишнее" });
    const done = await makeColumn(at, anna, { boardId, name: "Готово", kind: "done" });
    const labelId = randomUUID();
    await run("label.create", labelId, { boardId, name: "Срочно", color: "coral" });
    const optionId = randomUUID();
    await run("customField.create", randomUUID(), {
      boardId,
      name: "Комната",
      type: "select",
      sort: "a0",
      options: [{ id: optionId, name: "Кухня", color: "olive", sort: "a0", archived: false }],
    });
    const rule = { boardId, name: "", conditions: [], timeZone: "Europe/Moscow" };
    await run("rule.create", randomUUID(), {
      ...rule,
      cause: { kind: "checklist-done" },
      actions: [{ kind: "move", ref: done.id }],
    });
    await run("rule.create", randomUUID(), {
      ...rule,
      cause: { kind: "moved", ref: todo.id },
      actions: [{ kind: "assign", ref: anna.id }],
    });
    const task = await makeTask(at, anna, { boardId, columnId: todo.id, title: "Плитка", priority: 3, estimate: 2 });
    await run("task.add", task.id, { field: "labelIds", value: labelId });
    await run("task.add", task.id, { field: "assigneeIds", value: anna.id });
    await run("item.create", randomUUID(), { taskId: task.id, group: "Купить", text: "Клей", sort: "a0" });
    await makeTask(at, anna, { boardId, columnId: done.id, title: "Было" });
    await makeTask(at, anna, { boardId, columnId: gone.id, title: "Не взять" });
    await run("column.archive", gone.id, {});

    const { status, body } = await keep();
    expect([status, body["isPart"]]).toEqual([200, false]);
    const form = boardForm.parse((await seenBy(anna))[0]?.form);
    expect(form).toMatchObject({ title: "Дом", color: "pine" });
    expect(form.columns.map(({ name, wipLimit, wipMode, color }) => [name, wipLimit, wipMode, color])).toEqual([
      ["Надо", 3, "hard", "amber"],
      ["Готово", null, "soft", null],
    ]);
    expect(form.labels).toEqual([{ id: labelId, name: "Срочно", color: "coral" }]);
    expect(form.customFields).toEqual([
      { name: "Комната", type: "select", options: [{ name: "Кухня", color: "olive" }] },
    ]);
    expect(form.rules.map(({ cause }) => cause.kind)).toEqual(["checklist-done"]);
    expect(form.tasks).toEqual([
      {
        columnId: todo.id,
        title: "Плитка",
        description: null,
        priority: 3,
        estimate: 2,
        labelIds: [labelId],
        checklist: [{ group: "Купить", text: "Клей" }],
      },
    ]);
    expect(JSON.stringify(form)).not.toContain(anna.id);
    await keep({ withTasks: false });
    expect((await seenBy(anna)).map((one) => one.form.tasks.length)).toEqual([0, 1]);
  });

  it("[TP-02] are visible to their owner, and shared ones to users who see the board", async () => {
    const id = randomUUID();
    await keep({}, { id });
    await setRole(at, anna, { boardId, userId: boris.id, role: "viewer" });
    expect(await seenBy(boris)).toEqual([]);
    expect((await set(id, { shared: true })).status).toBe(204);
    expect((await seenBy(boris)).map(({ name, owner }) => [name, owner.name])).toEqual([["Ремонт", "Анна"]]);
    expect((await set(id, { name: "Чужое" }, boris)).body["code"]).toBe("TEMPLATE_GONE");
    await setRole(at, anna, { boardId, userId: boris.id, role: null });
    expect(await seenBy(boris)).toEqual([]);
  });

  it("[TP-02] are removed and restored by their owner", async () => {
    const id = randomUUID();
    await keep({}, { id });
    await set(id, { removed: true });
    expect(await seenBy(anna)).toEqual([]);
    await set(id, { removed: false, name: "Кухня" });
    expect((await seenBy(anna)).map(({ name }) => name)).toEqual(["Кухня"]);
  });

  it("[TP-02] can be shared only by users who may edit templates of the board", async () => {
    await setRole(at, anna, { boardId, userId: boris.id, role: "task_editor" });
    const id = randomUUID();
    expect((await keep({ shared: true }, { as: boris })).body["code"]).toBe("ACTION_FORBIDDEN");
    expect((await keep({}, { id, as: boris })).status).toBe(200);
    expect((await set(id, { shared: true }, boris)).body["code"]).toBe("ACTION_FORBIDDEN");
  });

  it("[TP-05] are created once per id, and their number is limited", async () => {
    const id = randomUUID();
    await keep({}, { id });
    await keep({ name: "Ванная" }, { id });
    expect((await seenBy(anna)).map(({ name }) => name)).toEqual(["Ванная"]);
    await setRole(at, anna, { boardId, userId: boris.id, role: "editor" });
    expect((await keep({}, { id, as: boris })).body["code"]).toBe("ID_TAKEN");
    await at.db.database.pool.query(
      `insert into board_template select gen_random_uuid(), t.owner_id, t.board_id, t.name, t.shared, t.form, t.created_at
       from board_template t cross join generate_series(2, $2::int) where t.id = $1`,
      [id, TEMPLATES_PER_PERSON_MAX],
    );
    expect((await keep()).body["code"]).toBe("TOO_MANY_TEMPLATES");
    expect((await keep({ name: "Снова" }, { id })).status).toBe(200);
  });
});

describe("defaults of new boards", () => {
  it("[TP-06] are separate for each user, and have default values", async () => {
    const url = "/api/user/boardDefaults";
    const of = async (as: TestUser) => (await at.call("GET", url, { as })).body["defaults"];
    expect(await of(anna)).toEqual({ color: null, template: "simple", wipMode: "soft", inherit: true });
    const chosen = { color: "pine", template: "kanban", wipMode: "hard", inherit: false };
    expect((await at.call("PUT", url, { as: anna, body: chosen })).body["defaults"]).toEqual(chosen);
    expect(await of(anna)).toEqual(chosen);
    expect(await of(boris)).not.toEqual(chosen);
    const wrong = await at.call("PUT", url, { as: anna, body: { ...chosen, color: "белый" } });
    expect(wrong.body["code"]).toBe("COLOR_UNKNOWN");
  });
});

describe("task templates", () => {
  const FORM = { title: "Ошибка", description: "**Шаги**", priority: 4, estimate: null, labelIds: [], checklist: [] };
  const path = (id: string) => `/api/board/${boardId}/templates/${id}`;
  const listed = async (as = anna) => (await at.call("GET", `/api/board/${boardId}/templates`, { as })).body["items"];

  it("[TP-04] are created, edited and deleted with the permission, and visible to all members of the board", async () => {
    await setRole(at, anna, { boardId, userId: boris.id, role: "task_editor" });
    const id = randomUUID();
    expect((await at.call("PUT", path(id), { as: boris, body: FORM })).body["code"]).toBe("ACTION_FORBIDDEN");
    expect((await at.call("PUT", path(id), { as: anna, body: FORM })).status).toBe(200);
    await at.call("PUT", path(id), { as: anna, body: { ...FORM, title: "Сбой" } });
    expect(await listed(boris)).toMatchObject([{ id, boardId, title: "Сбой", description: "**Шаги**", priority: 4 }]);
    expect((await at.call("DELETE", path(id), { as: anna })).status).toBe(204);
    expect((await at.call("DELETE", path(id), { as: anna })).body["code"]).toBe("TEMPLATE_GONE");
    expect(await listed()).toEqual([]);
  });

  it("[TP-04] are not visible to other users", async () => {
    await at.call("PUT", path(randomUUID()), { as: anna, body: FORM });
    expect((await at.call("GET", `/api/board/${boardId}/templates`, { as: boris })).body["code"]).toBe(
      "BOARD_FORBIDDEN",
    );
  });

  it("[TP-05] are limited in number, and an id belongs to one board", async () => {
    const id = randomUUID();
    await at.call("PUT", path(id), { as: anna, body: FORM });
    const other = await makeBoard(at, anna);
    const there = await at.call("PUT", `/api/board/${other.id}/templates/${id}`, { as: anna, body: FORM });
    expect(there.body["code"]).toBe("ID_TAKEN");
    await at.db.database.pool.query(
      `insert into task_template select gen_random_uuid(), t.board_id, t.form, t.created_at
       from task_template t cross join generate_series(2, $2::int) where t.id = $1`,
      [id, TEMPLATES_PER_BOARD_MAX],
    );
    expect((await at.call("PUT", path(randomUUID()), { as: anna, body: FORM })).body["code"]).toBe(
      "TOO_MANY_TEMPLATES",
    );
  });
});
