import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { TEAM_ACTIONS, TEAM_ROLES, canInTeam, canSetTeamRole, type TeamRole } from "#contract/teams/team-permission.ts";
import { makeUser, type TestUser } from "#server/testing/builders.ts";
import { createTeamWorld, type TeamWorld } from "#server/testing/team-world.ts";
import { makeTestApp, type TestApp } from "#server/testing/test-app.ts";

let at: TestApp;
let world: TeamWorld;
let anna: TestUser;
let vera: TestUser;
beforeAll(async () => {
  at = await makeTestApp();
  world = createTeamWorld(at);
  anna = await makeUser(at, { name: "Анна Котова" });
  vera = await makeUser(at);
});
afterAll(() => at.close());

const patch = (teamId: string, body: object, as = anna) => at.call("PATCH", `/api/team/${teamId}`, { as, body });
const archive = (teamId: string, as = anna) => at.call("POST", `/api/team/${teamId}/archive`, { as });
const restore = (teamId: string, as = anna) => at.call("POST", `/api/team/${teamId}/restore`, { as });
const remove = (teamId: string, as = anna) => at.call("DELETE", `/api/team/${teamId}`, { as });
const get = (key: string, as = anna) => at.call("GET", `/api/team/${key}`, { as });
const list = (as = anna) => at.call("GET", "/api/team", { as });
const refused = (status: number, code: string) => ({ status, body: { code } });

describe("creating a team", () => {
  it("[TM-07, TM-09] makes the caller its owner, and derives its slug from its name", async () => {
    const id = randomUUID();
    const made = await at.call("POST", "/api/team", {
      as: anna,
      body: { id, name: "  Отдел щедрости №1  ", description: "Книги", color: "pine" },
    });
    expect(made).toMatchObject({
      status: 201,
      body: { team: { id, name: "Отдел щедрости №1", slug: "otdel-schedrosti-1", color: "pine", archivedAt: null } },
    });
    for (const key of [id, "otdel-schedrosti-1", "Otdel-Schedrosti-1"]) {
      expect(await get(key)).toMatchObject({
        status: 200,
        body: { team: { id, role: "owner", people: [{ id: anna.id, role: "owner", openTasks: 0 }], boards: [] } },
      });
    }
    expect((await list()).body["items"]).toContainEqual(
      expect.objectContaining({ id, role: "owner", peopleCount: 1, boardCount: 0 }),
    );
  });

  it("[TM-09] adds a suffix to a taken slug, and rejects a requested slug that is taken", async () => {
    const first = await world.make(anna, { name: "Зал", slug: "zal-one" });
    expect(await at.call("POST", "/api/team", { as: vera, body: { name: "Зал", slug: "zal-one" } })).toMatchObject(
      refused(409, "SLUG_TAKEN"),
    );
    const slugs = [(await world.make(anna, { name: "Полка" })).slug, (await world.make(vera, { name: "Полка" })).slug];
    expect(slugs[0]).toBe("polka");
    expect(slugs[1]).toMatch(/^polka-[0-9a-f]{6}$/);
    expect(await patch(first.id, { slug: "polka" })).toMatchObject(refused(409, "SLUG_TAKEN"));
    expect(await patch(first.id, { slug: "zal-one", name: "Зал 1" })).toMatchObject({
      body: { team: { name: "Зал 1" } },
    });
  });

  it.each(["new", "edit", "а", "-a", "a--b", "a b", "x".repeat(51), randomUUID()])(
    "[TM-09] rejects the slug «%s»",
    async (slug) => {
      expect(await at.call("POST", "/api/team", { as: anna, body: { name: "Зал", slug } })).toMatchObject(
        refused(400, "SLUG_INVALID"),
      );
    },
  );

  it.each(["New", "Edit", "…", "я"])("[TM-09] also derives a slug from the name «%s»", async (name) => {
    const { slug } = await world.make(anna, { name });
    expect((await get(slug)).status).toBe(200);
  });

  it("[TM-11] with the same id again returns the same team, and rejects an id of another user's team", async () => {
    const body = { id: randomUUID(), name: "Редакция" };
    const first = await at.call("POST", "/api/team", { as: anna, body });
    expect(await at.call("POST", "/api/team", { as: anna, body })).toMatchObject({ status: 201, body: first.body });
    expect(await at.call("POST", "/api/team", { as: vera, body })).toMatchObject(refused(409, "ID_TAKEN"));
  });

  it("[TM-11] with the same Idempotency-Key again creates one team", async () => {
    const headers = { "idempotency-key": randomUUID() };
    const make = () => at.call("POST", "/api/team", { as: anna, headers, body: { name: "Один раз" } });
    const first = await make();
    expect((await make()).body).toEqual(first.body);
  });
});

describe("permissions in a team", () => {
  const CALLS: Record<(typeof TEAM_ACTIONS)[number], (teamId: string, as: TestUser) => Promise<{ status: number }>> = {
    "team.see": (teamId, as) => get(teamId, as),
    "team.bring-board": async (teamId, as) => {
      const boardId = await world.board(as);
      return world.giveBoard(teamId, boardId, "viewer", as);
    },
    "team.edit": (teamId, as) => patch(teamId, { name: "Иначе" }, as),
    "team.people": async (teamId, as) => world.setPerson(teamId, (await makeUser(at)).id, "member", as),
    "team.drop-board": (teamId, as) => world.takeBoard(teamId, randomUUID(), as),
    "team.archive": (teamId, as) => archive(teamId, as),
    "team.delete": async (teamId, as) => {
      await archive(teamId, anna);
      return remove(teamId, as);
    },
  };

  it.each(TEAM_ACTIONS.flatMap((action) => [...TEAM_ROLES, null].map((role) => [action, role] as const)))(
    "[TM-07] allow %s by %s according to the table",
    async (action, role) => {
      const { id } = await world.make(anna);
      const person = role === null ? vera : await world.personIn(id, role);
      const answer = await CALLS[action](id, person);
      const isHidden = role === null || (action === "team.delete" && role !== "owner");
      if (canInTeam(role, action)) expect(answer.status).toBeLessThan(300);
      else if (isHidden) expect([403, 404]).toContain(answer.status);
      else expect(answer).toMatchObject(refused(403, "ACTION_FORBIDDEN"));
      if (role === null) expect(answer).toMatchObject(refused(404, "TEAM_GONE"));
    },
  );

  const CASES = TEAM_ROLES.flatMap((giver) =>
    [...TEAM_ROLES, null].flatMap((from) => [...TEAM_ROLES, null].map((to) => [giver, from, to] as const)),
  ).filter(([, from, to]) => from !== null || to !== null);
  it.each(CASES)("[TM-07] allow %s to change a role from %s to %s according to the table", async (giver, from, to) => {
    const { id } = await world.make(anna);
    const by = await world.personIn(id, giver);
    const person = from === null ? await makeUser(at) : await world.personIn(id, from);
    const answer =
      to === null ? await world.removePerson(id, person.id, by) : await world.setPerson(id, person.id, to, by);
    if (canSetTeamRole(giver, from, to)) expect(answer.status).toBe(204);
    else expect(answer.status).toBe(403);
    expect(await world.roleIn(id, person.id)).toBe(canSetTeamRole(giver, from, to) ? to : from);
  });

  it("[TM-08] do not let the last owner leave or lower their role", async () => {
    const { id } = await world.make(anna);
    const other = await world.personIn(id, "admin");
    for (const answer of [await world.removePerson(id, anna.id), await world.setPerson(id, anna.id, "member")])
      expect(answer).toMatchObject(refused(409, "TEAM_OWNER_LAST"));
    await world.setPerson(id, other.id, "owner");
    expect((await world.setPerson(id, anna.id, "member")).status).toBe(204);
    expect((await world.removePerson(id, anna.id)).status).toBe(204);
    expect(await get(id)).toMatchObject(refused(404, "TEAM_GONE"));
    expect(await world.removePerson(id, other.id, other)).toMatchObject(refused(409, "TEAM_OWNER_LAST"));
  });

  it("[TM-08] do not count an owner whose account is disabled, who may be removed", async () => {
    const { id } = await world.make(anna);
    const other = await world.personIn(id, "owner");
    await at.db.database.pool.query(`update "user" set disabled_at = now() where id = $1`, [other.id]);
    expect(await world.removePerson(id, anna.id)).toMatchObject(refused(409, "TEAM_OWNER_LAST"));
    expect(await world.setPerson(id, anna.id, "admin")).toMatchObject(refused(409, "TEAM_OWNER_LAST"));
    expect((await world.removePerson(id, other.id)).status).toBe(204);
  });

  it("[TM-08] let only one of two owners leave if they do it at the same time", async () => {
    const { id } = await world.make(anna);
    const other = await world.personIn(id, "owner");
    const left = await Promise.all([world.removePerson(id, anna.id), world.removePerson(id, other.id, other)]);
    expect(left.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([204, 409]);
  });

  it("[TM-11] allow repeating a removal or an addition with the same result", async () => {
    const { id } = await world.make(anna);
    const person = await world.personIn(id, "member");
    expect((await world.setPerson(id, person.id, "member")).status).toBe(204);
    for (let count = 0; count < 2; count += 1)
      expect((await world.removePerson(id, person.id, person)).status).toBe(204);
  });

  it("do not hide that a user or a role is unknown", async () => {
    const { id } = await world.make(anna);
    expect(await world.setPerson(id, randomUUID(), "member")).toMatchObject(refused(404, "USER_UNKNOWN"));
    const role: string = "viewer";
    const body = { role };
    expect(await at.call("PUT", `/api/team/${id}/people/${vera.id}`, { as: anna, body })).toMatchObject(
      refused(400, "ROLE_UNKNOWN"),
    );
  });
});

describe("archiving a team", () => {
  it("[TM-10] precedes deletion, is allowed to owners only, and can be undone with all roles and boards", async () => {
    const { id } = await world.make(anna);
    const boardId = await world.board(anna);
    await world.giveBoard(id, boardId, "editor");
    const member: TestUser = await world.personIn(id, "admin");
    expect(await remove(id)).toMatchObject(refused(403, "ACTION_FORBIDDEN"));
    expect(await archive(id)).toMatchObject({ status: 200, body: { team: { archivedAt: expect.any(String) } } });
    expect(await get(id, member)).toMatchObject(refused(404, "TEAM_GONE"));
    expect((await list(member)).body["items"]).toEqual([]);
    expect(await get(id)).toMatchObject({ body: { team: { boards: [], role: "owner" } } });
    expect(await patch(id, { name: "Иначе" })).toMatchObject(refused(409, "TEAM_ARCHIVED"));
    expect(await world.roleOn(boardId, member)).toBeNull();
    expect(await restore(id)).toMatchObject({ body: { team: { archivedAt: null } } });
    expect(await get(id, member)).toMatchObject({ body: { team: { boards: [{ id: boardId, role: "editor" }] } } });
    expect(await world.roleOn(boardId, member)).toBe("editor");
  });

  it("[TM-10] allows deleting the team permanently, and using its slug again", async () => {
    const { id, slug } = await world.make(anna, { name: "На выброс" });
    await archive(id);
    expect((await remove(id)).status).toBe(204);
    expect(await get(id)).toMatchObject(refused(404, "TEAM_GONE"));
    expect((await world.make(vera, { name: "На выброс" })).slug).toBe(slug);
  });
});

it("[TM-07] a team shows the number of open tasks of each member on its boards and their nested boards", async () => {
  const { id } = await world.make(anna);
  const boardId = await world.board(anna);
  const inside = await world.board(anna, { boardId });
  const person = await world.personIn(id, "member" satisfies TeamRole);
  await world.giveBoard(id, boardId, "editor");
  await world.giveBoard(id, inside, "viewer");
  await world.assign(boardId, person);
  await world.assign(inside, person);
  const { body } = await get(id);
  expect(body).toMatchObject({ team: { people: [{ openTasks: 0 }, { id: person.id, openTasks: 2 }] } });
});

describe("[NO-14] a user who is added to a team", () => {
  const inboxOf = async (as: TestUser) => (await at.call("GET", "/api/sync/snapshot", { as })).body["notifications"];

  it("gets one notification with the team and the user who added them, and none about another role", async () => {
    const { id } = await world.make(anna, { name: "Отдел щедрости" });
    const person = await world.personIn(id, "member");
    const expected = {
      kind: "team_added",
      title: "Отдел щедрости",
      detail: id,
      actorId: anna.id,
      actorName: anna.name,
    };
    expect(await inboxOf(person)).toMatchObject([{ ...expected, boardId: null, readAt: null }]);
    await world.setPerson(id, person.id, "member");
    await world.setPerson(id, person.id, "admin");
    expect(await inboxOf(person)).toHaveLength(1);
  });

  it("gets another one when they are added again, and the creator of a team gets none", async () => {
    const { id } = await world.make(vera);
    const person = await world.personIn(id, "member");
    await world.removePerson(id, person.id);
    await world.setPerson(id, person.id, "member");
    expect(await inboxOf(person)).toMatchObject([{ kind: "team_added" }, { kind: "team_added" }]);
    expect(await inboxOf(vera)).toEqual([]);
  });
});
