import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { connected, openSocket } from "#server/testing/sockets/test-socket.ts";
import { makeUser } from "#server/testing/builders.ts";
import {
  appFields,
  appHash,
  encoded,
  initDataFor,
  newTelegramId,
  widgetAnswer,
} from "#server/testing/external/telegram.ts";
import { makeTestApp, type TestApp } from "#server/testing/test-app.ts";

let at: TestApp;
beforeAll(async () => {
  at = await makeTestApp();
  await makeUser(at, { username: "first" });
});
afterAll(() => at.close());

const signIn = (body: unknown, on = at) => on.call("POST", "/api/auth/telegram", { body });
const withHeader = (initData: string, url = "/api/user/info", method = "GET") =>
  at.call(method, url, { headers: { authorization: `Telegram ${initData}` } });
const REFUSED = { status: 403, body: { code: "TELEGRAM_REFUSED" } };
const MINUTE_MS = 60_000;
const accounts = async () => {
  const { rows } = await at.db.database.pool.query<{ n: number }>(`select count(*)::int as n from "user"`);
  return rows[0]?.n;
};

describe("sign-in by Telegram", () => {
  it("creates an account once, and recognizes it later by the id alone (SE-73)", async () => {
    const id = newTelegramId();
    const username = `vera_${id}`;
    const first = await signIn({ initData: initDataFor({ id, username }) });
    expect(first).toMatchObject({ status: 200, body: { user: { username, name: "Анна Котова" } } });
    const again = await signIn(widgetAnswer({ id, username: "renamed" }));
    expect(again.body["user"]).toEqual(first.body["user"]);
  });

  it("[SE-73] never signs in to an account by its username", async () => {
    const username = `anna_${newTelegramId()}`;
    const anna = await makeUser(at, { username });
    const { body } = await signIn({ initData: initDataFor({ username }) });
    expect(body["user"]).toMatchObject({ username: `${username}-2` });
    expect(body["user"]).not.toMatchObject({ id: anna.id });
  });

  it("creates one account for several simultaneous requests", async () => {
    const id = newTelegramId();
    const answers = await Promise.all(Array.from({ length: 8 }, () => signIn({ initData: initDataFor({ id }) })));
    const ids = answers.map(({ body }) => (body["user"] instanceof Object ? Reflect.get(body["user"], "id") : null));
    expect(new Set(ids).size).toBe(1);
    expect(ids[0]).not.toBeNull();
  });

  it("[SE-71] accepts the widget's data once, in any format", async () => {
    const fields = widgetAnswer();
    expect((await signIn({ widget: encoded(fields) })).status).toBe(200);
    for (const body of [
      fields,
      { widget: encoded(fields) },
      { widget: Buffer.from(JSON.stringify(fields)).toString("base64url") },
    ])
      expect(await signIn(body)).toMatchObject(REFUSED);
    const many = widgetAnswer();
    const answers = await Promise.all(Array.from({ length: 10 }, () => signIn(many)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  it.each([
    ["a widget's answer of six minutes ago", () => widgetAnswer({ at: at.clock.now() - 6 * MINUTE_MS })],
    ["a Mini App's data of 61 minutes ago", () => ({ initData: initDataFor({ at: at.clock.now() - 61 * MINUTE_MS }) })],
    ["an answer of two minutes ahead", () => widgetAnswer({ at: at.clock.now() + 2 * MINUTE_MS })],
    ["data of two minutes ahead", () => ({ initData: initDataFor({ at: at.clock.now() + 2 * MINUTE_MS }) })],
  ])("[SE-71] rejects %s", async (_what, body) => {
    expect(await signIn(body())).toMatchObject(REFUSED);
  });

  it("[SE-71] accepts Mini App data that is 59 minutes old", async () => {
    expect((await signIn({ initData: initDataFor({ at: at.clock.now() - 59 * MINUTE_MS }) })).status).toBe(200);
  });

  it.each([{}, { initData: "" }, { widget: "" }, { initData: "hash=1" }, { id: "1", auth_date: "1", hash: "0" }])(
    "[SE-70] rejects %j",
    async (body) => {
      expect(await signIn(body)).toMatchObject(REFUSED);
    },
  );

  it("removes characters from a name that the database cannot store", async () => {
    const fields = { ...appFields(), user: `{"id":${newTelegramId()},"first_name":"А\\u0000\\ud800","username":"x"}` };
    const { status, body } = await signIn({ initData: encoded({ ...fields, hash: appHash(fields) }) });
    expect([status, body["user"]]).toMatchObject([200, { name: "А", username: expect.stringMatching(/^user-\d+$/u) }]);
  });

  it("[SE-74] does not create accounts if registration is closed, and still signs in existing ones", async () => {
    const closed = await makeTestApp({ registration: "closed", on: at.db });
    const id = newTelegramId();
    expect(await signIn({ initData: initDataFor({ id }) }, closed)).toMatchObject({
      status: 403,
      body: { code: "REGISTRATION_CLOSED" },
    });
    await signIn({ initData: initDataFor({ id }) });
    expect((await signIn({ initData: initDataFor({ id }) }, closed)).status).toBe(200);
    await closed.app.close();
  });

  it("is off if no bot is configured, and the sign-in methods do not list it", async () => {
    const none = await makeTestApp({ outside: { telegram: null }, on: at.db });
    expect(await signIn({ initData: initDataFor() }, none)).toMatchObject({
      status: 404,
      body: { code: "METHOD_OFF" },
    });
    expect((await none.call("GET", "/api/auth/methods")).body).not.toHaveProperty("telegram");
    await none.app.close();
    expect((await at.call("GET", "/api/auth/methods")).body).toMatchObject({
      methods: expect.arrayContaining(["telegram"]),
      telegram: {
        bot: "yarus_test_bot",
        url: expect.stringMatching(
          /^https:\/\/oauth\.telegram\.org\/auth\?bot_id=7000000001&origin=http%3A%2F%2Fyarus\.test&/,
        ),
      },
    });
  });
});

describe("[SE-72] the Authorization header of a Mini App", () => {
  it("authenticates an existing user, and creates no account", async () => {
    const id = newTelegramId();
    const initData = initDataFor({ id });
    const before = await accounts();
    expect(await withHeader(initData)).toMatchObject({ status: 401, body: { code: "TOKEN_IS_EMPTY" } });
    expect(await accounts()).toBe(before);
    const { body } = await signIn({ initData });
    expect((await withHeader(initData)).body["user"]).toEqual(body["user"]);
    expect((await withHeader(initData, "/api/board/getMine")).status).toBe(200);
  });

  it("expires an hour after it was signed", async () => {
    const id = newTelegramId();
    await signIn({ initData: initDataFor({ id }) });
    expect((await withHeader(initDataFor({ id, at: at.clock.now() - 59 * MINUTE_MS }))).status).toBe(200);
    for (const [minutes, code] of [
      [61, "TOKEN_EXPIRED"],
      [-2, "TOKEN_IS_EMPTY"],
    ] as const)
      expect(await withHeader(initDataFor({ id, at: at.clock.now() - minutes * MINUTE_MS }))).toMatchObject({
        status: 401,
        body: { code },
      });
  });

  it("is rejected after the user signs out with it", async () => {
    const initData = initDataFor();
    await signIn({ initData });
    expect((await withHeader(initData, "/api/auth/logout", "POST")).status).toBe(204);
    for (let round = 0; round < 3; round += 1) {
      expect(await withHeader(initData)).toMatchObject({ status: 401, body: { code: "SESSION_ENDED" } });
      at.clock.advance(1_001);
    }
  });

  it("is rejected within a second after the account is unlinked or disabled", async () => {
    const pool = at.db.database.pool;
    for (const sql of [
      "delete from identity where subject = $1",
      `update "user" set disabled_at = now() where id = (select user_id from identity where subject = $1)`,
    ]) {
      const id = newTelegramId();
      const initData = initDataFor({ id });
      await signIn({ initData });
      expect((await withHeader(initData)).status).toBe(200);
      await pool.query(sql, [id]);
      at.clock.advance(1_001);
      expect((await withHeader(initData)).status).toBe(401);
    }
  });

  it("does not authenticate a user with a second factor", async () => {
    const id = newTelegramId();
    const initData = initDataFor({ id });
    const { body } = await signIn({ initData });
    expect((await withHeader(initData)).status).toBe(200);
    await at.db.database.pool.query(
      `insert into one_time_password (user_id, secret_sealed, confirmed_at)
       select user_id, '\\x00', now() from identity where subject = $1`,
      [id],
    );
    at.clock.advance(1_001);
    expect(await withHeader(initData)).toMatchObject({ status: 401, body: { code: "TOKEN_IS_EMPTY" } });
    const again = await signIn({ initData });
    expect([again.status, again.body["token"], body["token"]]).toMatchObject([200, undefined, expect.any(String)]);
    expect(again.body["check"]).toMatchObject({ kind: "second_factor" });
  });

  it("also opens a socket", async () => {
    const initData = initDataFor();
    await signIn({ initData });
    const url = await at.listen();
    const socket = await connected(openSocket(url, `Telegram ${initData}`));
    socket.close();
    await expect(connected(openSocket(url, `Telegram ${initDataFor()}`))).rejects.toThrow("TOKEN_IS_EMPTY");
  });
});

describe("[SE-75] the page of the Mini App", () => {
  const headersOf = async (on: TestApp, url: string) => {
    const { headers } = await on.call("GET", url);
    return [headers["x-frame-options"], /frame-ancestors [^;]+/.exec(String(headers["content-security-policy"]))?.[0]];
  };

  it("is the only page that the listed sites may embed, and only if a bot is configured", async () => {
    const open = [undefined, "frame-ancestors https://web.telegram.test"];
    const shut = ["DENY", "frame-ancestors 'none'"];
    expect(await headersOf(at, "/auth/telegram")).toEqual(open);
    expect(await headersOf(at, "/auth/telegram?tgWebAppStartParam=x")).toEqual(open);
    for (const url of ["/", "/auth", "/auth/telegram-redirect", "/auth/telegram/", "/b/1", "/api/auth/methods"])
      expect(await headersOf(at, url)).toEqual(shut);
    const none = await makeTestApp({ outside: { telegram: null }, on: at.db });
    expect(await headersOf(none, "/auth/telegram")).toEqual(shut);
    await none.app.close();
  });
});
