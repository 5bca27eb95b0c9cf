import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { userStream } from "#contract/changes/change.ts";
import type { MutationArgs, MutationName } from "#contract/mutations/mutation.ts";
import type { Notification } from "#contract/entities/notification.ts";
import { makeBoard, makeColumn, makeTask, makeUser, setRole, type TestUser } from "#server/testing/builders.ts";
import { mutationOf } from "#server/testing/mutations/mutation-world.ts";
import { makeTestApp, type TestApp } from "#server/testing/test-app.ts";
import { readTheLog } from "./notifier-service.ts";

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
  [anna, vera] = await Promise.all([makeUser(at, { name: "Анна" }), makeUser(at)]);
  boardId = (await makeBoard(at, anna)).id;
  columnId = (await makeColumn(at, anna, { boardId })).id;
  await setRole(at, anna, { boardId, userId: vera.id, role: "editor" });
  await news();
  await at.db.database.pool.query("delete from notification");
});

/** Reads all committed changes. */
async function news(app = at): Promise<void> {
  await app.app.notifications.jobs.notifier.run();
}

async function inbox(who: TestUser): Promise<Notification[]> {
  const { body } = await at.call("GET", "/api/sync/snapshot", { as: who });
  return Object(body["notifications"]);
}
const kinds = async (who: TestUser) => (await inbox(who)).map(({ kind }) => kind).toSorted();

async function run<N extends MutationName>(who: TestUser, op: N, id: string, args: MutationArgs<N>): Promise<void> {
  const actor = { userId: who.id, username: who.username };
  await at.app.mutator.mutate(actor, mutationOf(op, { mutationId: randomUUID(), id, args }));
}

const assign = (taskId: string, value: string, by = anna) =>
  run(by, "task.add", taskId, { field: "assigneeIds", value });

describe("the notifier", () => {
  it("[NO-02, NO-18, NO-19] writes a user's notification into their stream, once", async () => {
    const { id: taskId } = await makeTask(at, anna, { boardId, columnId, title: "Полка" });
    const streams: string[] = [];
    const end = at.bus.subscribe((message) => {
      if (message.kind === "change") streams.push(message.change.stream);
    });
    await assign(taskId, vera.id);
    await news();
    await news();
    end();
    expect(await inbox(vera)).toMatchObject([
      { kind: "assigned", actorId: anna.id, boardId, taskId, title: "Полка", readAt: null, userId: vera.id },
    ]);
    expect(await inbox(anna)).toEqual([]);
    expect(streams.filter((stream) => stream === userStream(vera.id))).toHaveLength(1);
    const changes = await at.call("GET", "/api/sync/changes?since=0", { as: vera });
    const log: unknown[] = Object(changes.body["changes"]);
    expect(log.at(-1)).toMatchObject({ ops: [{ e: "notification", t: "set" }] });
  });

  it("[NO-01] skips the log of a board with one member, and reads it as soon as another member makes a change", async () => {
    const { id: own } = await makeBoard(at, anna);
    const column = await makeColumn(at, anna, { boardId: own });
    await makeTask(at, anna, { boardId: own, columnId: column.id });
    const read: number[] = [];
    const { notifier } = at.app.notifications.context;
    const { queries } = notifier;
    const changesIn: typeof queries.changesIn = async (pieces) => {
      const changes = await queries.changesIn(pieces);
      read.push(changes.filter(({ stream }) => stream === `b:${own}`).length);
      return changes;
    };
    await readTheLog({ ...notifier, queries: { ...queries, changesIn } });
    expect(read).toEqual([0]);
    expect((await queries.streamsBehind(10)).filter(({ stream }) => stream === `b:${own}`)).toEqual([]);

    await setRole(at, anna, { boardId: own, userId: vera.id, role: "editor" });
    const { id: taskId } = await makeTask(at, anna, { boardId: own, columnId: column.id });
    await assign(taskId, anna.id, vera);
    await setRole(at, anna, { boardId: own, userId: vera.id, role: null });
    await news();
    expect(await kinds(anna)).toEqual(["assigned"]);
  });

  it("writes notifications that each user can list by board", async () => {
    const other = await makeBoard(at, anna);
    const elsewhere = await makeColumn(at, anna, { boardId: other.id });
    await setRole(at, anna, { boardId: other.id, userId: vera.id, role: "editor" });
    for (const place of [
      { boardId, columnId },
      { boardId: other.id, columnId: elsewhere.id },
    ]) {
      await assign((await makeTask(at, anna, place)).id, vera.id);
    }
    await news();
    const about = (as: TestUser) => at.call("GET", `/api/board/${boardId}/notifications`, { as });
    expect((await about(vera)).body).toMatchObject({
      items: [{ kind: "assigned", boardId, userId: vera.id }],
      count: 1,
    });
    expect((await about(anna)).body).toEqual({ items: [], count: 0 });
  });

  it("[NO-01] does not notify a user who no longer sees the board", async () => {
    const { id: taskId } = await makeTask(at, anna, { boardId, columnId });
    await assign(taskId, vera.id);
    await setRole(at, anna, { boardId, userId: vera.id, role: null });
    await news();
    expect(await kinds(vera)).toEqual(["role_changed"]);
  });

  it("[NO-04, NO-05, NO-12, NO-13] notifies about moves, completed tasks and roles", async () => {
    const { id: doing } = await makeColumn(at, anna, { boardId, name: "В работе", kind: "work" });
    const { id: ready } = await makeColumn(at, anna, { boardId, name: "Готово", kind: "done" });
    const { id: taskId } = await makeTask(at, vera, { boardId, columnId });
    await run(anna, "task.move", taskId, { columnId: doing });
    await run(anna, "task.move", taskId, { columnId: doing, sort: "a5" });
    await run(anna, "task.move", taskId, { columnId: ready });
    await setRole(at, anna, { boardId, userId: vera.id, role: "manager" });
    const oleg = await makeUser(at);
    await setRole(at, anna, { boardId, userId: oleg.id, role: "viewer" });
    await news();
    expect(await kinds(vera)).toEqual(["done", "moved", "role_changed"]);
    expect((await inbox(vera)).find(({ kind }) => kind === "moved")?.detail).toBe("В работе");
    expect(await inbox(oleg)).toMatchObject([{ kind: "board_invited", detail: "viewer", title: "Доска" }]);
  });

  it("[NO-39] notifies a removed member, even if only the user who removed them remains", async () => {
    const oleg = await makeUser(at);
    await setRole(at, anna, { boardId, userId: oleg.id, role: "viewer" });
    await run(anna, "member.remove", oleg.id, { boardId });
    await run(anna, "member.remove", vera.id, { boardId });
    await news();
    expect(await inbox(oleg)).toMatchObject([{ kind: "role_changed", detail: null, title: "Доска", boardId }]);
    expect(await kinds(vera)).toEqual(["role_changed"]);
    await setRole(at, anna, { boardId, userId: oleg.id, role: "viewer" });
    await run(oleg, "member.remove", oleg.id, { boardId });
    await news();
    // Leaving is the user's own action.
    expect(await kinds(oleg)).toEqual(["role_changed"]);
  });

  it("[NO-06] notifies when a column exceeds its soft limit", async () => {
    const { id: narrow } = await makeColumn(at, anna, { boardId, name: "Проверка", wipLimit: 1, wipMode: "soft" });
    await makeTask(at, anna, { boardId, columnId: narrow });
    const { id: taskId } = await makeTask(at, vera, { boardId, columnId });
    await run(vera, "task.move", taskId, { columnId: narrow });
    await news();
    expect(await inbox(anna)).toMatchObject([{ kind: "wip_exceeded", title: "Проверка", detail: "2/1" }]);
  });

  it("[NO-18] writes each notification once if it runs on two nodes at the same time", async () => {
    const other = await makeTestApp({ on: at.db });
    const tasks = await Promise.all(Array.from({ length: 12 }, () => makeTask(at, anna, { boardId, columnId })));
    await Promise.all(tasks.map(({ id }) => assign(id, vera.id)));
    // Bypasses the lock between nodes: the result is the same.
    await Promise.allSettled([
      readTheLog(at.app.notifications.context.notifier),
      readTheLog(other.app.notifications.context.notifier),
      news(),
      news(other),
    ]);
    await news();
    expect(await kinds(vera)).toEqual(tasks.map(() => "assigned"));
    await other.close();
  });

  it("[NO-18] neither loses nor duplicates notifications if it fails at any step", async () => {
    const oleg = await makeUser(at);
    await setRole(at, anna, { boardId, userId: oleg.id, role: "editor" });
    await news();
    await at.db.database.pool.query("delete from notification");
    const { notifier } = at.app.notifications.context;
    for (let steps = 0; steps < 8; steps += 1) {
      const { id: taskId } = await makeTask(at, anna, { boardId, columnId });
      for (const who of [vera, oleg]) await assign(taskId, who.id);
      await run(anna, "task.move", taskId, { columnId: (await makeColumn(at, anna, { boardId })).id });
      let left = steps;
      const orDie = async <T>(work: () => Promise<T>, isAfter: boolean): Promise<T> => {
        if (!isAfter && left-- <= 0) throw new Error("died");
        const answer = await work();
        if (isAfter && left-- <= 0) throw new Error("died");
        return answer;
      };
      const dying = {
        ...notifier,
        inbox: {
          ...notifier.inbox,
          add: (...args: Parameters<typeof notifier.inbox.add>) =>
            orDie(() => notifier.inbox.add(...args), steps % 2 === 0),
        },
        queries: {
          ...notifier.queries,
          moveCursors: (...args: Parameters<typeof notifier.queries.moveCursors>) =>
            orDie(() => notifier.queries.moveCursors(...args), steps % 2 === 0),
        },
      };
      await readTheLog(dying).catch(() => "died");
    }
    await news();
    const wanted = Array.from({ length: 8 }, () => ["assigned", "moved"])
      .flat()
      .toSorted();
    expect(await kinds(vera)).toEqual(wanted);
    expect(await kinds(oleg)).toEqual(wanted);
  });

  it("processes other boards if one board fails", async () => {
    const other = (await makeBoard(at, anna)).id;
    const place = { boardId: other, columnId: (await makeColumn(at, anna, { boardId: other })).id };
    await setRole(at, anna, { boardId: other, userId: vera.id, role: "editor" });
    const oleg = await makeUser(at);
    await setRole(at, anna, { boardId, userId: oleg.id, role: "editor" });
    await news();
    await at.db.database.pool.query("delete from notification");
    await assign((await makeTask(at, anna, { boardId, columnId })).id, oleg.id);
    await assign((await makeTask(at, anna, place)).id, vera.id);
    const { notifier } = at.app.notifications.context;
    const add: typeof notifier.inbox.add = (userId, ...rest) =>
      userId === oleg.id ? Promise.reject(new Error("refused")) : notifier.inbox.add(userId, ...rest);
    await expect(readTheLog({ ...notifier, inbox: { ...notifier.inbox, add } })).rejects.toThrow("refused");
    expect(await kinds(vera)).toEqual(["assigned"]);
    expect(await kinds(oleg)).toEqual([]);
    await news();
    expect(await kinds(oleg)).toEqual(["assigned"]);
    expect(await kinds(vera)).toEqual(["assigned"]);
  });

  it("skips changes that have been deleted from the log", async () => {
    const { id: taskId } = await makeTask(at, anna, { boardId, columnId });
    await assign(taskId, vera.id);
    await at.db.database.pool.query("update stream set min_seq = head where id = $1", [`b:${boardId}`]);
    await news();
    expect(await inbox(vera)).toEqual([]);
  });
});

describe("due date notifications", () => {
  const look = () => at.app.notifications.jobs.dueNotifications.run();
  const dueIn = (hours: number) => new Date(at.clock.now() + hours * 3_600_000).toISOString();

  it("[NO-15, NO-16, NO-18] go once to assignees, and again after the due date changes", async () => {
    const { id: taskId } = await makeTask(at, anna, { boardId, columnId, dueAt: dueIn(0.5), dueHasTime: true });
    await assign(taskId, vera.id);
    await look();
    await look();
    expect(await inbox(vera)).toMatchObject([{ kind: "due_soon", taskId, actorId: null }]);
    expect(await inbox(anna)).toEqual([]);
    await run(anna, "task.set", taskId, { dueAt: dueIn(-1) });
    await look();
    expect(await kinds(vera)).toEqual(["due_soon", "overdue"]);
    await run(anna, "task.set", taskId, { dueAt: dueIn(-2) });
    await run(anna, "task.archive", taskId, {});
    await look();
    expect(await kinds(vera)).toEqual(["due_soon", "overdue"]);
  });

  it("[NO-17] come at each reminder of the task, also weeks ahead", async () => {
    const due = { dueAt: dueIn(24 * 15), dueHasTime: true, reminders: [15, 1_440, 20_160] };
    await makeTask(at, vera, { boardId, columnId, ...due });
    await look();
    // Sessions expire as the days pass.
    const kindsOf = async () =>
      (await at.db.database.pool.query("select kind from notification where user_id = $1", [vera.id])).rows;
    expect(await kindsOf()).toEqual([]);
    for (const [count, days] of [1.1, 12.95, 0.945].entries()) {
      at.clock.advance(days * 86_400_000);
      await look();
      await look();
      expect(await kindsOf()).toEqual(Array.from({ length: count + 1 }, () => ({ kind: "due_soon" })));
    }
  });

  it("[NO-15] of a task without assignees go to its creator", async () => {
    await makeTask(at, vera, { boardId, columnId, dueAt: dueIn(0.5), dueHasTime: true });
    await makeTask(at, vera, { boardId, columnId, dueAt: dueIn(70), dueHasTime: false });
    await look();
    expect(await kinds(vera)).toEqual(["due_soon"]);
  });
});

describe("an inbox", () => {
  async function assigned(): Promise<Notification> {
    const { id: taskId } = await makeTask(at, anna, { boardId, columnId });
    await assign(taskId, vera.id);
    await news();
    const [first] = await inbox(vera);
    if (first === undefined) throw new Error("nothing came");
    return first;
  }

  it("[NO-20] is marked as read and unread only by its owner", async () => {
    const { id } = await assigned();
    await run(anna, "notification.read", id, { ids: [id] });
    expect(await inbox(vera)).toMatchObject([{ readAt: null }]);
    await run(vera, "notification.read", id, { ids: [id, id, randomUUID()] });
    expect(await inbox(vera)).toMatchObject([{ readAt: expect.any(String) }]);
    await run(vera, "notification.unread", id, { ids: [id] });
    expect(await inbox(vera)).toMatchObject([{ readAt: null, snoozedTill: null }]);
  });

  it("[NO-22] shows a snoozed notification again after its time", async () => {
    const { id } = await assigned();
    const till = new Date(at.clock.now() + 60_000).toISOString();
    await run(vera, "notification.snooze", id, { ids: [id], till });
    await at.app.notifications.jobs.upkeep.run();
    expect(await inbox(vera)).toMatchObject([{ snoozedTill: till }]);
    at.clock.advance(61_000);
    await at.app.notifications.jobs.upkeep.run();
    expect(await inbox(vera)).toMatchObject([{ snoozedTill: null, readAt: null }]);
  });

  it("[NO-23] loses old notifications, on the server and on devices", async () => {
    const { id } = await assigned();
    at.clock.advance(91 * 86_400_000);
    await at.app.notifications.jobs.upkeep.run();
    const as = await fresh(vera);
    expect((await at.call("GET", "/api/sync/snapshot", { as })).body).toMatchObject({ notifications: [] });
    const { body } = await at.call("GET", "/api/sync/changes?since=0", { as });
    expect(Object(body["changes"]).at(-1)).toMatchObject({ ops: [{ e: "notification", id, t: "del" }] });
  });

  it("[NO-32] gets notifications of a disabled topic as read", async () => {
    const { body } = await at.call("GET", "/api/notifications/settings", { as: await fresh(vera) });
    const settings = Object(body["settings"]);
    settings.topics.assignment.inbox = false;
    const put = await at.call("PUT", "/api/notifications/settings", { as: await fresh(vera), body: { settings } });
    expect(put.status).toBe(200);
    await makeTask(at, anna, { boardId, columnId }).then(({ id }) => assign(id, vera.id));
    await news();
    const { rows } = await at.db.database.pool.query("select n.read_at from notification n where n.user_id = $1", [
      vera.id,
    ]);
    expect(rows).toMatchObject([{ read_at: expect.any(Date) }]);
  });
});

/** The clock of these tests has passed the lifetime of a token. */
async function fresh({ id, username }: TestUser): Promise<{ token: string }> {
  return at.app.auth.sessions.begin({ id, username }, { browser: false, device: "test", ip: "127.0.0.1" }, "base");
}
