import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import * as z from "zod/mini";
import { passkeyCreation, passkeyRequest, type PasskeyRequest } from "#contract/auth/passkey.ts";
import { type Authenticator, createAuthenticator } from "#server/testing/external/authenticator.ts";
import { makeUser, TEST_PASSWORD, type TestUser } from "#server/testing/builders.ts";
import { type Answer, makeTestApp, type TestApp } from "#server/testing/test-app.ts";
import { passwordAt, stepAt } from "./totp.ts";

const URL_HERE = "http://localhost:4300";

let at: TestApp;
beforeAll(async () => {
  at = await makeTestApp({ publicUrl: URL_HERE, trustProxy: true });
});
afterAll(() => at.close());
// All these tests share one address, which would be throttled as a guesser.
beforeEach(() => at.db.database.pool.query("delete from sign_in_attempt"));

const codes = z.object({ recoveryCodes: z.array(z.string()) });
const step = z.object({ check: z.object({ ticket: z.string(), factors: z.array(z.string()), kind: z.string() }) });
const passkeyBegun = z.object({ ticket: z.string(), request: passkeyRequest });

/** A secret as an authenticator app stores it. */
function bytesOf(base32: string): Buffer {
  const bits = base32
    .split("")
    .map((character) => "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567".indexOf(character).toString(2).padStart(5, "0"));
  return Buffer.from((bits.join("").match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}

interface ProtectedUser {
  user: TestUser;
  recovery: string[];
  /** The current password; `steps` shifts it. */
  password: (steps?: number) => string;
}

const post = (url: string, body?: unknown, as?: TestUser) => at.call("POST", url, { body, as });

async function withTotp(options: Parameters<typeof makeUser>[1] = {}): Promise<ProtectedUser> {
  const user = await makeUser(at, options);
  const begun = await post("/api/auth/totp", undefined, user);
  const secret = bytesOf(String(begun.body["secret"]));
  const password = (steps = 0) => passwordAt(secret, stepAt(at.clock.now()) + steps);
  const confirmed = await post("/api/auth/totp/confirm", { code: password() }, user);
  expect(confirmed.status).toBe(200);
  // The password that confirmed the factor cannot be used again: moves on to the next one.
  at.clock.advance(60_000);
  return { user, recovery: codes.parse(confirmed.body).recoveryCodes, password };
}

async function addPasskey(user: TestUser): Promise<{ key: Authenticator; answer: Answer }> {
  const begun = await post("/api/auth/passkeys/begin", undefined, user);
  expect(begun.status).toBe(200);
  const key = createAuthenticator(URL_HERE);
  const passkey = key.make(passkeyCreation.parse(begun.body["creation"]));
  const answer = await post("/api/auth/passkeys", { ticket: begun.body["ticket"], name: "Телефон", passkey }, user);
  return { key, answer };
}

const signIn = (user: TestUser) => post("/api/auth/base/signIn", { login: user.username, password: TEST_PASSWORD });

async function stepFor(user: TestUser) {
  const answer = await signIn(user);
  expect(answer.status).toBe(200);
  return step.parse(answer.body).check;
}

const take = (ticket: string, factor: string, answer: object) =>
  post("/api/auth/check/factor", { ticket, answer: { factor, ...answer } });

async function requestFor(ticket: string): Promise<PasskeyRequest> {
  return passkeyRequest.parse((await post("/api/auth/check/factor/passkey", { ticket })).body["request"]);
}

/** Signs in by a passkey alone. */
async function byPasskey(key: Authenticator, options: Parameters<Authenticator["answer"]>[1] = {}): Promise<Answer> {
  const { ticket, request } = passkeyBegun.parse((await post("/api/auth/passkey/begin")).body);
  return post("/api/auth/passkey", { ticket, answer: key.answer(request, options) });
}

const statuses = (answers: Answer[]) => answers.map(({ status }) => status).toSorted((one, other) => one - other);

const rewind = (user: TestUser) =>
  at.db.database.pool.query("update session set proven_at = proven_at - interval '6 minutes' where user_id = $1", [
    user.id,
  ]);

describe("[SE-50] the second factor step", () => {
  it("is required of a user with one-time passwords, and is passed with one", async () => {
    const { user, password } = await withTotp();
    const check = await stepFor(user);
    expect(check).toMatchObject({ kind: "second_factor", factors: ["totp", "recovery"] });
    const taken = await take(check.ticket, "totp", { code: password() });
    expect(taken).toMatchObject({ status: 200, body: { user: { id: user.id } } });
    const info = await at.call("GET", "/api/user/info", { as: { token: String(taken.body["token"]) } });
    expect(info.status).toBe(200);
    expect(await take(check.ticket, "totp", { code: password(1) })).toMatchObject({ body: { code: "CHECK_ENDED" } });
  });

  it("is not required until one-time passwords are confirmed", async () => {
    const user = await makeUser(at);
    await post("/api/auth/totp", undefined, user);
    expect((await signIn(user)).body).toHaveProperty("token");
  });

  it("sets the cookies of a browser only after it is passed", async () => {
    const { user, password } = await withTotp();
    const headers = { origin: URL_HERE, "sec-fetch-site": "same-origin" };
    const first = await at.call("POST", "/api/auth/base/signIn", {
      body: { login: user.username, password: TEST_PASSWORD },
      headers,
    });
    expect(first.cookies).toEqual([]);
    const { ticket } = step.parse(first.body).check;
    const body = { ticket, answer: { factor: "totp", code: password() } };
    const foreign = await at.call("POST", "/api/auth/check/factor", {
      body,
      headers: { origin: "https://evil.example" },
    });
    expect(foreign.body["code"]).toBe("ORIGIN_REFUSED");
    const taken = await at.call("POST", "/api/auth/check/factor", { body, headers });
    expect(taken.cookies.map(({ name }) => name)).toContain("yarus-refresh");
  });

  it("ends after five wrong answers, and after ten minutes", async () => {
    const { user, password } = await withTotp();
    const { ticket } = await stepFor(user);
    for (let count = 0; count < 5; count += 1)
      expect((await take(ticket, "totp", { code: "000000" })).body["code"]).toBe("FACTOR_WRONG");
    at.clock.advance(5_000);
    expect((await take(ticket, "totp", { code: password() })).body["code"]).toBe("CHECK_ENDED");
    const expired = await stepFor(user);
    at.clock.advance(601_000);
    expect((await take(expired.ticket, "totp", { code: password() })).body["code"]).toBe("CHECK_ENDED");
  });

  it("is throttled across all steps of one account from one address (S-14)", async () => {
    const { user, password } = await withTotp();
    const outcomes: unknown[] = [];
    for (let count = 0; count < 8; count += 1) {
      const { ticket } = await stepFor(user);
      outcomes.push((await take(ticket, "totp", { code: "000000" })).status);
    }
    expect(outcomes).toEqual([403, 403, 403, 403, 403, 429, 429, 429]);
    const { ticket } = await stepFor(user);
    const right = await at.call("POST", "/api/auth/check/factor", {
      body: { ticket, answer: { factor: "totp", code: password() } },
      headers: { "x-forwarded-for": "198.51.100.9" },
    });
    expect(right.status).toBe(200);
  });

  it("counts every one of many simultaneous wrong answers", async () => {
    const { user } = await withTotp();
    const { ticket } = await stepFor(user);
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_none, index) => take(ticket, "totp", { code: String(100_000 + index) })),
    );
    expect(answers.filter(({ body }) => body["code"] === "FACTOR_WRONG").length).toBeLessThanOrEqual(5);
  });

  it("rejects a user who was disabled in the meantime", async () => {
    const { user, password } = await withTotp();
    const { ticket } = await stepFor(user);
    await at.db.database.pool.query(`update "user" set disabled_at = now() where id = $1`, [user.id]);
    const refused = await take(ticket, "totp", { code: password() });
    expect(refused).toMatchObject({ status: 403, body: { code: "USER_DISABLED" } });
  });

  it("does not accept the factor of another user", async () => {
    const [vera, mark] = [await withTotp(), await withTotp()];
    const { ticket } = await stepFor(vera.user);
    expect((await take(ticket, "totp", { code: mark.password() })).body["code"]).toBe("FACTOR_WRONG");
    expect((await take(ticket, "recovery", { code: mark.recovery[0] })).body["code"]).toBe("FACTOR_WRONG");
    const { key } = await addPasskey(mark.user);
    await addPasskey(vera.user);
    const passkey = key.answer(await requestFor(ticket));
    expect((await take(ticket, "passkey", { passkey })).body["code"]).toBe("FACTOR_WRONG");
  });
});

describe("[SE-51] one-time passwords", () => {
  it("are accepted once, and not after a later password", async () => {
    const { user, password } = await withTotp();
    const [first, second, third] = [await stepFor(user), await stepFor(user), await stepFor(user)];
    const code = password();
    const both = await Promise.all([take(first.ticket, "totp", { code }), take(second.ticket, "totp", { code })]);
    expect(statuses(both)).toEqual([200, 403]);
    expect((await take(third.ticket, "totp", { code: password(-1) })).status).toBe(403);
    expect((await take(third.ticket, "totp", { code: password(1) })).status).toBe(200);
  });

  it("are confirmed only by a right password, and cannot replace a confirmed secret", async () => {
    const user = await makeUser(at);
    await post("/api/auth/totp", undefined, user);
    expect((await post("/api/auth/totp/confirm", { code: "000000" }, user)).body["code"]).toBe("FACTOR_WRONG");
    const { user: vera, password } = await withTotp();
    expect((await post("/api/auth/totp", undefined, vera)).body["code"]).toBe("FACTOR_ON");
    expect((await post("/api/auth/totp/confirm", { code: password() }, vera)).body["code"]).toBe("FACTOR_ON");
  });

  it("[SE-52] are encrypted in the database and absent from the log", async () => {
    const user = await makeUser(at);
    const secret = String((await post("/api/auth/totp", undefined, user)).body["secret"]);
    const { rows } = await at.db.database.pool.query<{ sealed: Buffer }>(
      "select secret_sealed as sealed from one_time_password where user_id = $1",
      [user.id],
    );
    expect(rows[0]?.sealed.includes(bytesOf(secret))).toBe(false);
    expect(at.logged.join("")).not.toContain(secret);
  });

  it("[SE-52] are rejected if the secret cannot be decrypted, and a recovery code still works", async () => {
    const { user, password, recovery } = await withTotp();
    await at.db.database.pool.query(
      "update one_time_password set secret_sealed = set_byte(secret_sealed, 20, 255 - get_byte(secret_sealed, 20)) where user_id = $1",
      [user.id],
    );
    const { ticket } = await stepFor(user);
    expect((await take(ticket, "totp", { code: password() })).body["code"]).toBe("FACTOR_WRONG");
    expect((await take(ticket, "recovery", { code: recovery[3] })).status).toBe(200);
  });
});

describe("[SE-53] recovery codes", () => {
  it("are issued with the first factor only, stored hashed, and accepted once", async () => {
    const { user, recovery } = await withTotp();
    expect(recovery).toHaveLength(10);
    const { rows } = await at.db.database.pool.query<{ hash: Buffer }>(
      "select code_hash as hash from recovery_code where user_id = $1",
      [user.id],
    );
    expect(rows.every(({ hash }) => hash.length === 32)).toBe(true);
    expect((await addPasskey(user)).answer.body["recoveryCodes"]).toBeNull();
    const code = String(recovery[0]).toUpperCase().replaceAll("-", " ");
    const [first, second] = [await stepFor(user), await stepFor(user)];
    const both = await Promise.all([
      take(first.ticket, "recovery", { code }),
      take(second.ticket, "recovery", { code: recovery[0] }),
    ]);
    expect(statuses(both)).toEqual([200, 403]);
    const state = await at.call("GET", "/api/auth/factors", { as: user });
    expect(state.body).toMatchObject({ recoveryCodes: 9, passkeys: [{ name: "Телефон" }], mayAddPasskey: true });
  });

  it("are invalid after renewal, and deleted with the last factor", async () => {
    const { user, recovery } = await withTotp();
    const renewed = codes.parse((await post("/api/auth/recovery", undefined, user)).body).recoveryCodes;
    const { ticket } = await stepFor(user);
    expect((await take(ticket, "recovery", { code: recovery[0] })).status).toBe(403);
    expect((await take(ticket, "recovery", { code: renewed[0] })).status).toBe(200);
    expect((await at.call("DELETE", "/api/auth/totp", { as: user })).status).toBe(204);
    const state = await at.call("GET", "/api/auth/factors", { as: user });
    expect(state.body).toMatchObject({ totpSince: null, passkeys: [], recoveryCodes: 0 });
    expect((await signIn(user)).body).toHaveProperty("token");
    expect((await post("/api/auth/recovery", undefined, user)).body["code"]).toBe("FACTOR_OFF");
  });
});

describe("[SE-54] a passkey", () => {
  it("signs in without a password and without a second step", async () => {
    const { user } = await withTotp();
    const { key, answer } = await addPasskey(user);
    expect(answer).toMatchObject({ status: 201, body: { passkey: { name: "Телефон" } } });
    expect(await byPasskey(key, { userHandle: user.id })).toMatchObject({
      status: 200,
      body: { user: { id: user.id } },
    });
  });

  it("is also a second factor, without user verification", async () => {
    const user = await makeUser(at);
    const { key } = await addPasskey(user);
    const check = await stepFor(user);
    expect(check.factors).toEqual(["passkey", "recovery"]);
    const passkey = key.answer(await requestFor(check.ticket), { verified: false });
    expect((await take(check.ticket, "passkey", { passkey })).status).toBe(200);
  });

  it.each([
    ["without a finger or a PIN", { verified: false }],
    ["by the page of another site", { origin: "https://evil.example" }],
    ["as another person's", { userHandle: "somebody-else" }],
  ])("alone is rejected %s", async (_what, options) => {
    const user = await makeUser(at);
    const { key } = await addPasskey(user);
    expect((await byPasskey(key, options)).body["code"]).toBe("PASSKEY_REFUSED");
  });

  it("[SE-55] that is a copy is rejected, because its counter has been seen", async () => {
    const user = await makeUser(at);
    const { key } = await addPasskey(user);
    expect((await byPasskey(key)).status).toBe(200);
    for (const counter of [1, 2, 0]) expect((await byPasskey(key, { counter })).body["code"]).toBe("PASSKEY_REFUSED");
    expect(at.logged.filter((line) => line.includes("passkey refused")).length).toBeGreaterThan(0);
    expect((await byPasskey(key, { counter: 9 })).status).toBe(200);
  });

  it("answers one challenge once, and only its own challenge", async () => {
    const user = await makeUser(at);
    const { key } = await addPasskey(user);
    const { ticket, request } = passkeyBegun.parse((await post("/api/auth/passkey/begin")).body);
    const other = passkeyBegun.parse((await post("/api/auth/passkey/begin")).body);
    const answer = key.answer(request);
    expect((await post("/api/auth/passkey", { ticket: other.ticket, answer })).body["code"]).toBe("PASSKEY_REFUSED");
    const both = await Promise.all([1, 2].map(() => post("/api/auth/passkey", { ticket, answer })));
    expect(statuses(both)).toEqual([200, 410]);
  });

  it("that is removed gets the same refusal as an unknown one", async () => {
    const user = await makeUser(at);
    const { key } = await addPasskey(user);
    const strange = await byPasskey(createAuthenticator(URL_HERE));
    expect((await at.call("DELETE", `/api/auth/passkeys/${key.id}`, { as: user })).status).toBe(204);
    const removed = await byPasskey(key);
    expect([removed.status, removed.text]).toEqual([strange.status, strange.text]);
    expect((await signIn(user)).body).toHaveProperty("token");
  });

  it("is renamed and removed by its owner only, and belongs to one account", async () => {
    const [user, other] = [await makeUser(at), await makeUser(at)];
    const { key } = await addPasskey(user);
    const url = `/api/auth/passkeys/${key.id}`;
    expect((await at.call("PATCH", url, { as: other, body: { name: "Моё" } })).body["code"]).toBe("PASSKEY_GONE");
    expect((await at.call("DELETE", url, { as: other })).body["code"]).toBe("PASSKEY_GONE");
    expect((await at.call("PATCH", url, { as: user, body: { name: " Ноутбук " } })).status).toBe(204);
    const state = await at.call("GET", "/api/auth/factors", { as: user });
    expect(state.body).toMatchObject({ passkeys: [{ id: key.id, name: "Ноутбук" }] });
    const begun = await post("/api/auth/passkeys/begin", undefined, other);
    const passkey = key.make(passkeyCreation.parse(begun.body["creation"]));
    const stolen = await post("/api/auth/passkeys", { ticket: begun.body["ticket"], name: "Чужой", passkey }, other);
    expect(stolen.body["code"]).toBe("ID_TAKEN");
  });

  it("[SE-59] is not removed if it is the last sign-in method, nor are two at once", async () => {
    const user = await makeUser(at);
    const keys = [await addPasskey(user), await addPasskey(user)].map(({ key }) => key);
    await at.db.database.pool.query(`update "user" set password_hash = null where id = $1`, [user.id]);
    const both = await Promise.all(keys.map(({ id }) => at.call("DELETE", `/api/auth/passkeys/${id}`, { as: user })));
    expect(statuses(both)).toEqual([204, 409]);
    expect(both.map(({ body }) => body["code"])).toContain("LAST_WAY_IN");
    const state = await at.call("GET", "/api/auth/factors", { as: user });
    expect(state.body).toMatchObject({ passkeys: [{ name: "Телефон" }], recoveryCodes: 10 });
  });

  it("is added once, by the user who started to add it", async () => {
    const [user, other] = [await makeUser(at), await makeUser(at)];
    const begun = await post("/api/auth/passkeys/begin", undefined, user);
    const passkey = createAuthenticator(URL_HERE).make(passkeyCreation.parse(begun.body["creation"]));
    const body = { ticket: begun.body["ticket"], name: "Телефон", passkey };
    expect((await post("/api/auth/passkeys", body, other)).body["code"]).toBe("CHECK_ENDED");
    expect((await post("/api/auth/passkeys", body, user)).status).toBe(201);
    expect((await post("/api/auth/passkeys", body, user)).body["code"]).toBe("CHECK_ENDED");
  });

  it.each(["http://yarus.test", "http://127.0.0.1:3000", "https://203.0.113.7", "http://[::1]:3000"])(
    "[SE-56] is not offered at %s, where browsers do not support passkeys",
    async (publicUrl) => {
      const server = await makeTestApp({ publicUrl, on: at.db });
      expect((await server.call("POST", "/api/auth/passkey/begin")).body["code"]).toBe("METHOD_OFF");
      expect((await server.call("GET", "/api/auth/methods")).body["methods"]).not.toContain("passkey");
      expect((await at.call("GET", "/api/auth/methods")).body["methods"]).toContain("passkey");
      await server.close();
    },
  );
});

describe("[SE-57] a sensitive operation", () => {
  const calls = [
    ["POST", "/api/auth/totp"],
    ["DELETE", "/api/auth/totp"],
    ["POST", "/api/auth/recovery"],
    ["POST", "/api/auth/passkeys/begin"],
    ["DELETE", "/api/auth/passkeys/AA"],
  ] as const;

  it.each(calls)("requires a fresh proof: %s %s", async (method, url) => {
    const user = await makeUser(at);
    await rewind(user);
    expect((await at.call(method, url, { as: user })).body["code"]).toBe("PROOF_NEEDED");
    expect((await post("/api/auth/prove", { password: TEST_PASSWORD }, user)).status).toBe(204);
    expect((await at.call(method, url, { as: user })).body["code"]).not.toBe("PROOF_NEEDED");
  });

  it("accepts the right password or a right factor as proof, and nothing else", async () => {
    const { user, password, recovery } = await withTotp();
    const { key } = await addPasskey(user);
    await rewind(user);
    const needsProof = async () => (await post("/api/auth/recovery", undefined, user)).body["code"] === "PROOF_NEEDED";
    expect((await post("/api/auth/prove", { password: "не тот пароль" }, user)).body["code"]).toBe("PASSWORD_WRONG");
    const begun = await post("/api/auth/prove/begin", undefined, user);
    expect(begun.body["ways"]).toEqual(["password", "totp", "passkey", "recovery"]);
    const ticket = String(begun.body["ticket"]);
    const give = (answer: object) => post("/api/auth/prove", { ticket, answer }, user);
    expect((await give({ factor: "totp", code: "000000" })).body["code"]).toBe("FACTOR_WRONG");
    const passkey = key.answer(passkeyRequest.parse(begun.body["request"]));
    expect(await needsProof()).toBe(true);
    const stranger = await makeUser(at);
    expect((await post("/api/auth/prove", { ticket, answer: { factor: "passkey", passkey } }, stranger)).status).toBe(
      410,
    );
    expect((await give({ factor: "passkey", passkey })).status).toBe(204);
    expect(await needsProof()).toBe(false);
    await rewind(user);
    const again = String((await post("/api/auth/prove/begin", undefined, user)).body["ticket"]);
    const spare = { ticket: again, answer: { factor: "totp", code: password(1) } };
    expect((await post("/api/auth/prove", spare, user)).status).toBe(204);
    expect(recovery).toHaveLength(10);
  });

  it("accepts a proof of the same session only", async () => {
    const user = await makeUser(at);
    await rewind(user);
    expect((await signIn(user)).status).toBe(200);
    expect((await post("/api/auth/totp", undefined, user)).body["code"]).toBe("PROOF_NEEDED");
  });

  it("does not accept a session that was started from another device as proof", async () => {
    const user = await makeUser(at);
    const { body } = await post("/api/auth/device", undefined, user);
    const handed = await post(`/api/auth/ext/${String(body["session"])}`);
    const token = String(handed.body["token"]);
    expect((await at.call("POST", "/api/auth/totp", { as: { token } })).body["code"]).toBe("PROOF_NEEDED");
    expect((await post("/api/auth/totp", undefined, user)).status).toBe(200);
  });

  it("throttles wrong passwords like a sign-in (S-14)", async () => {
    const user = await makeUser(at);
    const outcomes: number[] = [];
    for (let count = 0; count < 7; count += 1)
      outcomes.push((await post("/api/auth/prove", { password: "не тот пароль" }, user)).status);
    expect(outcomes).toEqual([403, 403, 403, 403, 403, 429, 429]);
  });
});
