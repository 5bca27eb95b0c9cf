import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { PROOF_LIFE_S } from "#contract/core/limit.ts";
import { makeBoard, makeUser, TEST_PASSWORD, type TestUser } from "#server/testing/builders.ts";
import { makeApiToken } from "#server/testing/calls/principals.ts";
import { makeTestApp, type TestApp } from "#server/testing/test-app.ts";
import { connected, disconnected, openSocket } from "#server/testing/sockets/test-socket.ts";

let at: TestApp;
let admin: TestUser;
let made = 0;
let finish: (() => void) | null = null;
beforeAll(async () => {
  at = await makeTestApp({
    registration: null,
    machine: {
      disk: async () => ({ bytes: 1_000, free: 250 }),
      backups: {
        list: async () => [
          { name: "yarus-1.backup", bytes: 10, at: new Date("2026-11-20T03:00:00Z") },
          { name: "yarus-2.backup", bytes: 20, at: new Date("2026-11-21T03:00:00Z") },
        ],
        make: () => {
          made += 1;
          return new Promise<void>((resolve) => (finish = resolve));
        },
      },
    },
  });
});
afterAll(() => at.close());
beforeEach(async () => {
  admin ??= await makeUser(at, { username: "admin-one", name: "Первая" });
});

const ask = (method: string, path: string, body?: unknown, as = admin) =>
  at.call(method, `/api/admin${path}`, { as, body });
const set = (person: TestUser, body: object, as = admin) => ask("PATCH", `/people/${person.id}`, body, as);
const signUp = (username: string) =>
  at.call("POST", "/api/auth/base/signUp", { body: { username, name: "Гость", password: TEST_PASSWORD } });
const signIn = (username: string, password = TEST_PASSWORD) =>
  at.call("POST", "/api/auth/base/signIn", { body: { login: username, password } });

describe("the registration mode", () => {
  it("[AD-02] is set at run time, and stored", async () => {
    expect((await signUp("guest-one")).status).toBe(201);
    expect((await ask("PUT", "/registration", { mode: "closed" })).body).toEqual({ mode: "closed", isFixed: false });
    expect(await signUp("guest-two")).toMatchObject({ status: 403, body: { code: "REGISTRATION_CLOSED" } });
    expect((await at.call("GET", "/api/auth/methods")).body).toMatchObject({ registration: "closed" });
    const other = await makeTestApp({ registration: null, on: at.db });
    expect((await other.call("GET", "/api/auth/methods")).body).toMatchObject({ registration: "closed" });
    await other.close();
    expect((await ask("PUT", "/registration", { mode: "open" })).status).toBe(200);
    expect((await signUp("guest-two")).status).toBe(201);
    expect(await ask("PUT", "/registration", { mode: "soon" })).toMatchObject({ body: { code: "FIELD_RANGE" } });
  });

  it("[AD-02] cannot be set if the configuration sets it", async () => {
    const fixed = await makeTestApp({ registration: "invite", on: at.db });
    const answer = await fixed.call("PUT", "/api/admin/registration", { as: admin, body: { mode: "open" } });
    expect(answer).toMatchObject({ status: 409, body: { code: "REGISTRATION_FIXED" } });
    const state = (await fixed.call("GET", "/api/admin/server", { as: admin })).body;
    expect(state["registration"]).toEqual({ mode: "invite", isFixed: true });
    expect(await fixed.call("POST", "/api/admin/backup", { as: admin })).toMatchObject({
      body: { code: "BACKUP_OFF" },
    });
    await fixed.close();
  });
});

describe("accounts of users", () => {
  it("[AD-03] are found by a part of the name or the email, in pages", async () => {
    for (const number of [1, 2, 3])
      await makeUser(at, {
        username: `reader-${String(number)}`,
        name: `Читатель_${String(number)}`,
        email: `r${String(number)}@lib.ru`,
      });
    const first = await ask("GET", "/people?search=reader&limit=2");
    expect(first.body).toMatchObject({
      count: 3,
      items: [{ username: "reader-1" }, { username: "reader-2" }],
      cursor: "reader-2",
    });
    const next = await ask("GET", "/people?search=reader&limit=2&cursor=reader-2");
    expect(next.body).toMatchObject({ items: [{ username: "reader-3" }] });
    expect(next.body["cursor"]).toBeUndefined();
    expect((await ask("GET", `/people?search=${encodeURIComponent("ЧИТАТЕЛЬ_2")}`)).body).toMatchObject({ count: 1 });
    expect((await ask("GET", "/people?search=r3%40lib")).body).toMatchObject({ count: 1 });
    expect((await ask("GET", "/people?search=%25")).body).toMatchObject({ count: 0 });
  });

  it("[AD-04] can be disabled, which ends calls and sockets at once, and enabled again", async () => {
    const oleg = await makeUser(at);
    const socket = await connected(openSocket(await at.listen(), oleg.token));
    const closed = disconnected(socket);
    expect((await set(oleg, { isDisabled: true })).body).toMatchObject({
      person: { disabledAt: expect.any(String), sessions: 0 },
    });
    await closed;
    expect((await at.call("GET", "/api/user/info", { as: oleg })).status).toBe(401);
    expect(await signIn(oleg.username)).toMatchObject({ status: 403, body: { code: "USER_DISABLED" } });
    expect((await set(oleg, { isDisabled: false })).body).toMatchObject({ person: { disabledAt: null } });
    expect((await signIn(oleg.username)).status).toBe(200);
  });

  it("[AD-05] can be made administrators, and the last administrator cannot be removed", async () => {
    expect(await set(admin, { isAdmin: false })).toMatchObject({ status: 409, body: { code: "ADMIN_LAST" } });
    expect(await set(admin, { isDisabled: true })).toMatchObject({ status: 409, body: { code: "ADMIN_LAST" } });
    const oleg = await makeUser(at);
    expect((await set(oleg, { isAdmin: true })).body).toMatchObject({ person: { isAdmin: true } });
    const both = await Promise.all([set(admin, { isAdmin: false }), set(oleg, { isAdmin: false }, oleg)]);
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    const left = both[0].status === 200 ? oleg : admin;
    expect((await set(admin, { isAdmin: true }, left)).status).toBe(200);
    expect((await set(oleg, { isAdmin: false })).status).toBe(200);
  });

  it("[AD-06] get a new password, which is shown once and ends all sessions", async () => {
    const oleg = await makeUser(at);
    const { body } = await ask("POST", `/people/${oleg.id}/password`);
    expect(body["password"]).toMatch(/^[a-z2-9]{4}(-[a-z2-9]{4}){3}$/);
    expect((await at.call("GET", "/api/user/info", { as: oleg })).status).toBe(401);
    expect((await signIn(oleg.username)).status).toBe(401);
    expect((await signIn(oleg.username, String(body["password"]))).status).toBe(200);
    expect(at.logged.join("")).not.toContain(String(body["password"]));
  });

  it("[AD-06] lose their API tokens with a new password, and no other user does", async () => {
    const [oleg, vera] = [await makeUser(at), await makeUser(at)];
    const [his, hers] = [await makeApiToken(at, oleg, "write"), await makeApiToken(at, vera, "write")];
    const info = async (token: string) => (await at.call("GET", "/api/user/info", { as: { token } })).status;
    expect([await info(his), await info(hers)]).toEqual([200, 200]);
    expect((await ask("POST", `/people/${oleg.id}/password`)).status).toBe(200);
    expect([await info(his), await info(hers)]).toEqual([401, 200]);
  });

  it("[AD-07] can be changed only with a fresh proof", async () => {
    const oleg = await makeUser(at);
    const proven = (ago: number) =>
      at.db.database.pool.query("update session set proven_at = $1 where user_id = $2", [
        new Date(at.clock.now() - ago),
        admin.id,
      ]);
    await proven((PROOF_LIFE_S + 1) * 1_000);
    for (const answer of [await set(oleg, { isAdmin: true }), await ask("POST", `/people/${oleg.id}/password`)])
      expect(answer).toMatchObject({ status: 403, body: { code: "PROOF_NEEDED" } });
    await proven(0);
  });
});

describe("the server", () => {
  it("[AD-01] shows its counters to administrators, and no content of boards", async () => {
    const oleg = await makeUser(at);
    await makeBoard(at, oleg, { title: "Тайна Олега" });
    const { text, body } = await ask("GET", "/server");
    expect(body).toMatchObject({
      registration: { mode: "open", isFixed: false },
      build: expect.any(String),
      database: { bytes: expect.any(Number) },
      disk: { bytes: 1_000, free: 250 },
      boards: 1,
      backups: { isRunning: false, items: [{ name: "yarus-2.backup" }, { name: "yarus-1.backup" }] },
      waiting: { boards: 0, accounts: 0, late: 0 },
    });
    expect(text).not.toContain("Тайна");
    const people = await ask("GET", "/people");
    expect(people.text).not.toContain("Тайна");
  });

  it("[AD-01] is closed to other users, including former administrators", async () => {
    const oleg = await makeUser(at);
    expect((await ask("GET", "/server", undefined, oleg)).body).toMatchObject({ code: "ADMIN_ONLY" });
    await set(oleg, { isAdmin: true });
    expect((await ask("GET", "/server", undefined, oleg)).status).toBe(200);
    await set(oleg, { isAdmin: false });
    expect((await ask("GET", "/server", undefined, oleg)).body).toMatchObject({ code: "ADMIN_ONLY" });
  });

  it("[AD-08] makes one backup at a time", async () => {
    expect((await ask("POST", "/backup")).body).toEqual({ isRunning: true });
    expect((await ask("POST", "/backup")).body).toEqual({ isRunning: true });
    expect(made).toBe(1);
    expect((await ask("GET", "/server")).body).toMatchObject({ backups: { isRunning: true } });
    finish?.();
    await expect.poll(async () => (await ask("GET", "/server")).body["backups"]).toMatchObject({ isRunning: false });
  });
});
