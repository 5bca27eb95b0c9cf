import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { REFRESH_GRACE_MS } from "#contract/core/limit.ts";
import { openBrowser } from "#server/testing/browser.ts";
import { makeUser } from "#server/testing/builders.ts";
import { type Answer, makeTestApp, type TestApp } from "#server/testing/test-app.ts";

let at: TestApp;
beforeAll(async () => {
  at = await makeTestApp();
});
afterAll(() => at.close());

describe("a server whose clock jumps (F-19)", () => {
  const HOUR = 3_600_000;
  const generationOf = (answer: Answer) => Number(String(answer.body["refreshToken"]).split(".")[1]);

  it.each([
    ["an hour ahead, and back again", [HOUR, -HOUR]],
    ["a day ahead, and back again", [24 * HOUR, -24 * HOUR]],
    ["an hour back, and forward again", [-HOUR, HOUR]],
    ["ten years back", [-87_660 * HOUR]],
  ])("[SE-18] %s, keeps users signed in and goes on refreshing tokens", async (_what, jumps) => {
    const own = await makeTestApp({ on: at.db });
    const browser = await openBrowser(own);
    browser.keep(await browser.refresh());
    for (const [jumped, jump] of jumps.entries()) {
      own.clock.set(jump);
      const used = { ...browser.state };
      const answer = await browser.refresh();
      expect([answer.status, generationOf(answer)]).toEqual([200, jumped + 2]);
      // A response lost right after a clock jump is repeated.
      expect(generationOf(await browser.refresh(used))).toBe(jumped + 2);
      browser.keep(answer);
      expect(await browser.isIn()).toBe(200);
      expect(Number(answer.body["expiresIn"])).toBe(30 * 86_400);
      own.clock.advance(REFRESH_GRACE_MS + 1);
    }
    expect((await browser.refresh()).status).toBe(200);
    await own.close();
  });

  it("[SE-18, SE-05] repeats a response that was lost while the clock was set forward", async () => {
    const own = await makeTestApp({ on: at.db });
    const browser = await openBrowser(own);
    const used = { ...browser.state };
    const lost = await browser.refresh();
    own.clock.set(HOUR);
    const again = await browser.refresh(used);
    expect([again.status, generationOf(again)]).toEqual([200, generationOf(lost)]);
    browser.keep(again);
    expect(await browser.isIn()).toBe(200);
    await own.close();
  });

  it("[SE-18, SE-04] does not extend the grace period of a used token when the clock is set back", async () => {
    const own = await makeTestApp({ on: at.db });
    const browser = await openBrowser(own);
    const used = { ...browser.state };
    browser.keep(await browser.refresh());
    own.clock.set(-HOUR);
    own.clock.advance(REFRESH_GRACE_MS + 1);
    expect(await browser.refresh(used)).toMatchObject({ status: 401, body: { code: "SESSION_ENDED" } });
    await own.close();
  });

  it("[SE-18, SE-08] does not extend the validity of a session when the clock is set back", async () => {
    const user = await makeUser(at);
    const own = await makeTestApp({ on: at.db });
    expect((await own.call("GET", "/api/user/info", { as: user })).status).toBe(200);
    await at.db.database.pool.query(`update "user" set disabled_at = now() where id = $1`, [user.id]);
    own.clock.set(-HOUR);
    expect(await own.call("GET", "/api/user/info", { as: user })).toMatchObject({
      status: 401,
      body: { code: "SESSION_ENDED" },
    });
    await own.close();
  });
});
