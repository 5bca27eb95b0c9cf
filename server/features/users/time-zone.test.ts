import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import * as z from "zod/mini";
import { sessionAnswer } from "#contract/auth/sign-in-answer.ts";
import { makeUser, type TestUser } from "#server/testing/builders.ts";
import { makeTestApp, type TestApp } from "#server/testing/test-app.ts";

let at: TestApp;
beforeAll(async () => {
  at = await makeTestApp({ timeZone: "Asia/Yekaterinburg" });
  await makeUser(at, { username: "first" });
});
afterAll(() => at.close());

const signUp = (more: object) =>
  at.call("POST", "/api/auth/base/signUp", {
    body: { username: `u-${randomUUID().slice(0, 8)}`, name: "Вера", password: "сорок тысяч обезьян", ...more },
  });
const zoneOf = async (as: TestUser) => {
  const { body } = await at.call("GET", "/api/user/info", { as });
  const { timeZone, timeZoneSource } = z.parse(z.object({ user: sessionAnswer.shape.user }), body).user;
  return [timeZone, timeZoneSource];
};
const change = (as: TestUser, body: object) => at.call("PATCH", "/api/user", { as, body });

describe("[SE-84] the time zone of a new account", () => {
  it("is the one that the sign-up form sends, by any of its names", async () => {
    const expectedUser = { timeZone: "Asia/Kamchatka", timeZoneSource: "detected" };
    expect(await signUp({ timeZone: "Asia/Kamchatka" })).toMatchObject({ status: 201, body: { user: expectedUser } });
    const names = await Promise.all(["Asia/Katmandu", "Asia/Kathmandu"].map((timeZone) => signUp({ timeZone })));
    const [one, other] = names.map(({ body }) => z.parse(sessionAnswer, body).user.timeZone);
    expect(one).toBe(other);
    expect((await signUp({ timeZone: "Etc/UTC" })).body).toMatchObject({ user: { timeZone: "UTC" } });
    for (const timeZone of ["Mars/Olympus", "+03:00", "", "a".repeat(65)])
      expect(await signUp({ timeZone })).toMatchObject({ status: 400, body: { code: "TIME_ZONE_UNKNOWN" } });
    expect(await signUp({ timeZone: 3 })).toMatchObject({ status: 400, body: { code: "FIELD_TYPE" } });
  });

  it("is also the one of the device after an invitation", async () => {
    const { rows } = await at.db.database.pool.query<{ id: string }>(`select id from "user" where is_admin`);
    const { link } = await at.app.auth.invites.make(rows[0]?.id ?? "", 1);
    const person = { id: randomUUID(), username: "invited", name: "Олег", email: null, passwordHash: null };
    await at.app.auth.invites.redeem(new URL(link).searchParams.get("invite") ?? "", {
      ...person,
      timeZone: "America/New_York",
      at: new Date(at.clock.now()),
    });
    expect(await at.app.auth.queries.findById(person.id)).toMatchObject({
      timeZone: "America/New_York",
      timeZoneSource: "detected",
    });
  });

  it("is the server's if none is sent, until the first device that signs in sends its own", async () => {
    expect((await signUp({})).body).toMatchObject({ user: { timeZone: "Asia/Yekaterinburg", timeZoneSource: "none" } });
    const outside = await makeUser(at);
    expect(await zoneOf(outside)).toEqual(["Asia/Yekaterinburg", "none"]);
    await change(outside, { name: "Другое имя" });
    expect(await zoneOf(outside)).toEqual(["Asia/Yekaterinburg", "none"]);
    await change(outside, { detectedTimeZone: "Asia/Kamchatka" });
    expect(await zoneOf(outside)).toEqual(["Asia/Kamchatka", "detected"]);
  });
});

describe("[SE-85] the time zone of an account", () => {
  it("is changed by the user, and not by another device", async () => {
    const vera = await makeUser(at, { timeZone: "Asia/Omsk" });
    await change(vera, { detectedTimeZone: "Asia/Kamchatka" });
    expect(await zoneOf(vera)).toEqual(["Asia/Omsk", "detected"]);
    await change(vera, { timeZone: "Europe/Berlin" });
    await change(vera, { detectedTimeZone: "Asia/Kamchatka", name: "Вера" });
    expect(await zoneOf(vera)).toEqual(["Europe/Berlin", "chosen"]);
    expect(await change(vera, { detectedTimeZone: "Mars/Olympus" })).toMatchObject({
      status: 400,
      body: { code: "TIME_ZONE_UNKNOWN" },
    });
  });
});
