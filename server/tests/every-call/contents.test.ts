import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { BOARD_KINDS } from "#contract/boards/board-endpoints.ts";
import { ROLES, type Role } from "#contract/core/permission.ts";
import { makeUser, setRole, type TestUser } from "#server/testing/builders.ts";
import type { Scene } from "#server/testing/calls/call-row.ts";
import { admitTo, CALLS, makeScene } from "#server/testing/calls/call-table.ts";
import { makeClosedBoard, SECRET_WORD } from "#server/testing/calls/closed-board.ts";
import { makeApiToken } from "#server/testing/calls/principals.ts";
import { makeTestApp, type TestApp } from "#server/testing/test-app.ts";
import { connected, listenTo, openSocket } from "#server/testing/sockets/test-socket.ts";

/**
 * The content of answers: a board nested in the scene's board has a secret word in every text and is closed. No member of the parent board
 * may read the word by any call or socket, whatever their role there.
 */
let at: TestApp;
let owner: TestUser;
let stranger: TestUser;
let scene: Scene;
let closedId: string;
/** Had a role on the parent board before the nested board was closed, and were mentioned on it. */
const early = new Map<Role, TestUser>();
const recent = new Map<Role, TestUser>();

beforeAll(async () => {
  at = await makeTestApp();
  owner = await makeUser(at);
  stranger = await makeUser(at);
  scene = await makeScene(at, owner, stranger);
  for (const role of ROLES) early.set(role, await admitted(role));
  closedId = await makeClosedBoard(scene, [...early.values()]);
  for (const role of ROLES) recent.set(role, await admitted(role));
  await runJobs();
});
afterAll(() => at.close());

async function admitted(role: Role): Promise<TestUser> {
  const person = await makeUser(at);
  await admitTo(scene, person, role);
  return person;
}

async function runJobs(): Promise<void> {
  const { words, boardHistory, notifications, webhookJobs, dashboards, taskJobs } = at.app;
  const jobs = [
    words,
    boardHistory,
    notifications.jobs.notifier,
    webhookJobs.reader,
    dashboards.steps,
    taskJobs.history,
  ];
  for (const job of jobs) await job.run();
}

/** Notifications stay in the inbox of users who could read the board when they were created. */
const INBOX = ["/api/sync/", "/notifications", "/api/user/data"];

/** Returns the URLs of all reading calls, and of variants that the table does not contain. */
function readings(): string[] {
  const calls = Object.entries(CALLS).filter(([key]) => key.startsWith("GET "));
  const word = encodeURIComponent(SECRET_WORD);
  return [
    ...calls.map(([, row]) => row.request(scene).url),
    ...BOARD_KINDS.map((kind) => `/api/board/${scene.boardId}/${kind}`),
    ...["dashboard?tree=true", "past?limit=1", "activity?limit=2", "changes?since=1", "export?format=json"].map(
      (rest) => `/api/board/${scene.boardId}/${rest}`,
    ),
    ...["zip", "csv"].map((format) => `/api/board/${scene.boardId}/export?format=${format}&tree=true`),
    `/api/search?q=${word}`,
    `/api/search?q=${word}&boardId=${scene.boardId}`,
    "/api/board/getMine?all=true",
    "/api/board/getMine?all=true&status=archived",
    ...[
      "",
      "/snapshot",
      "/changes?since=0",
      "/away",
      "/parts",
      "/tasks",
      "/activity",
      "/past",
      "/ancestors",
      "/export",
    ].map((rest) => `/api/board/${closedId}${rest}`),
  ];
}

describe("[SY-130] the texts of a closed nested board", () => {
  it.each(ROLES)("are in no answer to a %s of the parent board", async (role) => {
    for (const [who, people] of Object.entries({ early, recent })) {
      const person = people.get(role);
      for (const url of readings()) {
        if (who === "early" && INBOX.some((part) => url.includes(part))) continue;
        const { text, status } = await at.call("GET", url, { as: person });
        expect(text.includes(SECRET_WORD), `${who} ${url} (${String(status)}): ${text}`).toBe(false);
      }
    }
  });

  it.each(["read", "write"] as const)("are in no answer to an API token that may %s", async (scope) => {
    const person = recent.get("owner");
    if (person === undefined) throw new Error("nobody is there");
    const program = { token: await makeApiToken(at, person, scope) };
    for (const url of readings()) {
      const { text } = await at.call("GET", url, { as: program });
      expect(text.includes(SECRET_WORD), url).toBe(false);
    }
  });

  it.each(Object.keys(CALLS).filter((key) => !key.startsWith("GET ")))("are in no answer to %s", async (key) => {
    const own = await makeScene(at, owner, stranger);
    const person = await makeUser(at);
    await admitTo(own, person, "owner");
    await makeClosedBoard(own, []);
    const [method = ""] = key.split(" ");
    const { url, body } = CALLS[key]?.request(own) ?? { url: "" };
    const { text } = await at.call(method, url, { as: person, body });
    expect(text).not.toContain(SECRET_WORD);
  });

  it("are in no event on a socket of the parent board", async () => {
    const address = await at.listen();
    const person = recent.get("owner");
    if (person === undefined) throw new Error("nobody is there");
    const socket = await connected(openSocket(address, person.token));
    const received = listenTo(socket);
    const joined = await socket.emitWithAck("board.join", { boardId: scene.boardId });
    expect(joined).toMatchObject({ ok: true });
    const set = (id: string, args: object) => ({ mutationId: randomUUID(), op: "board.set", id, args });
    const mutations = [
      set(closedId, { title: `Снова ${SECRET_WORD}` }),
      { mutationId: randomUUID(), op: "board.archive", id: closedId, args: {} },
      { mutationId: randomUUID(), op: "board.restore", id: closedId, args: {} },
      set(scene.boardId, { title: "Видно всем" }),
    ];
    await at.call("POST", "/api/sync/push", { as: owner, body: { mutations } });
    await expect.poll(() => JSON.stringify(received)).toContain("Видно всем");
    const heads = await socket.emitWithAck("board.heads", { boardIds: [scene.boardId, closedId] });
    expect(Object.keys(heads.boards)).toEqual([scene.boardId]);
    expect(JSON.stringify(received)).not.toContain(SECRET_WORD);
    socket.disconnect();
  });

  it("are shown to a user with a role on it, and the parent's log keeps its numbers", async () => {
    const person = await admitted("viewer");
    const url = `/api/board/${scene.boardId}/changes?since=1`;
    const all = await at.call("GET", url, { as: owner });
    const seen = await at.call("GET", `/api/board/${scene.boardId}/activity`, { as: person });
    expect(seen.text).not.toContain(SECRET_WORD);
    expect(all.text).toContain(SECRET_WORD);
    await setRole(at, owner, { boardId: closedId, userId: person.id, role: "viewer" });
    const now = await at.call("GET", `/api/board/${scene.boardId}/activity`, { as: person });
    expect(now.text).toContain(SECRET_WORD);
    expect(numbersOf(now.body)).toEqual(numbersOf(seen.body));
  });

  it("are not in the parent's stream when the board is created closed", async () => {
    const body = { title: `Тайна ${SECRET_WORD}`, boardId: scene.boardId, inherit: false };
    const before = await headOf();
    const { body: made } = await at.call("POST", "/api/board/add", { as: owner, body });
    expect([made, await headOf()]).toMatchObject([{ board: { inherit: false } }, before]);
  });
});

/** Returns the head of the stream of the scene's board. */
async function headOf(): Promise<unknown> {
  return (await at.call("GET", `/api/board/${scene.boardId}/changes?since=1`, { as: owner })).body["head"];
}

function numbersOf({ items }: Record<string, unknown>): unknown {
  return Array.isArray(items) ? items.map((item: { seq?: unknown }) => item.seq) : [];
}
