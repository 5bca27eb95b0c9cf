import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { makeUser, TEST_PASSWORD } from "#server/testing/builders.ts";
import { makeTestApp, type TestApp } from "#server/testing/test-app.ts";

const SIGN_IN = "/api/auth/base/signIn";
const from = (ip: string) => ({ "x-forwarded-for": ip });

describe("sign-in throttling", () => {
  let behind: TestApp;
  beforeAll(async () => {
    behind = await makeTestApp({ trustProxy: true });
  });
  afterAll(() => behind.close());

  it("[SE-13] (S-14) delays repeated failures from one address, and accepts the right password from another", async () => {
    const user = await makeUser(behind);
    const guess = (ip: string, password: string, login = user.username) =>
      behind.call("POST", SIGN_IN, { body: { login, password }, headers: from(ip) });
    const statuses: number[] = [];
    for (let count = 0; count < 8; count += 1) statuses.push((await guess("203.0.113.7", "не тот пароль")).status);
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429, 429, 429]);
    const refused = await guess("203.0.113.7", TEST_PASSWORD, user.username.toUpperCase());
    expect(refused).toMatchObject({ status: 429, body: { code: "RATE_LIMITED" } });
    expect(Number(refused.headers["retry-after"])).toBeGreaterThan(0);
    expect((await guess("198.51.100.9", TEST_PASSWORD)).status).toBe(200);
    behind.clock.advance(3_000);
    expect((await guess("203.0.113.7", TEST_PASSWORD)).status).toBe(200);
    expect((await guess("203.0.113.7", "не тот пароль")).status).toBe(401);
  });

  it("[SE-13] (S-14) counts an IPv6 network as one address", async () => {
    const user = await makeUser(behind);
    const statuses: number[] = [];
    for (let count = 0; count < 7; count += 1) {
      const headers = from(`2001:db8:1:2:${String(count)}::1`);
      statuses.push(
        (await behind.call("POST", SIGN_IN, { body: { login: user.username, password: "не тот пароль" }, headers }))
          .status,
      );
    }
    expect(statuses.slice(5)).toEqual([429, 429]);
  });

  it("[SE-13] also limits simultaneous attempts", async () => {
    const user = await makeUser(behind);
    const answers = await Promise.all(
      Array.from({ length: 30 }, () =>
        behind.call("POST", SIGN_IN, {
          body: { login: user.username, password: "не тот пароль" },
          headers: from("192.0.2.44"),
        }),
      ),
    );
    expect(answers.filter(({ status }) => status === 401).length).toBeLessThanOrEqual(5);
    expect(answers.every(({ status }) => status === 401 || status === 429)).toBe(true);
  });

  it("[SE-13, SE-18] does not extend the delay when the server's clock is set back (F-19)", async () => {
    const user = await makeUser(behind);
    const signIn = (password: string) =>
      behind.call("POST", SIGN_IN, { body: { login: user.username, password }, headers: from("203.0.113.90") });
    for (let count = 0; count < 6; count += 1) await signIn("не тот пароль");
    behind.clock.set(-86_400_000);
    const refused = await signIn(TEST_PASSWORD);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers["retry-after"])).toBeLessThanOrEqual(2);
    behind.clock.advance(3_000);
    expect((await signIn(TEST_PASSWORD)).status).toBe(200);
    behind.clock.set(86_400_000);
  });

  it("[SE-13] delays an address that tries many accounts", async () => {
    let refused = 0;
    for (let count = 0; count < 55; count += 1) {
      const answer = await behind.call("POST", SIGN_IN, {
        body: { login: `spray-${String(count)}`, password: "не тот пароль" },
        headers: from("192.0.2.99"),
      });
      if (answer.status === 429) refused += 1;
    }
    expect(refused).toBeGreaterThanOrEqual(5);
  });

  it("[SE-13] deletes attempts after an hour", async () => {
    const count = async () => (await behind.db.database.pool.query("select 1 from sign_in_attempt")).rows.length;
    expect(await count()).toBeGreaterThan(0);
    await behind.app.auth.throttle.tidy();
    expect(await count()).toBeGreaterThan(0);
    behind.clock.advance(3_700_000);
    await behind.app.auth.throttle.tidy();
    expect(await count()).toBe(0);
  });
});
