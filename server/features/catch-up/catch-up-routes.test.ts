import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { CATCH_UP_CHANGES_MAX } from "#contract/core/limit.ts";
import type { MutationArgs, MutationName } from "#contract/mutations/mutation.ts";
import { makeBoard, makeColumn, makeTask, makeUser, setRole, type TestUser } from "#server/testing/builders.ts";
import { mutationOf } from "#server/testing/mutations/mutation-world.ts";
import { createTeamWorld } from "#server/testing/team-world.ts";
import { makeTestApp, type TestApp } from "#server/testing/test-app.ts";

let at: TestApp;
let anna: TestUser;
let vera: TestUser;
let boardId: string;
let columnId: string;
beforeAll(async () => {
  at = await makeTestApp();
});
afterAll(() => at.close());

beforeEach(async () => {
  [anna, vera] = await Promise.all([makeUser(at, { name: "Анна" }), makeUser(at, { name: "Вера" })]);
  boardId = (await makeBoard(at, anna)).id;
  columnId = (await makeColumn(at, anna, { boardId })).id;
  await setRole(at, anna, { boardId, userId: vera.id, role: "editor" });
});

async function run<N extends MutationName>(who: TestUser, op: N, id: string, args: MutationArgs<N>): Promise<void> {
  const actor = { userId: who.id, username: who.username };
  await at.app.mutator.mutate(actor, mutationOf(op, { mutationId: randomUUID(), id, args }));
}
const catchUp = async (who: TestUser) => (await at.call("GET", `/api/board/${boardId}/away`, { as: who })).body;
const see = (who: TestUser) => at.call("PUT", `/api/board/${boardId}/seen`, { as: who });

describe("the catch-up of a board", () => {
  it("[AW-01] is empty on the first visit, and then contains changes of other users", async () => {
    await makeTask(at, vera, { boardId, columnId });
    expect(await catchUp(anna)).toEqual({ since: null, awayMs: 0, items: [], boardChanges: 0, isMore: false });
    expect((await see(anna)).status).toBe(204);
    at.clock.advance(60_000);
    expect(Number((await catchUp(anna))["awayMs"])).toBeGreaterThanOrEqual(60_000);
    expect(await catchUp(anna)).toMatchObject({ since: expect.any(String), items: [], boardChanges: 0, isMore: false });
    const { id: taskId } = await makeTask(at, vera, { boardId, columnId, title: "Полка" });
    await makeTask(at, anna, { boardId, columnId, title: "Своя" });
    await run(vera, "task.add", taskId, { field: "assigneeIds", value: anna.id });
    await run(vera, "task.set", taskId, { title: "Полка у окна" });
    expect(await catchUp(anna)).toMatchObject({
      items: [{ taskId, title: "Полка у окна", kinds: ["assigned-to-me", "created", "renamed"], actorIds: [vera.id] }],
      boardChanges: 0,
      isMore: false,
    });
    await see(anna);
    expect(await catchUp(anna)).toMatchObject({ items: [] });
  });

  it("[AW-01] is separate for each user", async () => {
    await see(anna);
    await makeTask(at, vera, { boardId, columnId });
    await see(vera);
    expect(await catchUp(vera)).toMatchObject({ items: [] });
    expect(Object(await catchUp(anna))["items"]).toHaveLength(1);
  });

  it("[AW-02] omits tasks that have left the board, and reports that there was more", async () => {
    await see(anna);
    const { id: other } = await makeBoard(at, vera);
    const { id: there } = await makeColumn(at, vera, { boardId: other });
    const { id: gone } = await makeTask(at, vera, { boardId, columnId });
    await run(vera, "task.move", gone, { columnId: there, boardId: other });
    expect(await catchUp(anna)).toMatchObject({ items: [], isMore: false });
    await at.db.database.pool.query(
      `insert into change (stream_id, seq, mutation_id, actor, at, ops)
       select s.id, s.head + n, gen_random_uuid(), $2, now(), '[{"e":"column","id":"x","t":"set","f":{}}]'
       from stream s, generate_series(1, $3::int) n where s.id = $1`,
      [`b:${boardId}`, vera.id, CATCH_UP_CHANGES_MAX],
    );
    expect(await catchUp(anna)).toMatchObject({ boardChanges: CATCH_UP_CHANGES_MAX, isMore: true });
  });

  it("[AW-02] is empty if the log does not reach back, or has another epoch", async () => {
    await see(anna);
    await makeTask(at, vera, { boardId, columnId });
    await at.db.database.pool.query("update stream set min_seq = head where id = $1", [`b:${boardId}`]);
    expect(await catchUp(anna)).toMatchObject({ since: null, items: [] });
    await see(anna);
    await at.db.database.pool.query("update stream set epoch = gen_random_uuid() where id = $1", [`b:${boardId}`]);
    expect(await catchUp(anna)).toMatchObject({ since: null });
  });
});

describe("the list of news", () => {
  const news = async (who: TestUser): Promise<unknown> =>
    (await at.call("GET", "/api/user/news", { as: who })).body["items"];

  it("[AW-04] contains changes of others on all visible boards, the latest first, once per task", async () => {
    const { id: below } = await makeBoard(at, anna, { boardId });
    const { id: ready } = await makeColumn(at, anna, { boardId, name: "Готово", kind: "done" });
    const { id: under } = await makeColumn(at, anna, { boardId: below });
    const { id: taskId } = await makeTask(at, vera, { boardId, columnId, title: "Полка" });
    const { id: nested } = await makeTask(at, anna, { boardId: below, columnId: under, title: "Лампа" });
    await run(vera, "task.move", taskId, { columnId: ready });
    // The two boards are ordered by time, and a fast machine writes both in the same millisecond.
    at.clock.advance(1);
    await run(vera, "task.set", nested, { title: "Лампа у окна" });
    expect(await news(anna)).toMatchObject([
      { taskId: nested, boardId: below, title: "Лампа у окна", kinds: ["renamed"], actorIds: [vera.id] },
      { taskId, boardId, title: "Полка", kinds: ["created", "done", "moved"], column: "Готово" },
    ]);
    expect(await news(await makeUser(at))).toEqual([]);
    // A device that has never opened the board does not know them.
    const { people } = (await at.call("GET", "/api/user/news", { as: anna })).body;
    expect(people).toEqual([expect.objectContaining({ id: vera.id, username: vera.username })]);
  });

  it("[AW-04] contains boards of a team", async () => {
    const world = createTeamWorld(at);
    const team = await world.make(anna);
    const person = await world.personIn(team.id, "member");
    await world.giveBoard(team.id, boardId, "viewer");
    const { id: taskId } = await makeTask(at, anna, { boardId, columnId });
    expect(await news(person)).toMatchObject([{ taskId }]);
  });

  it("[AW-04] omits boards that are archived or no longer visible", async () => {
    const { id: taskId } = await makeTask(at, anna, { boardId, columnId });
    expect(await news(vera)).toMatchObject([{ taskId }]);
    await run(anna, "board.archive", boardId, {});
    expect(await news(vera)).toEqual([]);
    await run(anna, "board.restore", boardId, {});
    await setRole(at, anna, { boardId, userId: vera.id, role: null });
    expect(await news(vera)).toEqual([]);
  });

  it("[AW-04] omits a task that was moved to a board that the user does not see", async () => {
    const { id: other } = await makeBoard(at, anna);
    const { id: there } = await makeColumn(at, anna, { boardId: other });
    const { id: taskId } = await makeTask(at, anna, { boardId, columnId, title: "Тайное" });
    await run(anna, "task.move", taskId, { columnId: there, boardId: other });
    expect(await news(vera)).toEqual([]);
  });
});
