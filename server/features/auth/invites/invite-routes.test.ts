import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { INVITE_LIFE_S } from "#contract/core/limit.ts";
import { makeUser, TEST_PASSWORD, type TestUser } from "#server/testing/builders.ts";
import { makeTestApp, type TestApp } from "#server/testing/test-app.ts";

let at: TestApp;
let admin: TestUser;
beforeAll(async () => {
  at = await makeTestApp({ registration: "invite" });
});
afterAll(() => at.close());
beforeEach(async () => {
  admin ??= await makeUser(at);
});

const newGuest = () => ({ username: `guest-${randomUUID().slice(0, 8)}`, name: "Гость", password: TEST_PASSWORD });
const signUp = (fields: object) => at.call("POST", "/api/auth/base/signUp", { body: { ...newGuest(), ...fields } });
const invites = async () => (await at.call("GET", "/api/auth/invites", { as: admin })).body["invites"];

async function invite(uses: number, as = admin): Promise<{ token: string; id: string; link: string }> {
  const { body, status } = await at.call("POST", "/api/auth/invites", { as, body: { uses } });
  expect(status).toBe(201);
  const link = String(body["link"]);
  const made = body["invite"];
  const id = typeof made === "object" && made !== null && "id" in made ? String(made.id) : "";
  return { token: new URL(link).searchParams.get("invite") ?? "", id, link };
}

it("[SE-46] the first user of a server needs no invitation, and becomes its administrator", async () => {
  const fresh = await makeTestApp({ registration: "invite" });
  expect((await fresh.call("GET", "/api/auth/methods")).body).toMatchObject({ registration: "open" });
  const first = await fresh.call("POST", "/api/auth/base/signUp", { body: newGuest() });
  expect(first.status).toBe(201);
  expect((await fresh.call("GET", "/api/auth/methods")).body).toMatchObject({ registration: "invite" });
  expect((await fresh.call("POST", "/api/auth/base/signUp", { body: newGuest() })).body).toMatchObject({
    code: "REGISTRATION_CLOSED",
  });
  const as = { token: String(first.body["token"]) };
  expect((await fresh.call("POST", "/api/auth/invites", { as, body: { uses: 1 } })).status).toBe(201);
  await fresh.close();
});

it("[SE-16, SE-46] the next user needs no invitation after all accounts have been deleted", async () => {
  const ended = await makeTestApp({ registration: "invite" });
  expect((await ended.call("POST", "/api/auth/base/signUp", { body: newGuest() })).status).toBe(201);
  expect((await ended.call("GET", "/api/auth/methods")).body).toMatchObject({ registration: "invite" });
  await ended.db.database.pool.query('update "user" set deleted_at = now()');
  expect((await ended.call("GET", "/api/auth/methods")).body).toMatchObject({ registration: "open" });
  await ended.close();
});

it("[SE-45] (S-26) an invitation is a link that is shown once and stored only as a hash", async () => {
  const { token, link } = await invite(2);
  expect(link).toMatch(/\/auth\/sign-up\?invite=[\w-]{32}$/);
  expect(Buffer.from(token, "base64url").length).toBeGreaterThanOrEqual(16);
  const { rows } = await at.db.database.pool.query("select * from invite");
  const stored = JSON.stringify(rows, (_key, value: unknown) =>
    Buffer.isBuffer(value) ? value.toString("utf8") : value,
  );
  expect(stored).not.toContain(token);
  expect(at.logged.join("")).not.toContain(token);
  expect(JSON.stringify(await invites())).not.toContain(token);
  expect((await signUp({ invite: token })).status).toBe(201);
  expect(at.logged.join("")).not.toContain(token);
});

it("[SE-45] only an administrator creates, lists and revokes invitations", async () => {
  const vera = await makeUser(at);
  const { id, token } = await invite(1);
  for (const [method, url, body] of [
    ["POST", "/api/auth/invites", { uses: 1 }],
    ["GET", "/api/auth/invites", undefined],
    ["DELETE", `/api/auth/invites/${id}`, undefined],
  ] as const) {
    expect(await at.call(method, url, { as: vera, body })).toMatchObject({ status: 403, body: { code: "ADMIN_ONLY" } });
  }
  expect((await at.call("DELETE", `/api/auth/invites/${id}`, { as: admin })).status).toBe(204);
  expect(await at.call("DELETE", `/api/auth/invites/${id}`, { as: admin })).toMatchObject({
    body: { code: "INVITE_GONE" },
  });
  expect(await signUp({ invite: token })).toMatchObject({ status: 403, body: { code: "INVITE_INVALID" } });
});

it("[SE-45] [AD-05] an invitation is invalid while its creator is not an active administrator", async () => {
  const vera = await makeUser(at);
  const set = (body: object) => at.call("PATCH", `/api/admin/people/${vera.id}`, { as: admin, body });
  expect((await set({ isAdmin: true })).status).toBe(200);
  const { token, id } = await invite(5, vera);
  expect(await invites()).toContainEqual(expect.objectContaining({ id }));
  for (const [taken, restored] of [
    [{ isDisabled: true }, { isDisabled: false }],
    [{ isAdmin: false }, { isAdmin: true }],
  ] as const) {
    expect((await set(taken)).status).toBe(200);
    expect(await signUp({ invite: token })).toMatchObject({ status: 403, body: { code: "INVITE_INVALID" } });
    expect(await invites()).not.toContainEqual(expect.objectContaining({ id }));
    expect((await set(restored)).status).toBe(200);
    expect((await signUp({ invite: token })).status).toBe(201);
  }
  expect((await set({ isAdmin: false })).status).toBe(200);
});

it("[SE-46] a rejected sign-up does not use up an invitation", async () => {
  const { token } = await invite(1);
  expect((await signUp({ invite: token, username: admin.username })).body).toMatchObject({ code: "USERNAME_TAKEN" });
  expect((await signUp({ invite: token, password: "пароль123" })).body).toMatchObject({ code: "PASSWORD_COMMON" });
  expect((await signUp({ invite: token })).status).toBe(201);
  expect((await signUp({ invite: token })).body).toMatchObject({ code: "INVITE_INVALID" });
});

it("[SE-46] (S-27) exactly one of fifty simultaneous redemptions of a one-use invitation creates an account", async () => {
  const { token } = await invite(1);
  const before = await people();
  const { auth } = at.app;
  const passwordHash = await auth.passwords.hash(TEST_PASSWORD, "anybody");
  const redeem = (): Promise<string> => {
    const { username, name } = newGuest();
    const fields = { username, name, email: null, passwordHash, timeZone: null };
    const person = { ...fields, id: randomUUID(), at: new Date(auth.now()) };
    return auth.invites.redeem(token, person).then(
      () => "done",
      (error: unknown) => (error instanceof Error && "code" in error ? String(error.code) : "?"),
    );
  };
  const outcomes = await Promise.all(Array.from({ length: 50 }, redeem));
  expect(outcomes.toSorted()).toEqual([...Array(49).fill("INVITE_INVALID"), "done"]);
  expect(await people()).toBe(before + 1);
});

it("[SE-46] (S-27) exactly one of twenty simultaneous sign-ups by HTTP creates an account", async () => {
  const { token } = await invite(1);
  const before = await people();
  const answers = await Promise.all(Array.from({ length: 20 }, () => signUp({ invite: token })));
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
  expect(await people()).toBe(before + 1);
});

// Last, as it advances the server's clock by a day.
it("[SE-45] (S-16) an invitation expires after a day", async () => {
  const { token } = await invite(5);
  at.clock.advance(INVITE_LIFE_S * 1_000 + 1);
  expect((await signUp({ invite: token })).body).toMatchObject({ code: "INVITE_INVALID" });
  expect(await at.app.auth.invites.tidy()).toBeUndefined();
  const { rows } = await at.db.database.pool.query("select 1 from invite where expires_at <= $1", [
    new Date(at.clock.now()),
  ]);
  expect(rows).toEqual([]);
});

async function people(): Promise<number> {
  const { rows } = await at.db.database.pool.query<{ n: number }>(`select count(*)::int as n from "user"`);
  return rows[0]?.n ?? 0;
}
