import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { CODE_LIFE_S, CODE_EMAIL_PAUSE_S } from "#contract/core/limit.ts";
import { makeUser, TEST_PASSWORD, type TestUser } from "#server/testing/builders.ts";
import { codeIn, type MailSink, openSink } from "#server/testing/external/mail-sink.ts";
import { type Answer, makeTestApp, TEST_URL, type TestApp } from "#server/testing/test-app.ts";

const FROM = "Ярус <yarus@example.ru>";
const NEXT_PASSWORD = "пятьдесят тысяч муравьёв";
const BROWSER = { origin: TEST_URL, "sec-fetch-site": "same-origin" };

let sink: MailSink;
let at: TestApp;
beforeAll(async () => {
  sink = await openSink();
  at = await makeTestApp({ smtp: { url: sink.url, from: FROM } });
});
afterAll(async () => {
  await at.close();
  await sink.close();
});
// The pause between emails has a test of its own.
beforeEach(() => at.db.database.pool.query("delete from sign_in_attempt"));

let mailboxes = 0;
const mailbox = () => `person-${String((mailboxes += 1))}@chitalnya.ru`;

interface WithMail extends TestUser {
  email: string;
}

async function makePerson(isProven: boolean, email = mailbox()): Promise<WithMail> {
  const user = await makeUser(at, { email });
  if (isProven) await at.db.database.pool.query(`update "user" set email_proven_at = now() where id = $1`, [user.id]);
  return { ...user, email };
}

const post = (url: string, body: unknown, as?: { token: string }) => at.call("POST", url, { body, as });
const askCode = (email: string) => post("/api/auth/email/code", { email });
const askReset = (email: string) => post("/api/auth/password/forgot", { email });
const check = (ticket: string, code: string) => post("/api/auth/check", { ticket, code });
const reset = (ticket: string, code: string, password = NEXT_PASSWORD) =>
  post("/api/auth/password/reset", { ticket, code, password });
const signIn = (login: string, password: string) => post("/api/auth/base/signIn", { login, password });

interface Step {
  kind: string;
  ticket: string;
  sentTo: string;
  expiresAt: string;
}

function stepIn({ body }: Answer): Step {
  const step = body["check"];
  if (typeof step !== "object" || step === null) throw new Error(`no step: ${JSON.stringify(body)}`);
  const fields: Record<string, unknown> = { ...step };
  return {
    kind: String(fields["kind"]),
    ticket: String(fields["ticket"]),
    sentTo: String(fields["sentTo"]),
    expiresAt: String(fields["expiresAt"]),
  };
}

/** A code other than this one. */
const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, "0");
const isIn = async (as: { token: string }) => (await at.call("GET", "/api/user/info", { as })).status;

describe("a sign-in code", () => {
  it("[SE-32] arrives by email and starts one session", async () => {
    const vera = await makePerson(true);
    const step = stepIn(await askCode(vera.email.toUpperCase()));
    expect(step).toMatchObject({ kind: "email_code", sentTo: expect.stringMatching(/^p….@chitalnya\.ru$/) });
    const message = await sink.next(vera.email);
    expect(message.to).toEqual([vera.email]);
    expect(message.text).toContain(vera.username);
    const code = codeIn(message);
    const entered = await at.call("POST", "/api/auth/check", {
      body: { ticket: step.ticket, code: `${code.slice(0, 3)} ${code.slice(3)}` },
      headers: BROWSER,
    });
    expect(entered).toMatchObject({ status: 200, body: { user: { id: vera.id } } });
    expect(entered.cookies.some(({ name, httpOnly }) => name === "yarus-refresh" && httpOnly === true)).toBe(true);
    expect(await check(step.ticket, code)).toMatchObject({ status: 410, body: { code: "CHECK_ENDED" } });
    const sessions = await at.call("GET", "/api/auth/sessions", { as: { token: String(entered.body["token"]) } });
    expect(sessions.body["sessions"]).toContainEqual(expect.objectContaining({ provider: "email", isCurrent: true }));
  });

  it("[SE-32] (S-16) expires after five attempts, also simultaneous ones", async () => {
    const vera = await makePerson(true);
    const { ticket } = stepIn(await askCode(vera.email));
    const code = codeIn(await sink.next(vera.email));
    const answers = await Promise.all(Array.from({ length: 20 }, () => check(ticket, wrong(code))));
    const codes = answers.map(({ body }) => String(body["code"])).toSorted((a, b) => a.localeCompare(b));
    expect(codes).toEqual([...Array(15).fill("CHECK_ENDED"), ...Array(5).fill("CODE_WRONG")]);
    expect(await check(ticket, code)).toMatchObject({ status: 410, body: { code: "CHECK_ENDED" } });
  });

  it("[SE-32] starts one session when several requests send the right code at once", async () => {
    const vera = await makePerson(true);
    const { ticket } = stepIn(await askCode(vera.email));
    const code = codeIn(await sink.next(vera.email));
    const answers = await Promise.all(Array.from({ length: 5 }, () => check(ticket, code)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  it("[SE-32] is rejected after ten minutes, with another ticket, and for another purpose", async () => {
    const [vera, oleg] = [await makePerson(true), await makePerson(true)];
    const first = stepIn(await askCode(vera.email));
    const veras = codeIn(await sink.next(vera.email));
    const second = stepIn(await askCode(oleg.email));
    const olegs = codeIn(await sink.next(oleg.email));
    if (veras !== olegs) expect((await check(second.ticket, veras)).body).toMatchObject({ code: "CODE_WRONG" });
    expect((await reset(first.ticket, veras)).body).toMatchObject({ code: "CHECK_ENDED" });
    at.clock.advance(CODE_LIFE_S * 1_000 + 1);
    expect((await check(first.ticket, veras)).body).toMatchObject({ code: "CHECK_ENDED" });
    expect((await signIn(vera.username, TEST_PASSWORD)).status).toBe(200);
  });

  it("[SE-32] is not stored or logged in plain text", async () => {
    const vera = await makePerson(true);
    const { ticket } = stepIn(await askCode(vera.email));
    const code = codeIn(await sink.next(vera.email));
    const { rows } = await at.db.database.pool.query("select * from check_ticket");
    const stored = JSON.stringify(rows, (_key, value: unknown) =>
      Buffer.isBuffer(value) ? `${value.toString("hex")} ${value.toString("utf8")}` : value,
    );
    expect(stored).not.toContain(ticket);
    expect(stored).not.toContain(`"${code}"`);
    expect(at.logged.join("")).not.toContain(code);
    expect(at.logged.join("")).not.toContain(ticket);
  });

  it("[SE-31] does not sign in to an account with an unconfirmed address, and the email explains why", async () => {
    const vera = await makePerson(false);
    const { ticket } = stepIn(await askCode(vera.email));
    const message = await sink.next(vera.email);
    expect(message.subject).not.toMatch(/\d{6}/);
    expect(message.text).toContain("не подтверждён");
    expect((await check(ticket, "000000")).body).toMatchObject({ code: "CODE_WRONG" });
  });

  it("[SE-31] signs in to the account that confirmed the address, not to an older one that only lists it", async () => {
    const email = mailbox();
    await makePerson(false, email);
    const vera = await makePerson(true, email);
    const { ticket } = stepIn(await askCode(email));
    const entered = await check(ticket, codeIn(await sink.next(email)));
    expect(entered.body).toMatchObject({ user: { id: vera.id } });
    expect((await signIn(email, TEST_PASSWORD)).body).toMatchObject({ user: { id: vera.id } });
  });

  it("[SE-32] reports that an account is disabled only for the right code", async () => {
    const vera = await makePerson(true);
    await at.db.database.pool.query(`update "user" set disabled_at = now() where id = $1`, [vera.id]);
    const { ticket } = stepIn(await askCode(vera.email));
    const code = codeIn(await sink.next(vera.email));
    expect((await check(ticket, wrong(code))).body).toMatchObject({ code: "CODE_WRONG" });
    expect((await check(ticket, code)).body).toMatchObject({ code: "USER_DISABLED" });
  });

  it("[SE-30] is refused to a page of another site", async () => {
    for (const url of ["/api/auth/email/code", "/api/auth/password/forgot"]) {
      const answer = await at.call("POST", url, {
        body: { email: mailbox() },
        headers: { origin: "https://evil.example" },
      });
      expect(answer).toMatchObject({ status: 403, body: { code: "ORIGIN_REFUSED" } });
    }
  });
});

describe("requesting a code", () => {
  it.each([askCode, askReset])(
    "[SE-30] answers identically for an unknown address, and sends no email to it",
    async (ask) => {
      const vera = await makePerson(true);
      const known = await ask(vera.email);
      const before = sink.emails.length;
      const unknown = await ask(mailbox());
      expect(unknown.status).toBe(known.status);
      const shape = ({ ticket, ...rest }: Step) => ({
        ...rest,
        sentTo: rest.sentTo.replace(/\d/, "n"),
        ticket: ticket.length,
        expiresAt: rest.expiresAt.length,
      });
      expect(shape(stepIn(unknown))).toEqual(shape(stepIn(known)));
      await sink.next(vera.email);
      expect(sink.emails.length - before).toBeLessThanOrEqual(1);
      // A ticket for an unknown address takes five tries and ends, as any other.
      const tries = await Promise.all(Array.from({ length: 6 }, () => check(stepIn(unknown).ticket, "123456")));
      const codes = new Set(tries.map(({ body }) => body["code"]));
      expect(codes).toEqual(new Set(ask === askCode ? ["CODE_WRONG", "CHECK_ENDED"] : ["CHECK_ENDED"]));
    },
  );

  it("[SE-30] (S-15) takes the same time for an unknown and for a known address", async () => {
    const took = { known: [] as number[], unknown: [] as number[] };
    const known = await Promise.all(Array.from({ length: 60 }, () => makePerson(true)));
    for (const [round, { email }] of known.entries()) {
      const cases = [["known", email] as const, ["unknown", mailbox()] as const];
      // The first request has cold caches, so the order alternates.
      for (const [kind, address] of round % 2 === 0 ? cases : cases.toReversed()) {
        const began = performance.now();
        const { status } = await askCode(address);
        took[kind].push(performance.now() - began);
        expect(status).toBe(200);
        // Waits for the email of one request before timing the other.
        if (kind === "known") await sink.next(email);
      }
    }
    const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
    const [known50, unknown50] = [median(took.known), median(took.unknown)];
    // Allows some noise of a shared machine; an email alone costs more than this.
    expect(Math.abs(known50 - unknown50)).toBeLessThan(Math.max(5, known50 * 0.4));
  });

  it("[SE-33] requires a pause after each email, and limits the emails to one mailbox from all addresses", async () => {
    const vera = await makePerson(true);
    const from = (address: string) =>
      trusting.call("POST", "/api/auth/email/code", {
        body: { email: vera.email },
        headers: { "x-forwarded-for": address },
      });
    const trusting = await makeTestApp({ smtp: { url: sink.url, from: FROM }, trustProxy: true, on: at.db });
    expect((await from("203.0.113.1")).status).toBe(200);
    const repeated = await from("203.0.113.1");
    expect(repeated).toMatchObject({ status: 429, body: { code: "RATE_LIMITED" } });
    expect(repeated.body["details"]).toEqual({ retryAfter: CODE_EMAIL_PAUSE_S });
    trusting.clock.advance(CODE_EMAIL_PAUSE_S * 1_000);
    expect((await from("203.0.113.1")).status).toBe(200);
    const others = await Promise.all(Array.from({ length: 12 }, (_, n) => from(`203.0.113.${String(10 + n)}`)));
    expect(others.filter(({ status }) => status === 200)).toHaveLength(3);
    const unknown = await Promise.all(
      Array.from({ length: 12 }, (_, n) =>
        trusting.call("POST", "/api/auth/email/code", {
          body: { email: "nobody@chitalnya.ru" },
          headers: { "x-forwarded-for": `203.0.113.${String(30 + n)}` },
        }),
      ),
    );
    expect(unknown.filter(({ status }) => status === 200)).toHaveLength(5);
    await trusting.close();
  });
});

describe("a mail server that is down", () => {
  let lost: TestApp;
  beforeAll(async () => {
    lost = await makeTestApp({ smtp: { url: "smtp://127.0.0.1:1", from: FROM }, on: at.db });
  });
  afterEach(() => at.db.database.pool.query("delete from sign_in_attempt"));
  afterAll(() => lost.close());

  it("[SE-34] is reported in Russian identically for every address, and other sign-in methods still work", async () => {
    const vera = await makePerson(true);
    for (const email of [vera.email, mailbox()]) {
      for (const url of ["/api/auth/email/code", "/api/auth/password/forgot"]) {
        const answer = await lost.call("POST", url, { body: { email } });
        expect(answer).toMatchObject({ status: 503, body: { code: "MAIL_DOWN" } });
        expect(answer.body["message"]).toMatch(/Почта сейчас не работает/);
      }
    }
    const byPassword = { body: { login: vera.username, password: TEST_PASSWORD } };
    expect((await lost.call("POST", "/api/auth/base/signIn", byPassword)).status).toBe(200);
  });

  it("[SE-34] that is not configured is replaced by the log, and the sign-in methods report it", async () => {
    const bare = await makeTestApp({ on: at.db });
    const vera = await makePerson(true);
    expect((await bare.call("GET", "/api/auth/methods")).body).toMatchObject({
      methods: expect.not.arrayContaining(["email"]),
      mail: "printed",
    });
    const step = stepIn(await bare.call("POST", "/api/auth/email/code", { body: { email: vera.email } }));
    await expect.poll(() => bare.logged.filter((line) => line.includes("Почта не настроена"))).toHaveLength(1);
    const code = /"subject":"(\d{6})/.exec(bare.logged.join(""))?.[1] ?? "";
    const entered = await bare.call("POST", "/api/auth/check", { body: { ticket: step.ticket, code } });
    expect(entered.body).toMatchObject({ user: { id: vera.id } });
    await bare.close();
  });

  it("[SE-34] that is configured is listed among the sign-in methods", async () => {
    expect((await at.call("GET", "/api/auth/methods")).body).toMatchObject({
      methods: expect.arrayContaining(["base", "email"]),
      mail: "sent",
    });
  });
});

describe("resetting a password by a code", () => {
  it("[SE-35] (S-16) sets the password, ends all sessions and codes of the user, and confirms the address", async () => {
    const vera = await makePerson(false);
    const begun = stepIn(await askReset(vera.email));
    await sink.next(vera.email);
    at.clock.advance(CODE_EMAIL_PAUSE_S * 1_000);
    const { ticket } = stepIn(await askReset(vera.email));
    const code = codeIn(await sink.next(vera.email));
    const done = await reset(ticket, code);
    expect(done).toMatchObject({ status: 200, body: { user: { id: vera.id } } });
    expect(await isIn(vera)).toBe(401);
    expect(await isIn({ token: String(done.body["token"]) })).toBe(200);
    expect((await signIn(vera.username, TEST_PASSWORD)).body).toMatchObject({ code: "CREDENTIALS_WRONG" });
    expect((await signIn(vera.email, NEXT_PASSWORD)).status).toBe(200);
    expect((await reset(begun.ticket, code)).body).toMatchObject({ code: "CHECK_ENDED" });
    const account = await at.call("GET", "/api/auth/account", { as: { token: String(done.body["token"]) } });
    expect(account.body).toEqual({ hasPassword: true, isEmailProven: true, isAdmin: expect.any(Boolean) });
  });

  it("[SE-35] rejects a wrong code and a common password, and keeps the old password", async () => {
    const vera = await makePerson(true);
    const { ticket } = stepIn(await askReset(vera.email));
    const code = codeIn(await sink.next(vera.email));
    expect((await reset(ticket, wrong(code))).body).toMatchObject({ code: "CODE_WRONG" });
    expect((await reset(ticket, code, "пароль123")).body).toMatchObject({ code: "PASSWORD_COMMON" });
    expect((await reset(ticket, code, vera.username)).body).toMatchObject({ code: "PASSWORD_COMMON" });
    expect((await reset(ticket, code, "коротко")).body).toMatchObject({ code: "PASSWORD_TOO_SHORT" });
    expect(await isIn(vera)).toBe(200);
    expect((await signIn(vera.username, TEST_PASSWORD)).status).toBe(200);
    expect((await reset(ticket, code)).status).toBe(200);
  });

  it("[SE-35] sets a password on an account that has none", async () => {
    const vera = await makePerson(true);
    await at.db.database.pool.query(`update "user" set password_hash = null where id = $1`, [vera.id]);
    const { ticket } = stepIn(await askReset(vera.email));
    expect((await reset(ticket, codeIn(await sink.next(vera.email)))).status).toBe(200);
    expect((await signIn(vera.username, NEXT_PASSWORD)).status).toBe(200);
  });

  it("[SE-35] does nothing for a disabled user", async () => {
    const vera = await makePerson(true);
    await at.db.database.pool.query(`update "user" set disabled_at = now() where id = $1`, [vera.id]);
    const { ticket } = stepIn(await askReset(vera.email));
    expect((await reset(ticket, codeIn(await sink.next(vera.email)))).body).toMatchObject({ code: "USER_DISABLED" });
    const { rows } = await at.db.database.pool.query(
      `select 1 from "user" a join "user" b on a.password_hash = b.password_hash where a.id = $1 and b.id <> a.id`,
      [vera.id],
    );
    expect(rows.length).toBeGreaterThan(0);
  });
});
