import { afterAll, beforeAll, expect, it } from "vitest";
import { makeUser, type TestUser } from "#server/testing/builders.ts";
import { makeTestApp, type TestApp } from "#server/testing/test-app.ts";

let at: TestApp;
let vera: TestUser;
beforeAll(async () => {
  at = await makeTestApp();
  vera = await makeUser(at, { username: "vera.sokolova", email: "vera@chitalnya.ru" });
});
afterAll(() => at.close());

it("tells who I am, as SPEC says: jwt.username and jwt.userId", async () => {
  const { body } = await at.call("GET", "/api/user/info", { as: vera });
  expect(body).toMatchObject({
    jwt: { username: "vera.sokolova", userId: vera.id },
    user: { id: vera.id, email: "vera@chitalnya.ru", timeZone: "Europe/Moscow" },
  });
});

it("(P-13) finds a person by the exact username, without the e-mail", async () => {
  const anna = await makeUser(at);
  const found = await at.call("GET", "/api/user/find?username=%20VERA.sokolova", { as: anna });
  expect(found.body).toEqual({ user: { id: vera.id, username: "vera.sokolova", name: vera.name } });
  for (const username of ["vera.sokolov", "vera.sokolova2", "nobody.here"]) {
    expect(await at.call("GET", `/api/user/find?username=${username}`, { as: anna })).toMatchObject({
      status: 404,
      body: { code: "USER_UNKNOWN" },
    });
  }
  expect((await at.call("GET", "/api/user/find?username=%25", { as: anna })).body).toMatchObject({
    code: "USERNAME_INVALID",
  });
});

it("changes one's own name and time zone, and only what is given", async () => {
  const anna = await makeUser(at);
  const change = (body: unknown) => at.call("PATCH", "/api/user", { as: anna, body });
  expect((await change({ name: " Анна Котова " })).body).toMatchObject({
    user: { id: anna.id, name: "Анна Котова", timeZone: "Europe/Moscow" },
  });
  expect((await change({ timeZone: "Asia/Omsk" })).body).toMatchObject({
    user: { name: "Анна Котова", timeZone: "Asia/Omsk" },
  });
  for (const [body, code] of [
    [{ name: " " }, "NAME_EMPTY"],
    [{ timeZone: "Mars/Olympus" }, "TIME_ZONE_UNKNOWN"],
    [{ timeZone: "+03:00" }, "TIME_ZONE_UNKNOWN"],
    [{ email: "anna@chitalnya.ru" }, "FIELD_UNKNOWN"],
    [{ username: "vera.sokolova" }, "FIELD_UNKNOWN"],
  ] as const) {
    expect(await change(body)).toMatchObject({ status: 400, body: { code } });
  }
});
