import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { WEBHOOK_RETRY_S } from "#contract/core/limit.ts";
import { WEBHOOK_EVENTS } from "#contract/integrations/webhook.ts";
import { createOutgoing } from "#server/outgoing/outgoing.ts";
import { makeBoard, makeColumn, makeTask, makeUser, setRole, type TestUser } from "#server/testing/builders.ts";
import { makeTestApp, type TestApp } from "#server/testing/test-app.ts";
import { openWebhookReceiver, signatureOf, type WebhookReceiver } from "#server/testing/external/webhook-receiver.ts";

const outgoing = createOutgoing({ allowsPrivate: true });

let at: TestApp;
let receiver: WebhookReceiver;
beforeAll(async () => {
  receiver = await openWebhookReceiver();
  at = await makeTestApp({ outgoing });
});
afterAll(async () => {
  await at.close();
  await receiver.close();
});

let anna: TestUser;
let place: { boardId: string; columnId: string };
beforeEach(async () => {
  Object.assign(receiver, { got: [], answers: [], answerBody: "" });
  await at.db.database.pool.query("delete from webhook");
  anna = await makeUser(at, { name: "Анна" });
  const { id: boardId } = await makeBoard(at, anna, { title: "Дом" });
  place = { boardId, columnId: (await makeColumn(at, anna, { boardId, name: "Надо" })).id };
});

interface Hook {
  id: string;
  secret: string;
}

async function hook(overrides: object = {}, path = "/hook", as = anna, boardId = place.boardId): Promise<Hook> {
  const id = randomUUID();
  const { status, body } = await at.call("PUT", `/api/board/${boardId}/webhooks/${id}`, {
    as,
    body: { url: receiver.origin + path, events: WEBHOOK_EVENTS, nested: false, isOn: true, ...overrides },
  });
  expect(status).toBe(200);
  return { id, secret: String(body["secret"]) };
}

async function settle(on = at): Promise<void> {
  await on.app.webhookJobs.reader.run();
  await on.app.webhookJobs.settled();
  await on.app.webhookJobs.sender.run();
  await on.app.webhookJobs.settled();
}

const task = (title: string, target = place) => makeTask(at, anna, { ...target, title });
const mutate = (op: string, id: string, args: object, as = anna) =>
  at.call("POST", "/api/sync/push", { as, body: { mutations: [{ mutationId: randomUUID(), op, id, args }] } });
const types = () => receiver.got.map(({ body }) => body.type);
const items = (n = 0) => receiver.got[n]?.body.data["items"];
/** Returns the user with a token that is valid at the advanced time of the clock. */
async function renewed(): Promise<TestUser> {
  const sid = anna.refreshToken.split(".")[0] ?? "";
  return { ...anna, token: await at.shortToken({ sub: anna.id, username: anna.username, sid }) };
}
const listed = async (): Promise<Record<string, unknown>[]> => {
  const { body } = await at.call("GET", `/api/board/${place.boardId}/webhooks`, { as: await renewed() });
  return Array.isArray(body["items"]) ? body["items"] : [];
};

describe("a webhook", () => {
  it("[WH-05, WH-09] receives events, signed according to Standard Webhooks", async () => {
    const { secret } = await hook();
    const { id } = await task("Полка");
    await settle();
    expect(receiver.got).toHaveLength(1);
    const [got] = receiver.got;
    if (got === undefined) throw new Error("nothing has come");
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    expect(got.signatures).toEqual([signatureOf(secret, got)]);
    expect(Math.abs(Number(got.timestamp) - at.clock.now() / 1_000)).toBeLessThan(60);
    expect(got.body).toMatchObject({
      type: "task.created",
      data: {
        board: { id: place.boardId, title: "Дом", url: `http://yarus.test/b/${place.boardId}` },
        actor: { id: anna.id, name: "Анна" },
        items: [{ task: { id, title: "Полка", column: "Надо", url: `http://yarus.test/t/${id}` } }],
        more: 0,
      },
    });
  });

  it("[WH-05] receives each kind of event by its name, and only the selected ones", async () => {
    await hook();
    await hook({ events: ["task.done"] }, "/done");
    const done = await makeColumn(at, anna, { boardId: place.boardId, name: "Готово", kind: "done" });
    const { id } = await task("Полка");
    await mutate("task.set", id, { title: "Две полки" });
    await mutate("task.move", id, { columnId: done.id });
    await mutate("comment.create", randomUUID(), { taskId: id, body: "Готово!" });
    await mutate("task.archive", id, {});
    await mutate("task.restore", id, {});
    await settle();
    const all = receiver.got.filter(({ path }) => path === "/hook").map(({ body }) => body.type);
    expect(all).toEqual([
      "board.changed",
      "task.created",
      "task.changed",
      "task.moved",
      "task.done",
      "comment.created",
      "task.archived",
      "task.restored",
    ]);
    expect(receiver.got.filter(({ path }) => path === "/done").map(({ body }) => body.type)).toEqual(["task.done"]);
    expect(JSON.stringify(receiver.got.map(({ body }) => body))).toContain("Готово!");
  });

  it("[WH-07] receives no events from before its creation or while it was off", async () => {
    await task("Раньше");
    const { id } = await hook();
    await task("Первая");
    await settle();
    const put = (isOn: boolean) =>
      at.call("PUT", `/api/board/${place.boardId}/webhooks/${id}`, {
        as: anna,
        body: { url: `${receiver.origin}/hook`, events: WEBHOOK_EVENTS, nested: false, isOn },
      });
    await put(false);
    await task("Вторая");
    await settle();
    at.clock.advance(1_000);
    await put(true);
    await task("Третья");
    await settle();
    expect(receiver.got.flatMap((_got, n) => items(n))).toMatchObject([
      { task: { title: "Первая" } },
      { task: { title: "Третья" } },
    ]);
  });

  it("[WH-08] with nested boards receives what its creator sees, while they may administer webhooks", async () => {
    const oleg = await makeUser(at, { name: "Олег" });
    await setRole(at, anna, { boardId: place.boardId, userId: oleg.id, role: "admin" });
    await hook({ nested: true }, "/nested", oleg);
    await hook({}, "/own", oleg);
    const inside = await makeBoard(at, anna, { boardId: place.boardId, title: "Кухня" });
    const hidden = await makeBoard(at, anna, { boardId: place.boardId, title: "Тайник" });
    await mutate("board.set", hidden.id, { inherit: false });
    for (const { id: boardId } of [inside, hidden]) {
      const { id: columnId } = await makeColumn(at, anna, { boardId });
      await task("Полка внутри", { boardId, columnId });
    }
    await settle();
    const callsTo = (path: string) => receiver.got.filter((got) => got.path === path);
    expect(callsTo("/nested").map(({ body }) => body.type)).toContain("task.created");
    expect(callsTo("/own").map(({ body }) => body.type)).not.toContain("task.created");
    expect(JSON.stringify(callsTo("/nested"))).not.toContain(hidden.id);
    await setRole(at, anna, { boardId: place.boardId, userId: oleg.id, role: "manager" });
    await settle();
    receiver.got.length = 0;
    await task("Ещё");
    await settle();
    expect(receiver.got).toEqual([]);
    expect(await listed()).toMatchObject([{ stopped: "right" }, { stopped: "right" }]);
  });

  it("[WH-08] does not receive where a task was moved", async () => {
    await hook();
    const { id: boardId } = await makeBoard(at, anna, { title: "Тайник" });
    const { id: columnId } = await makeColumn(at, anna, { boardId });
    const { id } = await task("Клад");
    await mutate("task.move", id, { boardId, columnId });
    await mutate("task.set", id, { title: "Сундук" });
    await settle();
    expect(types()).toEqual(["task.created", "task.moved"]);
    expect(items(1)).toEqual([{ task: { id }, left: true }]);
    for (const secret of [boardId, columnId, "Сундук"]) expect(JSON.stringify(receiver.got)).not.toContain(secret);
  });

  it("[WH-06] receives many events at once in a delivery of limited size", async () => {
    await hook({ events: ["task.created"] });
    const rows = Array.from({ length: 600 }, (_none, n) => `Задача ${String(n)} ${"я".repeat(100)};Надо`).join("\n");
    const { status } = await at.call(
      "POST",
      `/api/board/import?source=csv&parent=${place.boardId}&id=${randomUUID()}`,
      { as: anna, body: `Название;Список\n${rows}\n` },
    );
    expect(status).toBeLessThan(300);
    await hook({ nested: true, events: ["task.created"] });
    await settle();
    for (const { text } of receiver.got) expect(Buffer.byteLength(text)).toBeLessThanOrEqual(64 * 1024);
  });
});

describe("a receiver that fails", () => {
  it("[WH-10] gets the delivery again with the same id after growing delays, and later deliveries in order", async () => {
    await hook({ events: ["task.created"] });
    receiver.answers.push(500, 302, 503);
    await task("Первая");
    await task("Вторая");
    await settle();
    expect(receiver.got).toHaveLength(1);
    for (const seconds of WEBHOOK_RETRY_S.slice(0, 3)) {
      at.clock.advance(seconds * 1_000 + 1);
      await settle();
    }
    const [first, ...more] = receiver.got;
    expect(more.slice(0, 3).map(({ id }) => id)).toEqual([first?.id, first?.id, first?.id]);
    expect(items(4)).toMatchObject([{ task: { title: "Вторая" } }]);
    expect(receiver.got).toHaveLength(5);
    expect(receiver.got.map(({ path }) => path)).toEqual(Array.from({ length: 5 }, () => "/hook"));
    expect(await listed()).toMatchObject([{ failingSince: null, deliveries: [{ state: "sent" }, { attempts: 4 }] }]);
  });

  it("[WH-11] does not delay other receivers", async () => {
    await hook({ events: ["task.created"] }, "/slow");
    receiver.answers.push(null);
    await task("Одна");
    await at.app.webhookJobs.reader.run();
    await expect.poll(() => receiver.got.length).toBe(1);
    await hook({ events: ["task.created"] }, "/quick");
    await task("Другая");
    await at.app.webhookJobs.reader.run();
    await expect.poll(() => receiver.got.map(({ path }) => path)).toEqual(["/slow", "/quick"]);
    receiver.letGo(200);
    await at.app.webhookJobs.settled();
    await expect.poll(() => receiver.got.map(({ path }) => path)).toEqual(["/slow", "/quick", "/slow"]);
    await at.app.webhookJobs.settled();
  });

  it("[WH-12] is given up after ten attempts, and turned off after three days without a successful delivery", async () => {
    await hook({ events: ["task.created"] });
    receiver.answers.push(...Array.from({ length: 30 }, () => 500));
    await task("Первая");
    await settle();
    for (const seconds of WEBHOOK_RETRY_S) {
      at.clock.advance(seconds * 1_000 + 1);
      await settle();
    }
    expect(await listed()).toMatchObject([{ isOn: true, deliveries: [{ state: "failed", attempts: 10 }] }]);
    at.clock.advance(3 * 86_400_000);
    anna = await renewed();
    await task("Вторая");
    await task("Третья");
    await settle();
    expect(await listed()).toMatchObject([
      { isOn: false, stopped: "failed", deliveries: [{ state: "dropped" }, { state: "dropped" }, { state: "failed" }] },
    ]);
  });

  it("[WH-12] is turned off at once if it responds with 410", async () => {
    await hook({ events: ["task.created"] });
    receiver.answers.push(410);
    await task("Первая");
    await settle();
    expect(await listed()).toMatchObject([{ isOn: false, stopped: "failed" }]);
  });

  it("[WH-16, NO-40] is reported to the administrators of the board once when it is turned off, even if a node fails", async () => {
    const [boris, clara] = [await makeUser(at), await makeUser(at)];
    await setRole(at, anna, { boardId: place.boardId, userId: boris.id, role: "admin" });
    await setRole(at, anna, { boardId: place.boardId, userId: clara.id, role: "manager" });
    const { id } = await hook({ events: ["task.created"] }, "/secret-path");
    const inboxOf = async ({ id: userId }: TestUser) =>
      (
        await at.db.database.pool.query<Record<string, unknown>>(
          `select kind, title, detail, board_id as "boardId", actor_id as "actorId" from notification
           where user_id = $1 and kind = 'webhook_off'`,
          [userId],
        )
      ).rows;
    receiver.answers.push(410);
    await task("Первая");
    await settle();
    const notification = {
      kind: "webhook_off",
      title: new URL(receiver.origin).host,
      detail: "failed",
      boardId: place.boardId,
      actorId: null,
    };
    expect([await inboxOf(anna), await inboxOf(boris), await inboxOf(clara)]).toEqual([
      [notification],
      [notification],
      [],
    ]);
    // A node that died after notifying and before recording it.
    await at.db.database.pool.query("update webhook set stop_told_at = null where id = $1", [id]);
    await settle();
    expect(await inboxOf(anna)).toEqual([notification]);

    const body = { url: `${receiver.origin}/hook`, events: ["task.created"], nested: false, isOn: true };
    const again = { as: await renewed(), body };
    expect((await at.call("PUT", `/api/board/${place.boardId}/webhooks/${id}`, again)).status).toBe(200);
    at.clock.advance(1_000);
    receiver.answers.push(410);
    await task("Вторая");
    await settle();
    expect(await inboxOf(anna)).toEqual([notification, notification]);
  });

  it("[WH-10] gets an interrupted delivery from another node after a restart", async () => {
    await hook({ events: ["task.created"] });
    receiver.answers.push(null);
    await task("Первая");
    const first = await makeTestApp({ outgoing, on: at.db });
    await first.app.webhookJobs.reader.run();
    await expect.poll(() => receiver.got.length).toBe(1);
    // A node that died leaves its lease behind; one that is stopped releases it.
    const other = await makeTestApp({ outgoing, on: at.db });
    await settle(other);
    expect(receiver.got).toHaveLength(1);
    await first.close();
    await settle(other);
    expect(receiver.got).toHaveLength(2);
    expect(receiver.got[1]?.id).toBe(receiver.got[0]?.id);
    await other.close();
  });

  it("[WH-10] gets the delivery from another node after the lease of a failed node expires", async () => {
    await hook({ events: ["task.created"] });
    await task("Первая");
    const lease = "update webhook set leased_till = $1";
    await at.db.database.pool.query(lease, [new Date(at.clock.now() + 30_000)]);
    await settle();
    expect(receiver.got).toEqual([]);
    at.clock.advance(30_001);
    await settle();
    expect(types()).toEqual(["task.created"]);
  });

  it("[WH-10] gets each event once if several nodes send", async () => {
    await hook({ events: ["task.created"] });
    const other = await makeTestApp({ outgoing, on: at.db });
    for (const title of ["Раз", "Два", "Три"]) await task(title);
    await Promise.all([settle(), settle(other)]);
    await settle();
    expect(receiver.got.flatMap((_got, n) => items(n))).toMatchObject(
      ["Раз", "Два", "Три"].map((title) => ({ task: { title } })),
    );
    await other.close();
  });
});
