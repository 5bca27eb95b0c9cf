import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { boardStream } from "#contract/changes/change.ts";
import { BOARD_INVITES_MAX } from "#contract/core/limit.ts";
import { ROLES, type Role } from "#contract/core/permission.ts";
import { canSetRole } from "#contract/members/role-giving.ts";
import { INVITE_ROLES } from "#contract/members/board-invite.ts";
import { RATE_RULES } from "#server/http/http-api.ts";
import type { BusMessage } from "#server/sync/bus/bus.ts";
import { makeBoard, makeUser, setRole, type TestUser } from "#server/testing/builders.ts";
import { type Answer, makeTestApp, type TestApp } from "#server/testing/test-app.ts";

let at: TestApp;
let owner: TestUser;
beforeAll(async () => {
  at = await makeTestApp();
  owner = await makeUser(at, { name: "Анна Котова" });
});
afterAll(() => at.close());

interface TestInvite {
  id: string;
  code: string;
  boardId: string;
}

const FREE = { role: "editor", days: null, usesMax: null };

function inviteOf(body: Record<string, unknown>): Record<string, unknown> {
  const { invite: made } = body;
  return typeof made === "object" && made !== null ? { ...made } : {};
}

async function invite(boardId: string, overrides: object = {}, as = owner): Promise<TestInvite> {
  const { status, body } = await at.call("POST", `/api/board/${boardId}/invites`, {
    as,
    body: { ...FREE, ...overrides },
  });
  expect(status).toBe(201);
  const { id, link } = inviteOf(body);
  return { id: String(id), boardId, code: new URL(String(link)).searchParams.get("code") ?? "" };
}

const look = ({ boardId, code }: Omit<TestInvite, "id">) =>
  at.call("POST", "/api/board/invite/look", { body: { boardId, code } });
const accept = ({ boardId, code }: Omit<TestInvite, "id">, as: TestUser) =>
  at.call("POST", "/api/board/invite/accept", { as, body: { boardId, code } });
const list = (boardId: string, as = owner) => at.call("GET", `/api/board/${boardId}/invites`, { as });
const end = ({ boardId, id }: TestInvite, as = owner) =>
  at.call("DELETE", `/api/board/${boardId}/invites/${id}`, { as });
const freshBoard = async (overrides: object = {}) =>
  (await makeBoard(at, owner, { title: "Читальня", ...overrides })).id;

async function memberOf(boardId: string, role: Role): Promise<TestUser> {
  const person = await makeUser(at);
  await setRole(at, owner, { boardId, userId: person.id, role });
  return person;
}

async function roleOf(boardId: string, person: TestUser): Promise<unknown> {
  const { rows } = await at.db.database.pool.query<{ role: string }>(
    "select role from board_member where board_id = $1 and user_id = $2",
    [boardId, person.id],
  );
  return rows[0]?.role;
}

async function usesOf({ id }: TestInvite): Promise<unknown> {
  const { rows } = await at.db.database.pool.query<{ uses: number }>("select uses from board_invite where id = $1", [
    id,
  ]);
  return rows[0]?.uses;
}

const codeOf = ({ body: { code } }: Answer): string => (typeof code === "string" ? code : "in");

describe("creating an invitation", () => {
  it.each(ROLES)("[IN-01] %s can invite to the roles that they may give, and to no other", async (ownRole) => {
    const boardId = await freshBoard();
    const giver = await memberOf(boardId, ownRole);
    for (const role of INVITE_ROLES) {
      const answer = await at.call("POST", `/api/board/${boardId}/invites`, { as: giver, body: { ...FREE, role } });
      if (canSetRole(ownRole, null, role)) expect(answer.status).toBe(201);
      else {
        const code = ["manager", "admin", "owner"].includes(ownRole) ? "ROLE_ABOVE_OWN" : "ACTION_FORBIDDEN";
        expect(answer).toMatchObject({ status: 403, body: { code } });
      }
    }
  });

  it.each([
    [{ role: "owner" }, "ROLE_UNKNOWN"],
    [{ days: 2 }, "FIELD_RANGE"],
    [{ usesMax: 0 }, "FIELD_RANGE"],
    [{ usesMax: 101 }, "FIELD_RANGE"],
    [{ usesMax: 1.5 }, "FIELD_TYPE"],
  ])("[IN-01] rejects %o", async (wrong, code) => {
    const boardId = await freshBoard();
    const body = { ...FREE, ...wrong };
    expect(await at.call("POST", `/api/board/${boardId}/invites`, { as: owner, body })).toMatchObject({
      status: 400,
      body: { code },
    });
  });

  it("[IN-01] is rejected on an archived board", async () => {
    const boardId = await freshBoard();
    await at.call("POST", `/api/board/archive/${boardId}`, { as: owner });
    expect(await at.call("POST", `/api/board/${boardId}/invites`, { as: owner, body: FREE })).toMatchObject({
      status: 409,
      body: { code: "BOARD_ARCHIVED" },
    });
  });

  it("[IN-01] is rejected above the limit of a board, and ended invitations do not count", async () => {
    const boardId = await freshBoard();
    const made: TestInvite[] = [];
    for (let n = 0; n < BOARD_INVITES_MAX; n += 1) made.push(await invite(boardId));
    const more = () => at.call("POST", `/api/board/${boardId}/invites`, { as: owner, body: FREE });
    expect(await more()).toMatchObject({ status: 409, body: { code: "TOO_MANY_INVITES" } });
    for (const one of made.slice(0, 1)) await end(one);
    expect((await more()).status).toBe(201);
  });

  it("[IN-01] with the same id again returns the same link", async () => {
    const boardId = await freshBoard();
    const id = randomUUID();
    const first = await invite(boardId, { id });
    expect(await invite(boardId, { id })).toEqual(first);
    expect((await list(boardId)).body["count"]).toBe(1);
    const other = await freshBoard();
    expect(await at.call("POST", `/api/board/${other}/invites`, { as: owner, body: { ...FREE, id } })).toMatchObject({
      status: 409,
      body: { code: "ID_TAKEN" },
    });
  });
});

describe("the code of an invitation", () => {
  it("[IN-02] (S-26) has 192 bits, and is absent from the database and the log", async () => {
    const boardId = await freshBoard();
    const made = await invite(boardId);
    expect(Buffer.from(made.code, "base64url")).toHaveLength(24);
    await look(made);
    await accept(made, await makeUser(at));
    const { rows } = await at.db.database.pool.query("select * from board_invite");
    const stored = JSON.stringify(rows, (_key, value: unknown) =>
      Buffer.isBuffer(value) ? value.toString("utf8") : value,
    );
    expect(stored).not.toContain(made.code);
    expect(at.logged.join("")).not.toContain(made.code);
  });

  it("[IN-02] is shown again to users who may give its role, and to no others", async () => {
    const boardId = await freshBoard();
    const high = await invite(boardId, { role: "admin" });
    const low = await invite(boardId, { role: "viewer" });
    const seenBy = async (person: TestUser) => {
      const { items } = (await list(boardId, person)).body;
      return new Map((Array.isArray(items) ? items : []).map(({ id, link }) => [id, link]));
    };
    const manager = await memberOf(boardId, "manager");
    const seen = await seenBy(manager);
    expect(seen.get(high.id)).toBeNull();
    expect(seen.get(low.id)).toContain(low.code);
    expect((await seenBy(owner)).get(high.id)).toContain(high.code);
    expect(await list(boardId, await memberOf(boardId, "editor"))).toMatchObject({
      status: 403,
      body: { code: "ACTION_FORBIDDEN" },
    });
  });

  it("[IN-05] of one board is not valid for another", async () => {
    const made = await invite(await freshBoard());
    const other = await freshBoard();
    expect(await look({ boardId: other, code: made.code })).toMatchObject({ body: { code: "BOARD_INVITE_UNKNOWN" } });
  });

  it("[IN-07] can be tried only a limited number of times from one address", async () => {
    const limited = await makeTestApp({ rateRules: RATE_RULES, on: at.db });
    const body = { boardId: randomUUID(), code: "guess" };
    const guess = async () => (await limited.call("POST", "/api/board/invite/look", { body })).status;
    const answers = await Promise.all(Array.from({ length: RATE_RULES.signIn.burst + 5 }, guess));
    expect(answers.filter((status) => status === 429).length).toBeGreaterThan(0);
    await limited.close();
  });
});

describe("accepting an invitation", () => {
  it("[IN-03] is preceded by a preview of the board, the role and the inviter", async () => {
    const boardId = await freshBoard();
    const made = await invite(boardId, { days: 7 });
    expect(await look(made)).toMatchObject({
      status: 200,
      body: { board: { id: boardId, title: "Читальня" }, role: "editor", inviter: { name: owner.name } },
    });
  });

  it("[IN-03] publishes the role to the board's stream, and adds the board to the user's list", async () => {
    const boardId = await freshBoard();
    const made = await invite(boardId);
    const vera = await makeUser(at, { name: "Вера Ёлкина" });
    const messages: BusMessage[] = [];
    const unsubscribe = at.bus.subscribe((message) => messages.push(message));
    expect(await accept(made, vera)).toMatchObject({ status: 200, body: { boardId, role: "editor", joined: true } });
    unsubscribe();
    const change = messages.find((message) => message.kind === "change");
    expect(change).toMatchObject({
      change: {
        stream: boardStream(boardId),
        actor: vera.id,
        ops: [{ e: "member", id: vera.id, t: "set", f: { name: vera.name, username: vera.username, role: "editor" } }],
      },
    });
    expect(messages.find((message) => message.kind === "boards")).toMatchObject({
      boardId,
      userIds: expect.arrayContaining([vera.id]),
    });
    expect((await at.call("GET", "/api/board/getMine", { as: vera })).body).toMatchObject({
      items: [{ id: boardId, role: "editor" }],
    });
  });

  it("[IN-03] raises a lower role, keeps a higher one, and counts a use only for a change", async () => {
    const boardId = await freshBoard();
    const made = await invite(boardId, { usesMax: 5 });
    const [viewer, admin] = [await memberOf(boardId, "viewer"), await memberOf(boardId, "admin")];
    expect((await accept(made, viewer)).body).toMatchObject({ role: "editor", joined: true });
    expect((await accept(made, admin)).body).toMatchObject({ role: "admin", joined: false });
    expect((await accept(made, owner)).body).toMatchObject({ role: "owner", joined: false });
    expect([await roleOf(boardId, viewer), await roleOf(boardId, admin)]).toEqual(["editor", "admin"]);
    expect(await usesOf(made)).toBe(1);
  });

  it("[IN-03] takes an inherited role into account", async () => {
    const above = await freshBoard();
    const boardId = await freshBoard({ boardId: above });
    const editor = await memberOf(above, "editor");
    expect((await accept(await invite(boardId, { role: "viewer" }), editor)).body).toMatchObject({ joined: false });
    expect(await roleOf(boardId, editor)).toBeUndefined();
  });

  it("[IN-04] counts once per user, however often it is sent", async () => {
    const made = await invite(await freshBoard(), { usesMax: 2 });
    const vera = await makeUser(at);
    const answers = await Promise.all(Array.from({ length: 8 }, () => accept(made, vera)));
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200));
    expect(await usesOf(made)).toBe(1);
  });

  it("[IN-04] (S-27) succeeds for exactly one of fifty simultaneous users if one use is left", async () => {
    const boardId = await freshBoard();
    const made = await invite(boardId, { usesMax: 1 });
    const people = await Promise.all(Array.from({ length: 50 }, () => makeUser(at)));
    const answers = await Promise.all(people.map((person) => accept(made, person)));
    expect(answers.map(codeOf).toSorted()).toEqual([...Array(49).fill("BOARD_INVITE_SPENT"), "in"]);
    const { rowCount } = await at.db.database.pool.query("select 1 from board_member where board_id = $1", [boardId]);
    expect(rowCount).toBe(2);
  });

  it("[IN-04] completes on a retry if it failed between the use and the role", async () => {
    const boardId = await freshBoard();
    const made = await invite(boardId, { usesMax: 1 });
    const vera = await makeUser(at);
    const { pool } = at.db.database;
    await pool.query("update board_invite set uses = 1 where id = $1", [made.id]);
    await pool.query("insert into board_invite_use values ($1, $2, $3, now(), null)", [made.id, vera.id, randomUUID()]);
    expect((await accept(made, await makeUser(at))).body).toMatchObject({ code: "BOARD_INVITE_SPENT" });
    expect((await accept(made, vera)).body).toMatchObject({ joined: true });
    expect([await usesOf(made), await roleOf(boardId, vera)]).toEqual([1, "editor"]);
  });

  it("[IN-06] does not return a removed member by the same link", async () => {
    const boardId = await freshBoard();
    const made = await invite(boardId);
    const vera = await makeUser(at);
    await accept(made, vera);
    await setRole(at, owner, { boardId, userId: vera.id, role: null });
    expect(await accept(made, vera)).toMatchObject({ status: 409, body: { code: "BOARD_INVITE_OVER" } });
    expect((await accept(await invite(boardId), vera)).body).toMatchObject({ joined: true });
  });

  it("[IN-06] does not restore a lowered role", async () => {
    const boardId = await freshBoard();
    const made = await invite(boardId);
    const vera = await makeUser(at);
    await accept(made, vera);
    await setRole(at, owner, { boardId, userId: vera.id, role: "viewer" });
    expect((await accept(made, vera)).body).toMatchObject({ role: "viewer", joined: false });
    expect(await roleOf(boardId, vera)).toBe("viewer");
  });
});

describe("an invitation is invalid", () => {
  /** Both calls return the same, reveal nothing about the board and take no use. */
  async function expectOver(made: TestInvite, status: number, code: string): Promise<void> {
    const uses = await usesOf(made);
    for (const answer of [await look(made), await accept(made, await makeUser(at))]) {
      expect(answer).toMatchObject({ status, body: { code } });
      for (const secret of ["Читальня", owner.name, owner.username]) expect(answer.text).not.toContain(secret);
    }
    expect(await usesOf(made)).toBe(uses);
  }

  it("[IN-05] after it is used up", async () => {
    const made = await invite(await freshBoard(), { usesMax: 1 });
    await accept(made, await makeUser(at));
    await expectOver(made, 410, "BOARD_INVITE_SPENT");
    expect((await list(made.boardId)).body["count"]).toBe(0);
  });

  it("[IN-05] after it is revoked, which can be repeated; revoking an unknown one is an error", async () => {
    const made = await invite(await freshBoard());
    for (let count = 0; count < 2; count += 1) expect((await end(made)).status).toBe(204);
    await expectOver(made, 410, "BOARD_INVITE_REVOKED");
    expect(await end({ ...made, id: randomUUID() })).toMatchObject({ status: 404, body: { code: "INVITE_GONE" } });
  });

  it("[IN-05] only if it is revoked by the address of its own board", async () => {
    const made = await invite(await freshBoard());
    const other = await freshBoard();
    expect((await end({ ...made, boardId: other })).body).toMatchObject({ code: "INVITE_GONE" });
    expect((await look(made)).status).toBe(200);
  });

  it("[IN-05] while the board is archived", async () => {
    const made = await invite(await freshBoard());
    await at.call("POST", `/api/board/archive/${made.boardId}`, { as: owner });
    await expectOver(made, 409, "BOARD_ARCHIVED");
    await at.call("POST", `/api/board/restore/${made.boardId}`, { as: owner });
    expect((await accept(made, await makeUser(at))).body).toMatchObject({ joined: true });
  });

  it.each([
    ["may invite no more", "editor"],
    ["is on the board no more", null],
  ] as const)("[IN-05] if its creator %s", async (_how, role) => {
    const boardId = await freshBoard();
    const manager = await memberOf(boardId, "manager");
    const made = await invite(boardId, {}, manager);
    await setRole(at, owner, { boardId, userId: manager.id, role });
    await expectOver(made, 410, "BOARD_INVITE_VOID");
    expect((await list(boardId)).body).toMatchObject({ items: [{ id: made.id, works: false }] });
  });

  it("[IN-05] if its creator may no longer give its role, while one to a lower role is valid", async () => {
    const boardId = await freshBoard();
    const admin = await memberOf(boardId, "admin");
    const made = await invite(boardId, { role: "admin" }, admin);
    const low = await invite(boardId, { role: "viewer" }, admin);
    await setRole(at, owner, { boardId, userId: admin.id, role: "manager" });
    await expectOver(made, 410, "BOARD_INVITE_VOID");
    expect((await accept(low, await makeUser(at))).status).toBe(200);
  });

  it("[IN-05] if the account of its creator is disabled", async () => {
    const boardId = await freshBoard();
    const manager = await memberOf(boardId, "manager");
    const made = await invite(boardId, {}, manager);
    await at.db.database.pool.query(`update "user" set disabled_at = now() where id = $1`, [manager.id]);
    await expectOver(made, 410, "BOARD_INVITE_VOID");
  });

  // Last, as it advances the server's clock.
  it("[IN-05] after it expires, and is deleted later", async () => {
    const boardId = await freshBoard();
    const [short, long] = [await invite(boardId, { days: 1 }), await invite(boardId)];
    at.clock.advance(86_400_001);
    owner = { ...owner, ...(await makeSession(owner)) };
    await expectOver(short, 410, "BOARD_INVITE_EXPIRED");
    expect((await look(long)).status).toBe(200);
    at.clock.advance(91 * 86_400_000);
    await at.app.boardInvites.tidy();
    expect((await look(short)).body).toMatchObject({ code: "BOARD_INVITE_UNKNOWN" });
    expect((await look(long)).status).toBe(200);
  });
});

/** A new session: the clock has passed the end of the previous one. */
async function makeSession({ id, username }: TestUser): Promise<Pick<TestUser, "token">> {
  return at.app.auth.sessions.begin({ id, username }, { browser: false, device: "test", ip: "127.0.0.1" }, "base");
}
