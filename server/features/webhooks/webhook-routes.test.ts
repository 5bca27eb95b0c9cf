import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { WEBHOOK_SECRET_OVERLAP_S, WEBHOOK_SECRET_REVEAL_S, WEBHOOKS_PER_BOARD_MAX } from "#contract/core/limit.ts";
import { createOutgoing, type LookUp } from "#server/outgoing/outgoing.ts";
import { makeBoard, makeUser, type TestUser } from "#server/testing/builders.ts";
import { type Answer, makeTestApp, type TestApp } from "#server/testing/test-app.ts";
import { openWebhookReceiver, signatureOf, type WebhookReceiver } from "#server/testing/external/webhook-receiver.ts";

const PUBLIC = "93.184.216.34";

/** Resolved addresses of host names in these tests; `turning` resolves differently the second time. */
const PLACES: Record<string, string[]> = {
  "inside.example": ["10.0.0.5"],
  "half.example": [PUBLIC, "192.168.1.7"],
  "open.example": [PUBLIC],
  "turning.example": [PUBLIC],
};
const names: LookUp = (name, _options, done) => {
  const addresses = PLACES[name];
  if (addresses === undefined) return done(new Error("ENOTFOUND"), []);
  if (name === "turning.example") PLACES[name] = ["127.0.0.1"];
  return done(
    null,
    addresses.map((address) => ({ address, family: 4 })),
  );
};

/** One server that calls public addresses only, and one that may call this machine. */
let strict: TestApp;
let at: TestApp;
let receiver: WebhookReceiver;
let anna: TestUser;
let boardId = "";
beforeAll(async () => {
  receiver = await openWebhookReceiver();
  strict = await makeTestApp({ outgoing: createOutgoing({ allowsPrivate: false, names }) });
  at = await makeTestApp({ on: strict.db, outgoing: createOutgoing({ allowsPrivate: true }) });
  anna = await makeUser(at, { name: "Анна" });
  ({ id: boardId } = await makeBoard(at, anna, { title: "Дом" }));
});
afterAll(async () => {
  await at.close();
  await strict.close();
  await receiver.close();
});

const path = (id: string, rest = "", board = boardId) => `/api/board/${board}/webhooks/${id}${rest}`;
const WEBHOOK_FIELDS = { events: ["task.created"], nested: false, isOn: true };
const put = (overrides: object, { id = randomUUID(), on = at, as = anna } = {}): Promise<Answer> =>
  on.call("PUT", path(id), { as, body: { url: `${receiver.origin}/hook`, ...WEBHOOK_FIELDS, ...overrides } });
const post = (id: string, rest: string, body?: object, on = at) => on.call("POST", path(id, rest), { as: anna, body });

describe("the address of a webhook", () => {
  it.each([
    ["not an address", "WEBHOOK_ADDRESS_INVALID"],
    ["http://open.example/", "WEBHOOK_ADDRESS_INVALID"],
    ["ftp://open.example/", "WEBHOOK_ADDRESS_INVALID"],
    ["https://open.example:8443/", "WEBHOOK_ADDRESS_INVALID"],
    ["https://user:pass@open.example/", "WEBHOOK_ADDRESS_INVALID"],
    ["https://127.0.0.1/", "WEBHOOK_ADDRESS_PRIVATE"],
    ["https://10.1.2.3/", "WEBHOOK_ADDRESS_PRIVATE"],
    ["https://169.254.169.254/latest/meta-data", "WEBHOOK_ADDRESS_PRIVATE"],
    ["https://100.64.0.1/", "WEBHOOK_ADDRESS_PRIVATE"],
    ["https://0.0.0.0/", "WEBHOOK_ADDRESS_PRIVATE"],
    ["https://[::1]/", "WEBHOOK_ADDRESS_PRIVATE"],
    ["https://[::ffff:10.0.0.1]/", "WEBHOOK_ADDRESS_PRIVATE"],
    ["https://2130706433/", "WEBHOOK_ADDRESS_PRIVATE"],
    ["https://0x7f000001/", "WEBHOOK_ADDRESS_PRIVATE"],
    ["https://0177.0.0.1/", "WEBHOOK_ADDRESS_PRIVATE"],
    ["https://inside.example/", "WEBHOOK_ADDRESS_PRIVATE"],
    ["https://half.example/", "WEBHOOK_ADDRESS_PRIVATE"],
  ])("[WH-02] cannot be %s", async (url, code) => {
    expect(await put({ url }, { on: strict })).toMatchObject({ status: 400, body: { code } });
  });

  it("[WH-02] must be public, and is resolved again for every attempt", async () => {
    expect((await put({ url: "https://nobody-knows.example/hook#part" }, { on: strict })).body).toMatchObject({
      webhook: { url: "https://nobody-knows.example/hook" },
    });
    const id = randomUUID();
    expect((await put({ url: "https://turning.example/" }, { id, on: strict })).status).toBe(200);
    const { body } = await post(id, "/ping", { id: randomUUID() }, strict);
    expect(body).toMatchObject({ delivery: { state: "failed", last: { status: null, fault: "forbidden" } } });
  });
});

describe("a webhook of a board", () => {
  it("[WH-01] is created, listed, edited and deleted by an administrator of the board", async () => {
    const id = randomUUID();
    expect((await put({ nested: true }, { id })).body).toMatchObject({ webhook: { id, nested: true, isOn: true } });
    const changed = await put({ events: ["task.done", "task.created", "task.done"], isOn: false }, { id });
    expect(changed.body).toMatchObject({ webhook: { events: ["task.created", "task.done"], isOn: false } });
    const list = async () => (await at.call("GET", `/api/board/${boardId}/webhooks`, { as: anna })).body["items"];
    expect(await list()).toContainEqual(expect.objectContaining({ id, createdBy: { id: anna.id, name: "Анна" } }));
    expect((await at.call("DELETE", path(id), { as: anna })).status).toBe(204);
    expect(await list()).not.toContainEqual(expect.objectContaining({ id }));
    expect((await at.call("DELETE", path(id), { as: anna })).body["code"]).toBe("WEBHOOK_GONE");
  });

  it("[WH-01] is rejected with invalid fields, above the limit, or with the id of another board's webhook", async () => {
    for (const invalid of [{ events: [] }, { events: ["all"] }, { url: "я".repeat(2_001) }])
      expect(await put(invalid)).toMatchObject({ status: 400, body: { code: "FIELD_RANGE" } });
    const { id: full } = await makeBoard(at, anna, { title: "Полная" });
    const make = () =>
      at.call("PUT", path(randomUUID(), "", full), { as: anna, body: { url: receiver.origin, ...WEBHOOK_FIELDS } });
    for (let made = 0; made < WEBHOOKS_PER_BOARD_MAX; made += 1) expect((await make()).status).toBe(200);
    expect(await make()).toMatchObject({ status: 409, body: { code: "TOO_MANY_WEBHOOKS" } });
    const oleg = await makeUser(at);
    const { id: foreign } = await makeBoard(at, oleg, { title: "Чужая" });
    const id = randomUUID();
    await put({}, { id });
    const answer = await at.call("PUT", path(id, "", foreign), {
      as: oleg,
      body: { url: receiver.origin, ...WEBHOOK_FIELDS },
    });
    expect(answer).toMatchObject({ status: 409, body: { code: "ID_TAKEN" } });
    for (const rest of ["/deliveries", `/deliveries/${randomUUID()}`])
      expect((await at.call("GET", path(id, rest, foreign), { as: oleg })).body["code"]).toBe("WEBHOOK_GONE");
  });
});

describe("the secret of a webhook", () => {
  it("[WH-03] is returned on creation and for ten minutes after it, and is not stored", async () => {
    const id = randomUUID();
    const first = await put({}, { id });
    const secret = String(first.body["secret"]);
    expect(secret).toMatch(/^whsec_/);
    expect((await put({}, { id })).body["secret"]).toBe(secret);
    const { body } = await at.call("GET", `/api/board/${boardId}/webhooks`, { as: anna });
    const { rows } = await at.db.database.pool.query("select w::text as row from webhook w");
    for (const text of [JSON.stringify(body), JSON.stringify(rows)]) expect(text).not.toContain(secret.slice(6));
    await at.db.database.pool.query("update webhook set secret_at = secret_at - $2::interval where id = $1", [
      id,
      `${String(WEBHOOK_SECRET_REVEAL_S + 1)} seconds`,
    ]);
    expect((await put({}, { id })).body["secret"]).toBeNull();
  });

  it("[WH-04] is replaced, and the previous one also signs for a day", async () => {
    const id = randomUUID();
    const old = String((await put({}, { id })).body["secret"]);
    const renew = (number: number) => post(id, "/secret", { number });
    const next = String((await renew(2)).body["secret"]);
    expect(next).not.toBe(old);
    expect((await renew(2)).body["secret"]).toBe(next);
    expect(await renew(4)).toMatchObject({ status: 409, body: { code: "SECRET_CHANGED" } });
    await post(id, "/ping", { id: randomUUID() });
    await at.db.database.pool.query("update webhook set secret_at = secret_at - $2::interval where id = $1", [
      id,
      `${String(WEBHOOK_SECRET_OVERLAP_S + 1)} seconds`,
    ]);
    await post(id, "/ping", { id: randomUUID() });
    const [both, one] = receiver.got.slice(-2);
    if (both === undefined || one === undefined) throw new Error("nothing has come");
    expect(both.signatures).toEqual([signatureOf(next, both), signatureOf(old, both)]);
    expect(one.signatures).toEqual([signatureOf(next, one)]);
  });
});

describe("a delivery of a webhook", () => {
  it("[WH-13] is sent on request, shown with its response, and repeated", async () => {
    const id = randomUUID();
    await put({ isOn: false }, { id });
    receiver.answerBody = `Нет места\0 ${"!".repeat(5_000)}`;
    receiver.answers.push(507);
    const pingId = randomUUID();
    const failed = await post(id, "/ping", { id: pingId });
    expect(failed.body).toMatchObject({ delivery: { event: "ping", state: "failed", last: { status: 507 } } });
    const before = receiver.got.length;
    expect((await post(id, "/ping", { id: pingId })).body).toEqual(failed.body);
    expect(receiver.got).toHaveLength(before);
    const shown = await at.call("GET", path(id, `/deliveries/${pingId}`), { as: anna });
    expect(shown.body["answer"]).toMatch(/^Нет места !+$/);
    expect(String(shown.body["answer"]).length).toBeLessThanOrEqual(1_024);
    expect(JSON.parse(String(shown.body["body"]))).toMatchObject({ type: "ping", data: { board: { id: boardId } } });
    const again = await post(id, `/deliveries/${pingId}/again`);
    expect(again.body).toMatchObject({ delivery: { state: "sent", attempts: 2, last: { status: 204 } } });
    expect(receiver.got.at(-1)?.id).toBe(pingId);
    const { body } = await at.call("GET", path(id, "/deliveries"), { as: anna });
    expect(body).toMatchObject({ count: 1, items: [{ id: pingId, state: "sent" }] });
    expect((await post(id, `/deliveries/${randomUUID()}/again`)).body["code"]).toBe("DELIVERY_GONE");
  });

  it("[WH-13] reports that there was no response", async () => {
    const id = randomUUID();
    await put({ url: "http://127.0.0.1:9/" }, { id });
    const { body } = await post(id, "/ping", { id: randomUUID() });
    expect(body).toMatchObject({ delivery: { state: "failed", last: { status: null, fault: "silent" } } });
  });

  it("[WH-14] is deleted after two weeks", async () => {
    const id = randomUUID();
    await put({}, { id });
    await post(id, "/ping", { id: randomUUID() });
    const count = async () => (await at.call("GET", path(id, "/deliveries"), { as: anna })).body["count"];
    expect(await count()).toBe(1);
    await at.db.database.pool.query(
      "update webhook_delivery set created_at = created_at - interval '15 days' where webhook_id = $1",
      [id],
    );
    await at.app.webhooks.tidy();
    expect(await count()).toBe(0);
  });
});
