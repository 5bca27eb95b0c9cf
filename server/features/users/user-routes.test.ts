import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { RATE_RULES } from "#server/http/http-api.ts";
import { makeBoard, makeUser, setRole, type TestUser } from "#server/testing/builders.ts";
import { makeTestApp, type TestApp } from "#server/testing/test-app.ts";
import { FIND_RULE } from "./user-routes.ts";

let at: TestApp;
let vera: TestUser;
beforeAll(async () => {
  at = await makeTestApp();
  vera = await makeUser(at, { username: "vera.sokolova", email: "vera@chitalnya.ru" });
});
afterAll(() => at.close());

it("user info returns jwt.username and jwt.userId, as in the specification", async () => {
  const { body } = await at.call("GET", "/api/user/info", { as: vera });
  expect(body).toMatchObject({
    jwt: { username: "vera.sokolova", userId: vera.id },
    user: { id: vera.id, email: "vera@chitalnya.ru", timeZone: "Europe/Moscow" },
  });
});

it("(P-13) a user is found by the exact username, without the email", async () => {
  const anna = await makeUser(at);
  const found = await at.call("GET", "/api/user/find?username=%20VERA.sokolova", { as: anna });
  expect(found.body).toEqual({ user: { id: vera.id, username: "vera.sokolova", name: vera.name, avatar: null } });
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

describe("the users that can be found by name", () => {
  const known = async (as: TestUser) => (await at.call("GET", "/api/user/people", { as })).body["items"];
  const personOf = ({ id, username, name }: TestUser) => ({ id, username, name, avatar: null });

  it("[IN-16] are those who share a board or a team with the caller, without their emails", async () => {
    const [anna, boris, clara, dina, egor] = [
      await makeUser(at, { name: "Анна" }),
      await makeUser(at, { name: "Борис" }),
      await makeUser(at, { name: "Клара" }),
      await makeUser(at, { name: "Дина" }),
      await makeUser(at, { name: "Егор", email: "egor@chitalnya.ru" }),
    ];
    const top = await makeBoard(at, anna);
    const inside = await makeBoard(at, anna, { boardId: top.id });
    const other = await makeBoard(at, dina);
    expect(await known(anna)).toEqual([]);
    await setRole(at, anna, { boardId: top.id, userId: boris.id, role: "viewer" });
    await setRole(at, anna, { boardId: inside.id, userId: clara.id, role: "viewer" });
    await setRole(at, dina, { boardId: other.id, userId: clara.id, role: "viewer" });
    // By the parent board: all its readers see each other.
    expect(await known(clara)).toEqual([anna, boris, dina].map(personOf));
    expect(await known(boris)).toEqual([anna, clara].map(personOf));
    expect(await known(dina)).toEqual([personOf(clara)]);
    const { body } = await at.call("POST", "/api/team", { as: dina, body: { name: "Читальня" } });
    const teamId = String(idIn(body["team"]));
    const put = { as: dina, body: { role: "member" } };
    expect((await at.call("PUT", `/api/team/${teamId}/people/${egor.id}`, put)).status).toBeLessThan(300);
    expect(await known(egor)).toEqual([personOf(dina)]);
    expect(await known(dina)).toEqual([egor, clara].map(personOf));
    await setRole(at, anna, { boardId: inside.id, userId: clara.id, role: null });
    expect(await known(clara)).toEqual([personOf(dina)]);
    await at.db.database.pool.query(`update "user" set disabled_at = now() where id = $1`, [egor.id]);
    expect(await known(dina)).toEqual([personOf(clara)]);
  });

  it("[IN-16] are nobody else if strangers are hidden: then a stranger's username is also unknown", async () => {
    const closed = await makeTestApp({ findsStrangers: false });
    const [anna, boris, stranger] = [await makeUser(closed), await makeUser(closed), await makeUser(closed)];
    const find = (username: string) => closed.call("GET", `/api/user/find?username=${username}`, { as: anna });
    const board = await makeBoard(closed, anna);
    await setRole(closed, anna, { boardId: board.id, userId: boris.id, role: "viewer" });
    expect((await find(boris.username)).body).toEqual({ user: personOf(boris) });
    expect((await find(anna.username)).status).toBe(200);
    const [hidden, absent] = [await find(stranger.username), await find("nobody.here")];
    expect(hidden).toMatchObject({ status: 404, body: { code: "USER_UNKNOWN" } });
    expect(hidden.body).toEqual(absent.body);
    await closed.close();
  });

  it("[IN-16] are looked up by username at a limited rate, whether or not they exist", async () => {
    const limited = await makeTestApp({ rateRules: RATE_RULES });
    const [anna, boris] = [await makeUser(limited), await makeUser(limited)];
    const find = (as: TestUser, username: string) =>
      limited.call("GET", `/api/user/find?username=${username}`, { as }).then(({ status }) => status);
    for (let count = 0; count < FIND_RULE.burst; count += 1) {
      const username = count % 2 === 0 ? boris.username : "nobody.here";
      expect(await find(anna, username)).toBe(count % 2 === 0 ? 200 : 404);
    }
    expect([await find(anna, boris.username), await find(anna, "nobody.here")]).toEqual([429, 429]);
    expect(await find(boris, anna.username)).toBe(200);
    await limited.close();
  });
});

const idIn = (row: unknown): unknown => (typeof row === "object" && row !== null && "id" in row ? row.id : undefined);

it("a user changes their own name and time zone, and only the given fields", async () => {
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
