import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { makeUser, type TestUser } from "#server/testing/builders.ts";
import { TEST_KEY } from "#server/testing/test-key.ts";
import { makeTestApp, TEST_URL, type TestApp } from "#server/testing/test-app.ts";

let at: TestApp;
let vera: TestUser;
beforeAll(async () => {
  at = await makeTestApp();
  vera = await makeUser(at, { username: "vera.sokolova" });
});
afterAll(() => at.close());

const GONE = { status: 410, body: { code: "EXTERNAL_GONE" } };
let subjects = 0;

async function fromBackend(fields: object = {}): Promise<string> {
  subjects += 1;
  const body = { key: TEST_KEY.key, subject: `s-${String(subjects)}`, username: "guest", name: "Гость", ...fields };
  return String((await at.call("POST", "/api/auth/ext", { body })).body["session"]);
}
const exchange = (session: string) => at.call("POST", `/api/auth/ext/${session}`);
const preview = (session: string) => at.call("POST", `/api/auth/ext/${session}/preview`);

describe("a session created by a trusted back end", () => {
  it("[SE-76] is previewed any number of times, and exchanged once", async () => {
    const session = await fromBackend();
    for (let round = 0; round < 2; round += 1)
      expect((await preview(session)).body).toMatchObject({
        kind: "backend",
        title: "portal",
        name: "Гость",
        username: null,
        isNew: true,
      });
    expect(await exchange(session)).toMatchObject({
      status: 200,
      body: { user: { username: "guest", name: "Гость" } },
    });
    expect(await exchange(session)).toMatchObject(GONE);
    expect(await preview(session)).toMatchObject(GONE);
  });

  it("has at least 128 random bits, and is stored as a hash", async () => {
    const session = await fromBackend();
    expect(Buffer.from(session, "base64url").length).toBeGreaterThanOrEqual(16);
    const { rows } = await at.db.database.pool.query("select id_hash, data from external_session");
    expect(JSON.stringify(rows)).not.toContain(session);
    expect(at.logged.join("")).not.toContain(session);
    expect(at.logged.join("")).not.toContain(TEST_KEY.key);
  });

  it("[SE-76] expires after a minute", async () => {
    const expired = await fromBackend();
    const inTime = await fromBackend();
    at.clock.advance(59_000);
    expect((await exchange(inTime)).status).toBe(200);
    at.clock.advance(1_001);
    expect(await preview(expired)).toMatchObject(GONE);
    expect(await exchange(expired)).toMatchObject(GONE);
  });

  it("[SE-76] is given to one of fifty simultaneous exchanges", async () => {
    const session = await fromBackend();
    const answers = await Promise.all(Array.from({ length: 50 }, () => exchange(session)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 410)).toHaveLength(49);
  });

  it("[SE-76] is consumed by a failed exchange", async () => {
    const subject = "somebody disabled";
    await exchange(await fromBackend({ subject }));
    await at.db.database.pool.query(
      `update "user" set disabled_at = now() where id = (select user_id from identity where subject = $1)`,
      [subject],
    );
    const session = await fromBackend({ subject });
    expect(await exchange(session)).toMatchObject({ status: 403, body: { code: "USER_DISABLED" } });
    expect(await exchange(session)).toMatchObject(GONE);
  });

  it("[SE-73] signs in to the same account by the subject, whatever username it requests", async () => {
    const first = await exchange(await fromBackend({ subject: "one", username: "wish" }));
    const again = await exchange(await fromBackend({ subject: "one", username: "vera.sokolova", name: "Вера" }));
    expect(again.body["user"]).toEqual(first.body["user"]);
    const other = await exchange(await fromBackend({ subject: "two", username: "vera.sokolova" }));
    expect(other.body["user"]).toMatchObject({ username: "vera.sokolova-2" });
  });

  it("[SE-78] is not created without the key, or by a browser", async () => {
    for (const key of ["", "x", `${TEST_KEY.key}x`, TEST_KEY.key.slice(1)])
      expect(await at.call("POST", "/api/auth/ext", { body: { key, subject: "s" } })).toMatchObject({
        status: 403,
        body: { code: "KEY_WRONG" },
      });
    const headers = { origin: TEST_URL, "sec-fetch-site": "same-origin" };
    const body = { key: TEST_KEY.key, subject: "s" };
    expect(await at.call("POST", "/api/auth/ext", { body, headers })).toMatchObject({
      status: 403,
      body: { code: "ORIGIN_REFUSED" },
    });
  });

  it("[SE-82] is never linked to a signed-in user, who may not have started it", async () => {
    const session = await fromBackend();
    expect(await at.call("POST", `/api/auth/ext/${session}/link`, { as: vera })).toMatchObject(GONE);
    expect(await exchange(session)).toMatchObject(GONE);
  });

  it("[SE-06] is not exchanged by a page of another site", async () => {
    const session = await fromBackend();
    const headers = { origin: "https://evil.test", "sec-fetch-site": "cross-site" };
    const answer = await at.call("POST", `/api/auth/ext/${session}`, { headers });
    expect(answer).toMatchObject({ status: 403, body: { code: "ORIGIN_REFUSED" } });
  });
});

describe("[SE-81] another device of the user", () => {
  const forDevice = async () => (await at.call("POST", "/api/auth/device", { as: vera })).body;

  it("[SE-41] is not signed in after the user ends their other sessions", async () => {
    const session = String((await forDevice())["session"]);
    expect((await at.call("DELETE", "/api/auth/sessions", { as: vera })).status).toBeLessThan(300);
    expect(await exchange(session)).toMatchObject(GONE);
  });

  it("is signed in by a link that the user opens there", async () => {
    const { session, url, expiresAt } = await forDevice();
    expect(url).toBe(`${TEST_URL}/auth/ext/${String(session)}`);
    expect(Date.parse(String(expiresAt)) - at.clock.now()).toBeLessThanOrEqual(60_000);
    expect((await preview(String(session))).body).toMatchObject({
      kind: "device",
      name: vera.name,
      username: vera.username,
      isNew: false,
    });
    const { body } = await exchange(String(session));
    expect(body["user"]).toMatchObject({ id: vera.id });
    const { rows } = await at.db.database.pool.query(
      "select provider from session where user_id = $1 order by created_at desc limit 1",
      [vera.id],
    );
    expect(rows).toEqual([{ provider: "device" }]);
  });

  it("requires the second factor", async () => {
    const { session } = await forDevice();
    await at.db.database.pool.query(
      "insert into one_time_password (user_id, secret_sealed, confirmed_at) values ($1, '\\x00', now())",
      [vera.id],
    );
    expect((await exchange(String(session))).body["check"]).toMatchObject({ kind: "second_factor" });
    await at.db.database.pool.query("delete from one_time_password where user_id = $1", [vera.id]);
  });
});
