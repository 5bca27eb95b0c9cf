import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { ROLES, type Role } from "#contract/core/permission.ts";
import { canSetRole } from "#contract/members/role-giving.ts";
import { TEAM_BOARD_ROLES } from "#contract/teams/team.ts";
import { makeColumn, makeTask, makeUser, setRole, type TestUser } from "#server/testing/builders.ts";
import { documentConnected, openDocumentSocket } from "#server/testing/sockets/document-socket.ts";
import { createTeamWorld, type TeamWorld } from "#server/testing/team-world.ts";
import { makeTestApp, type TestApp } from "#server/testing/test-app.ts";
import { connected, listenTo, openSocket } from "#server/testing/sockets/test-socket.ts";

let at: TestApp;
let address: string;
let world: TeamWorld;
let anna: TestUser;
const opened: { disconnect: () => unknown }[] = [];
beforeAll(async () => {
  at = await makeTestApp();
  address = await at.listen();
  world = createTeamWorld(at);
  anna = await makeUser(at, { name: "Анна Котова" });
});
afterEach(() => {
  for (const socket of opened.splice(0)) socket.disconnect();
});
afterAll(() => at.close());

const refused = (status: number, code: string) => ({ status, body: { code } });
const call = (as: TestUser, method: string, path: string, body?: object) => at.call(method, path, { as, body });
const mutate = (as: TestUser, op: string, id: string, args: object) =>
  call(as, "POST", "/api/sync/push", { mutations: [{ mutationId: randomUUID(), op, id, args }] });
/** Returns for each way of reading a board whether access is granted. */
async function sees(as: TestUser, boardId: string): Promise<boolean[]> {
  const answers = await Promise.all(
    ["", "/tasks", "/changes?since=0", "/teams", "/parts"].map((rest) =>
      call(as, "GET", `/api/board/${boardId}${rest}`),
    ),
  );
  return [...answers.map(({ status }) => status === 200), (await world.roleOn(boardId, as)) !== null];
}
const ALL = Array.from({ length: 6 }, () => true);
const NONE = ALL.map(() => false);

/** A team with a member, on a board with a nested one. */
async function makeTeamOnBoard(role: Role = "task_editor") {
  const team = await world.make(anna);
  const person = await world.personIn(team.id, "member");
  const boardId = await world.board(anna, { title: "Читальня" });
  const nestedId = await world.board(anna, { boardId });
  const { id: columnId } = await makeColumn(at, anna, { boardId });
  await world.giveBoard(team.id, boardId, role);
  return { team, person, boardId, nestedId, columnId };
}

describe("a role through a team", () => {
  it.each(TEAM_BOARD_ROLES)("[TM-01] is %s for every read and write", async (role) => {
    const { person, boardId, columnId } = await makeTeamOnBoard(role);
    expect(await sees(person, boardId)).toEqual(ALL);
    expect(await world.roleOn(boardId, person)).toBe(role);
    expect(await call(person, "GET", `/api/board/${boardId}`)).toMatchObject({ body: { role } });
    const taskId = randomUUID();
    const made = await mutate(person, "task.create", taskId, { boardId, columnId, title: "Полка" });
    const isLow = role === "viewer";
    expect(made.body).toMatchObject({ results: [{ status: isLow ? "rejected" : "ok" }] });
    const renamed = await call(person, "PATCH", `/api/board/${boardId}`, { title: "Иначе" });
    expect(renamed.status).toBe(isLow || role === "task_editor" ? 403 : 200);
  });

  it("[TM-01, TM-06] lists the team's members among the users of the board, with the name of the team", async () => {
    const { team, person, boardId } = await makeTeamOnBoard("editor");
    const { body } = await call(anna, "GET", `/api/board/${boardId}/users`);
    const { body: whole } = await call(anna, "GET", `/api/team/${team.id}`);
    const name: unknown = JSON.parse(JSON.stringify(whole))["team"]["name"];
    expect(body["items"]).toMatchObject([
      { id: anna.id, role: "owner", team: null },
      { id: person.id, role: "editor", from: boardId, team: name },
    ]);
    const snapshot = await call(anna, "GET", `/api/board/${boardId}`);
    expect(snapshot.body).toMatchObject({
      users: expect.arrayContaining([expect.objectContaining({ id: person.id })]),
      members: [{ id: anna.id }],
    });
  });

  it("[TM-01, TM-14, AW-04] includes news of the team's boards and their nested boards, like those of own boards", async () => {
    const { team, person, boardId, nestedId, columnId } = await makeTeamOnBoard("viewer");
    const inside = await makeColumn(at, anna, { boardId: nestedId });
    const { id: first } = await makeTask(at, anna, { boardId, columnId, title: "Полка" });
    const { id: second } = await makeTask(at, anna, { boardId: nestedId, columnId: inside.id, title: "Лампа" });
    const news = async () => (await call(person, "GET", "/api/user/news")).body["items"];
    expect(await news()).toMatchObject([{ taskId: second }, { taskId: first }]);
    const other = await world.board(person);
    const own = await makeColumn(at, person, { boardId: other });
    await setRole(at, person, { boardId: other, userId: anna.id, role: "editor" });
    const { id: third } = await makeTask(at, anna, { boardId: other, columnId: own.id, title: "Своё" });
    expect(await news()).toMatchObject([{ taskId: third }, { taskId: second }, { taskId: first }]);
    const ofTeam = async (as: TestUser) => (await call(as, "GET", `/api/user/news?team=${team.id}`)).body["items"];
    expect(await ofTeam(person)).toMatchObject([{ taskId: second }, { taskId: first }]);
    // A user who sees the board and is not in the team learns nothing about the team.
    const outside = await makeUser(at);
    await setRole(at, anna, { boardId, userId: outside.id, role: "viewer" });
    expect(await ofTeam(outside)).toEqual([]);
    await world.takeBoard(team.id, boardId);
    expect(await ofTeam(person)).toEqual([]);
    expect(await news()).toMatchObject([{ taskId: third }]);
  });

  it("[TM-02] is the highest of the own role, of several teams and of parent boards", async () => {
    const { team, person, boardId, nestedId } = await makeTeamOnBoard("editor");
    const second = await world.make(anna);
    await world.setPerson(second.id, person.id, "member");
    await world.giveBoard(second.id, boardId, "viewer");
    expect(await world.roleOn(boardId, person)).toBe("editor");
    await world.giveBoard(second.id, nestedId, "manager");
    expect(await world.roleOn(nestedId, person)).toBe("manager");
    await setRole(at, anna, { boardId, userId: person.id, role: "viewer" });
    expect(await world.roleOn(boardId, person)).toBe("editor");
    expect(await mutate(person, "board.set", boardId, { title: "Зал" })).toMatchObject({
      body: { results: [{ status: "ok" }] },
    });
    await world.takeBoard(team.id, boardId);
    expect(await world.roleOn(boardId, person)).toBe("viewer");
  });

  it("[TM-02] is independent of the own role, which is added and removed separately", async () => {
    const { person, boardId } = await makeTeamOnBoard("admin");
    const added = await mutate(anna, "member.set", person.id, { boardId, role: "viewer" });
    expect(added.body).toMatchObject({ results: [{ changes: [{ ops: [{ f: { username: person.username } }] }] }] });
    await mutate(anna, "member.remove", person.id, { boardId });
    expect(await world.roleOn(boardId, person)).toBe("admin");
  });

  it("[TM-03] applies to nested boards that inherit", async () => {
    const { person, boardId, nestedId } = await makeTeamOnBoard();
    const lowest = await world.board(anna, { boardId: nestedId });
    for (const id of [boardId, nestedId, lowest]) expect(await sees(person, id)).toEqual(ALL);
    await call(anna, "PATCH", `/api/board/${nestedId}`, { inherit: false });
    for (const id of [nestedId, lowest]) expect(await sees(person, id)).toEqual(NONE);
    expect(await sees(person, boardId)).toEqual(ALL);
  });

  it("[TM-03] does not reveal ancestors that the user does not see", async () => {
    const { person, nestedId, boardId, team } = await makeTeamOnBoard();
    await world.takeBoard(team.id, boardId);
    await world.giveBoard(team.id, nestedId, "viewer");
    expect((await call(person, "GET", `/api/board/${nestedId}/ancestors`)).body).toEqual({ items: [], count: 0 });
    expect((await call(anna, "GET", `/api/board/${nestedId}/ancestors`)).body["count"]).toBe(1);
  });
});

type TeamOnBoard = Awaited<ReturnType<typeof makeTeamOnBoard>>;
const ENDS: Record<string, (of: TeamOnBoard) => Promise<{ status: number }>> = {
  leaving: ({ team, person }) => world.removePerson(team.id, person.id, person),
  "being taken out": ({ team, person }) => world.removePerson(team.id, person.id, anna),
  "the board taken away": ({ team, boardId }) => world.takeBoard(team.id, boardId, anna),
  "the team archived": ({ team }) => call(anna, "POST", `/api/team/${team.id}/archive`),
};

describe.each(Object.entries(ENDS))("%s", (_name, end) => {
  it("[TM-04] revokes the team's access in calls, sockets and documents", async () => {
    const room = await makeTeamOnBoard();
    const { person, boardId, nestedId, columnId } = room;
    const { id: guid } = await makeTask(at, anna, { boardId, columnId });
    const socket = await connected(openSocket(address, person.token));
    const writing = await documentConnected(openDocumentSocket(address, person.token));
    opened.push(socket, writing);
    for (const id of [boardId, nestedId])
      expect(await socket.emitWithAck("board.join", { boardId: id })).toMatchObject({ ok: true });
    await writing.emitWithAck("yjs.join-doc", { guid });
    const received = listenTo(socket);
    const closed = new Promise((resolve) => writing.once("doc-revoked", resolve));

    expect((await end(room)).status).toBeLessThan(300);
    for (const id of [boardId, nestedId]) expect(await sees(person, id)).toEqual(NONE);
    const revokedEvent = (id: string) =>
      expect.objectContaining({ event: "board.revoked", message: expect.objectContaining({ data: { boardId: id } }) });
    await vi.waitFor(() =>
      expect(received).toEqual(expect.arrayContaining([revokedEvent(boardId), revokedEvent(nestedId)])),
    );
    expect(received.map(({ event }) => event)).toContain("user.boards");
    expect(await closed).toBe(guid);
    const after = received.length;
    await makeTask(at, anna, { boardId, columnId });
    expect(await socket.emitWithAck("board.join", { boardId })).toEqual({ error: "BOARD_FORBIDDEN" });
    expect(received.slice(after).map(({ event }) => event)).not.toContain("board.changes");
  });

  it("[TM-04] does not revoke the user's own role", async () => {
    const room = await makeTeamOnBoard("admin");
    const { person, boardId } = room;
    await setRole(at, anna, { boardId, userId: person.id, role: "viewer" });
    const socket = await connected(openSocket(address, person.token));
    opened.push(socket);
    const received = listenTo(socket);
    await end(room);
    expect(await world.roleOn(boardId, person)).toBe("viewer");
    await vi.waitFor(() => expect(received.map(({ event }) => event)).toContain("user.boards"));
    expect(received.map(({ event }) => event)).not.toContain("board.revoked");
  });
});

it("[TM-04] a removed member who keeps creating tasks is rejected within a second", async () => {
  const { team, person, boardId, columnId } = await makeTeamOnBoard();
  const write = () => mutate(person, "task.create", randomUUID(), { boardId, columnId, title: "Ещё" });
  for (let count = 0; count < 3; count += 1) await write();
  await world.removePerson(team.id, person.id, anna);
  await vi.waitFor(
    async () =>
      expect((await write()).body).toMatchObject({ results: [{ status: "rejected", code: "BOARD_FORBIDDEN" }] }),
    { timeout: 2_000, interval: 100 },
  );
});

describe("getting access to a board by a team", () => {
  it("[TM-04] is published at once to a new member of the team, and to all members for a new board", async () => {
    const { team, boardId } = await makeTeamOnBoard();
    const guest = await makeUser(at);
    const socket = await connected(openSocket(address, guest.token));
    opened.push(socket);
    const received = listenTo(socket);
    expect(await socket.emitWithAck("board.join", { boardId })).toEqual({ error: "BOARD_FORBIDDEN" });
    await world.setPerson(team.id, guest.id, "member");
    const boardsEventCount = () => received.filter(({ event }) => event === "user.boards").length;
    await vi.waitFor(() => expect(boardsEventCount()).toBe(1));
    expect(await socket.emitWithAck("board.join", { boardId })).toMatchObject({ ok: true });
    const other = await world.board(anna);
    await world.giveBoard(team.id, other, "viewer");
    await vi.waitFor(() => expect(boardsEventCount()).toBe(2));
    // The notification that they are in the team.
    expect(received.map(({ event }) => event)).toContain("user.changes");
    expect(await sees(guest, other)).toEqual(ALL);
  });
});

describe("adding a board to a team", () => {
  it.each(ROLES)("[TM-05] by %s of the board is allowed up to the roles that they may give", async (role) => {
    const { team, boardId } = await makeTeamOnBoard("viewer");
    const person = await world.personIn(team.id, "member");
    await setRole(at, anna, { boardId, userId: person.id, role });
    for (const to of TEAM_BOARD_ROLES) {
      const answer = await world.giveBoard(team.id, boardId, to, person);
      const may = ["admin", "owner"].includes(role) && canSetRole(role, null, to);
      if (may) expect(answer.status).toBe(204);
      else expect(answer).toMatchObject(refused(403, "ACTION_FORBIDDEN"));
    }
    const { body } = await call(anna, "GET", `/api/board/${boardId}/teams`);
    expect(body["items"]).toMatchObject([
      { id: team.id, role: ["admin", "owner"].includes(role) ? "admin" : "viewer", peopleCount: 3, mine: true },
    ]);
  });

  it("[TM-05] cannot be with the role of owner, nor by a user outside of the team", async () => {
    const { team, boardId } = await makeTeamOnBoard();
    expect(await world.giveBoard(team.id, boardId, "owner")).toMatchObject(refused(400, "ROLE_UNKNOWN"));
    const outside = await makeUser(at);
    const own = await world.board(outside);
    expect(await world.giveBoard(team.id, own, "viewer", outside)).toMatchObject(refused(404, "TEAM_GONE"));
    expect(await world.giveBoard(team.id, boardId, "viewer", outside)).toMatchObject(refused(403, "BOARD_FORBIDDEN"));
  });

  it("[TM-05] is undone by an administrator of the board outside of the team, and by one of the team", async () => {
    const { team, boardId } = await makeTeamOnBoard("viewer");
    const outside = await makeUser(at);
    await setRole(at, anna, { boardId, userId: outside.id, role: "admin" });
    const inside = await world.personIn(team.id, "admin");
    const member = await world.personIn(team.id, "member");
    expect(await world.takeBoard(team.id, boardId, member)).toMatchObject(refused(403, "ACTION_FORBIDDEN"));
    for (const person of [outside, inside]) {
      await world.giveBoard(team.id, boardId, "viewer", anna);
      expect((await world.takeBoard(team.id, boardId, person)).status).toBe(204);
      expect(await world.roleOn(boardId, member)).toBeNull();
    }
  });

  it("[TM-06] is visible to users who see the board, and to nobody else", async () => {
    const { person, boardId } = await makeTeamOnBoard("viewer");
    expect((await call(person, "GET", `/api/board/${boardId}/teams`)).body).toMatchObject({
      items: [{ role: "viewer", peopleCount: 2, mine: true }],
      count: 1,
    });
    expect(await call(await makeUser(at), "GET", `/api/board/${boardId}/teams`)).toMatchObject(
      refused(403, "BOARD_FORBIDDEN"),
    );
  });
});
