import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { PROOF_LIFE_S } from "#contract/core/limit.ts";
import { makeUser, TEST_PASSWORD, type TestUser } from "#server/testing/builders.ts";
import { codeIn, type MailSink, openSink } from "#server/testing/external/mail-sink.ts";
import { type Answer, makeTestApp, type TestApp } from "#server/testing/test-app.ts";

const NEXT_PASSWORD = "пятьдесят тысяч муравьёв";

let sink: MailSink;
let at: TestApp;
beforeAll(async () => {
  sink = await openSink();
  at = await makeTestApp({ smtp: { url: sink.url, from: "yarus@example.ru" } });
});
afterAll(async () => {
  await at.close();
  await sink.close();
});
beforeEach(() => at.db.database.pool.query("delete from sign_in_attempt"));

let mailboxes = 0;
const mailbox = () => `mine-${String((mailboxes += 1))}@chitalnya.ru`;

const change = (as: TestUser, input: { current?: string; next?: string; endOthers?: boolean }) =>
  at.call("POST", "/api/auth/password", { as, body: { next: NEXT_PASSWORD, endOthers: false, ...input } });
const askEmail = (as: TestUser, email: string) => at.call("POST", "/api/auth/email", { as, body: { email } });
const confirm = (as: TestUser, ticket: string, code: string) =>
  at.call("POST", "/api/auth/email/confirm", { as, body: { ticket, code } });
const isIn = async (as: { token: string }) => (await at.call("GET", "/api/user/info", { as })).status;
const account = async (as: TestUser) => (await at.call("GET", "/api/auth/account", { as })).body;

function ticketIn({ body }: Answer): string {
  const step = body["check"];
  if (typeof step !== "object" || step === null || !("ticket" in step)) throw new Error(JSON.stringify(body));
  return String(step.ticket);
}

/** Another session of the same user. */
async function again({ username }: TestUser, password = TEST_PASSWORD): Promise<{ token: string }> {
  const { body } = await at.call("POST", "/api/auth/base/signIn", { body: { login: username, password } });
  return { token: String(body["token"]) };
}

/** Moves the session's last proof back, beyond its lifetime. */
const letProofGrowOld = (user: TestUser) =>
  at.db.database.pool.query("update session set proven_at = $2 where user_id = $1", [
    user.id,
    new Date(at.clock.now() - PROOF_LIFE_S * 1_000 - 1),
  ]);

describe("changing a password", () => {
  it("[SE-36] (S-06, P-14) requires the current password, and ends all other sessions on request", async () => {
    const vera = await makeUser(at);
    const other = await again(vera);
    expect((await change(vera, { current: TEST_PASSWORD })).body).toEqual({ ended: 0 });
    expect(await isIn(other)).toBe(200);
    const ended = await change(vera, { current: NEXT_PASSWORD, next: TEST_PASSWORD, endOthers: true });
    expect(ended.body).toEqual({ ended: 1 });
    expect([await isIn(vera), await isIn(other)]).toEqual([200, 401]);
    expect(await again(vera)).not.toEqual({ token: "undefined" });
  });

  it("[SE-36] rejects a wrong current password, and throttles it like a failed sign-in", async () => {
    const vera = await makeUser(at);
    const answers = await Promise.all(Array.from({ length: 12 }, () => change(vera, { current: "не тот пароль" })));
    const codes = new Set(answers.map(({ body }) => body["code"]));
    expect(codes).toEqual(new Set(["PASSWORD_WRONG", "RATE_LIMITED"]));
    expect(answers.filter(({ body }) => body["code"] === "PASSWORD_WRONG").length).toBeLessThanOrEqual(6);
    expect(await isIn(vera)).toBe(200);
  });

  it("[SE-36] (S-17) accepts a proof of the last five minutes instead of the current password", async () => {
    const vera = await makeUser(at);
    await letProofGrowOld(vera);
    expect(await change(vera, {})).toMatchObject({ status: 403, body: { code: "PROOF_NEEDED" } });
    expect((await change(vera, { current: TEST_PASSWORD })).status).toBe(200);
    expect((await change(vera, { next: "семьдесят тысяч слонов" })).status).toBe(200);
  });

  it("[SE-36] rejects a common password and the user's own username", async () => {
    const vera = await makeUser(at);
    for (const next of ["пароль123", vera.username]) {
      expect((await change(vera, { current: TEST_PASSWORD, next })).body).toMatchObject({ code: "PASSWORD_COMMON" });
    }
  });
});

describe("the email address of an account", () => {
  it("[SE-37] is confirmed by the code that was sent to it", async () => {
    const email = mailbox();
    const vera = await makeUser(at, { email });
    expect(await account(vera)).toMatchObject({ isEmailProven: false });
    const ticket = ticketIn(await askEmail(vera, email));
    const done = await confirm(vera, ticket, codeIn(await sink.next(email)));
    expect(done).toMatchObject({ status: 200, body: { user: { id: vera.id } } });
    expect(await account(vera)).toMatchObject({ isEmailProven: true });
  });

  it("[SE-37] (S-17) changes only with a fresh proof, and the former address is notified", async () => {
    const [before, next] = [mailbox(), mailbox()];
    const vera = await makeUser(at, { email: before });
    await at.db.database.pool.query(`update "user" set email_proven_at = now() where id = $1`, [vera.id]);
    await letProofGrowOld(vera);
    expect(await askEmail(vera, next)).toMatchObject({ status: 403, body: { code: "PROOF_NEEDED" } });
    const fresh = { ...vera, ...(await again(vera)) };
    const ticket = ticketIn(await askEmail(fresh, next));
    expect(await emailOf(vera)).toBe(before);
    const done = await confirm(fresh, ticket, codeIn(await sink.next(next)));
    expect(done.body).toMatchObject({ user: { email: next } });
    const message = await sink.next(before);
    expect(message).toMatchObject({ to: [before], subject: expect.stringContaining("изменена") });
    expect(await emailOf(vera)).toBe(next);
  });

  it("[SE-37] that another account has confirmed is not given away, and only its mailbox is notified", async () => {
    const email = mailbox();
    const oleg = await makeUser(at, { email });
    await at.db.database.pool.query(`update "user" set email_proven_at = now() where id = $1`, [oleg.id]);
    const vera = await makeUser(at);
    const free = await askEmail(vera, mailbox());
    const taken = await askEmail(vera, email);
    expect(taken.status).toBe(free.status);
    const message = await sink.next(email);
    expect([message.to, /\d{6}/.test(message.subject)]).toEqual([[email], false]);
    expect((await confirm(vera, ticketIn(taken), "123456")).body).toMatchObject({ code: "CODE_WRONG" });
  });

  it("[SE-37] that two users request belongs to the first who confirms it", async () => {
    const email = mailbox();
    const [vera, oleg] = [await makeUser(at), await makeUser(at)];
    const veras = { ticket: ticketIn(await askEmail(vera, email)), code: codeIn(await sink.next(email)) };
    await at.db.database.pool.query("delete from sign_in_attempt");
    const olegs = { ticket: ticketIn(await askEmail(oleg, email)), code: codeIn(await sink.next(email)) };
    expect((await confirm(oleg, olegs.ticket, olegs.code)).status).toBe(200);
    expect(await confirm(vera, veras.ticket, veras.code)).toMatchObject({ status: 409, body: { code: "EMAIL_TAKEN" } });
  });

  it("[SE-37] is not confirmed by a code of another user", async () => {
    const [vera, oleg] = [await makeUser(at), await makeUser(at)];
    const email = mailbox();
    const ticket = ticketIn(await askEmail(vera, email));
    const code = codeIn(await sink.next(email));
    expect((await confirm(oleg, ticket, code)).body).toMatchObject({ code: "CODE_WRONG" });
    expect(await account(oleg)).toMatchObject({ isEmailProven: false });
  });
});

async function emailOf(user: TestUser): Promise<unknown> {
  const { body } = await at.call("GET", "/api/user/info", { as: user });
  const info = body["user"];
  return typeof info === "object" && info !== null && "email" in info ? info.email : null;
}
