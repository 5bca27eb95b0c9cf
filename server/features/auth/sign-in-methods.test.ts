import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { entryAnswer } from "#contract/auth/sign-in-answer.ts";
import { passkeyCreation, passkeyRequest } from "#contract/auth/passkey.ts";
import { createAuthenticator } from "#server/testing/external/authenticator.ts";
import { makeUser, TEST_PASSWORD, type TestUser } from "#server/testing/builders.ts";
import { codeIn, type MailSink, openSink } from "#server/testing/external/mail-sink.ts";
import { TEST_KEY } from "#server/testing/test-key.ts";
import { initDataFor, newTelegramId, widgetAnswer } from "#server/testing/external/telegram.ts";
import { type Answer, makeTestApp, type TestApp } from "#server/testing/test-app.ts";

/** Every sign-in method with every account state: none skips the second factor, and none signs a disabled user in. */
const PUBLIC_URL = "http://localhost:4300";

let sink: MailSink;
let at: TestApp;
beforeAll(async () => {
  sink = await openSink();
  at = await makeTestApp({ publicUrl: PUBLIC_URL, smtp: { url: sink.url, from: "Ярус <yarus@example.ru>" } });
});
afterAll(async () => {
  await at.close();
  await sink.close();
});
// All these users share one address.
beforeEach(() => at.db.database.pool.query("delete from sign_in_attempt"));

interface UserWithEmail extends TestUser {
  email: string;
}

/** Runs a sign-in up to its last call, so that the account's state can change before it. */
type Way = (person: UserWithEmail) => Promise<() => Promise<Answer>>;

const post = (url: string, body?: unknown, as?: TestUser) => at.call("POST", url, { body, as });
const run = (sql: string, ...values: unknown[]) => at.db.database.pool.query(sql, values);

const link = (provider: string, subject: string, { id }: UserWithEmail) =>
  run("insert into identity (provider, subject, user_id, linked_at) values ($1, $2, $3, now())", provider, subject, id);

async function requestCode(url: string, person: UserWithEmail): Promise<{ ticket: unknown; code: string }> {
  const answer = await post(url, { email: person.email });
  const step = answer.body["check"];
  const ticket: unknown = step instanceof Object ? Reflect.get(step, "ticket") : undefined;
  return { ticket, code: codeIn(await sink.next(person.email)) };
}

/** Sign-in methods by their last call. A call that returns tokens or a step and is missing here fails the first test. */
const WAYS: Record<string, { way: string; go: Way; isStrong?: boolean }[]> = {
  "POST /api/auth/base/signIn": [
    {
      way: "a password",
      go: (person) =>
        Promise.resolve(() => post("/api/auth/base/signIn", { login: person.username, password: TEST_PASSWORD })),
    },
  ],
  "POST /api/auth/check": [
    {
      way: "a code from a letter",
      go: async (person) => {
        const proof = await requestCode("/api/auth/email/code", person);
        return () => post("/api/auth/check", proof);
      },
    },
  ],
  "POST /api/auth/password/reset": [
    {
      way: "a new password by a letter",
      go: async (person) => {
        const proof = await requestCode("/api/auth/password/forgot", person);
        return () => post("/api/auth/password/reset", { ...proof, password: TEST_PASSWORD });
      },
    },
  ],
  "POST /api/auth/passkey": [
    {
      way: "a passkey",
      isStrong: true,
      go: async (person) => {
        const begun = await post("/api/auth/passkeys/begin", undefined, person);
        const key = createAuthenticator(PUBLIC_URL);
        const passkey = key.make(passkeyCreation.parse(begun.body["creation"]));
        await post("/api/auth/passkeys", { ticket: begun.body["ticket"], name: "Ключ", passkey }, person);
        const { body } = await post("/api/auth/passkey/begin");
        const answer = key.answer(passkeyRequest.parse(body["request"]));
        return () => post("/api/auth/passkey", { ticket: body["ticket"], answer });
      },
    },
  ],
  "POST /api/auth/telegram": [
    {
      way: "Telegram's widget",
      go: async (person) => {
        const id = newTelegramId();
        await link("telegram", id, person);
        return () => post("/api/auth/telegram", widgetAnswer({ id, at: at.clock.now() }));
      },
    },
    {
      way: "a Mini App of Telegram's",
      go: async (person) => {
        const id = newTelegramId();
        await link("telegram", id, person);
        return () => post("/api/auth/telegram", { initData: initDataFor({ id, at: at.clock.now() }) });
      },
    },
  ],
  "POST /api/auth/ext/{session}": [
    {
      way: "a trusted back end",
      go: async (person) => {
        const subject = randomUUID();
        await link(`backend:${TEST_KEY.name}`, subject, person);
        const { body } = await post("/api/auth/ext", { key: TEST_KEY.key, subject });
        return () => post(`/api/auth/ext/${String(body["session"])}`);
      },
    },
    {
      way: "another device",
      go: async (person) => {
        const { body } = await post("/api/auth/device", undefined, person);
        return () => post(`/api/auth/ext/${String(body["session"])}`);
      },
    },
  ],
};

const PROTECT =
  "insert into one_time_password (user_id, secret_sealed, confirmed_at) values ($1, 'sealed', $2) on conflict do nothing";

/** Changes the account before the last call; `step` is whether the call then asks for a second factor. */
const STATES: Record<string, { make: (person: UserWithEmail) => Promise<unknown>; step: boolean; disabled?: boolean }> =
  {
    plain: { make: () => Promise.resolve(), step: false },
    "with a second factor that is only begun": { make: ({ id }) => run(PROTECT, id, null), step: false },
    "with one-time passwords": { make: ({ id }) => run(PROTECT, id, new Date()), step: true },
    "with a passkey as second factor": {
      make: ({ id }) =>
        run(
          "insert into passkey (id, user_id, public_key, created_at) values ($1, $2, 'key', now())",
          randomUUID(),
          id,
        ),
      step: true,
    },
    disabled: {
      make: ({ id }) => run(`update "user" set disabled_at = now() where id = $1`, id),
      step: false,
      disabled: true,
    },
    "disabled, with a second factor": {
      make: async ({ id }) => {
        await run(PROTECT, id, new Date());
        await run(`update "user" set disabled_at = now() where id = $1`, id);
      },
      step: false,
      disabled: true,
    },
  };

async function makeUserWithEmail(): Promise<UserWithEmail> {
  const email = `${randomUUID()}@chitalnya.ru`;
  const user = await makeUser(at, { email });
  await run(`update "user" set email_proven_at = now() where id = $1`, user.id);
  return { ...user, email };
}

const sessionsOf = async ({ id }: UserWithEmail) =>
  (await run("select 1 from session where user_id = $1", id)).rows.length;

it("[SE-58] every call that returns tokens or a second step is in the table", () => {
  const ends = at.app.api.bound.filter(({ answer }) => answer === entryAnswer);
  expect(ends.map(({ method, path }) => `${method} ${path}`).toSorted()).toEqual(Object.keys(WAYS).toSorted());
});

const cells = Object.values(WAYS)
  .flat()
  .flatMap((way) => Object.entries(STATES).map(([name, state]) => ({ ...way, name, state })));

describe("[SE-58] sign-in", () => {
  it.each(cells)(
    "by $way into an account $name respects the state of the account",
    async ({ go, isStrong = false, state }) => {
      const person = await makeUserWithEmail();
      const finish = await go(person);
      await state.make(person);
      const before = await sessionsOf(person);
      const answer = await finish();
      if (state.disabled === true) {
        expect(answer.body["code"]).toBe("USER_DISABLED");
        expect(await sessionsOf(person)).toBe(before);
      } else if (state.step && !isStrong) {
        expect(answer).toMatchObject({ status: 200, body: { check: { kind: "second_factor" } } });
        expect(Object.keys(answer.body)).toEqual(["check"]);
        expect(await sessionsOf(person)).toBe(before);
      } else {
        expect(answer).toMatchObject({ status: 200, body: { user: { id: person.id } } });
        expect(await sessionsOf(person)).toBe(before + 1);
      }
    },
  );

  it.each(Object.entries(STATES))("by the Telegram header, account %s, follows its state", async (_name, state) => {
    const person = await makeUserWithEmail();
    const id = newTelegramId();
    await link("telegram", id, person);
    await state.make(person);
    const headers = { authorization: `Telegram ${initDataFor({ id, at: at.clock.now() })}` };
    const { status } = await at.call("GET", "/api/user/info", { headers });
    expect(status).toBe(state.step || state.disabled === true ? 401 : 200);
  });

  it.each(Object.entries(STATES))("by a refresh, account %s, fails only if it is disabled", async (_name, state) => {
    const person = await makeUserWithEmail();
    await state.make(person);
    const { status } = await post("/api/auth/base/refreshToken", { refreshToken: person.refreshToken });
    expect(status).toBe(state.disabled === true ? 401 : 200);
  });
});
