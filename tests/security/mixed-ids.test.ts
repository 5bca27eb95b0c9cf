import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { isRole } from "#contract/core/permission.ts";
import { makeUser, type TestUser } from "#server/testing/builders.ts";
import type { CallRow, Request, Scene } from "#server/testing/calls/call-row.ts";
import { CALLS, makeScene } from "#server/testing/calls/call-table.ts";
import { makeTestApp, type TestApp } from "#server/testing/test-app.ts";
import { digestOf } from "./row-digest.ts";

/**
 * Sends every call of the table with one id at a time, in path, query or body, replaced by an id of another user. The call must be
 * rejected, must disclose nothing, and must not change the other user's rows.
 */
let at: TestApp;
let owner: TestUser;
let other: TestUser;
let own: Scene;
let foreign: Scene;
beforeAll(async () => {
  at = await makeTestApp();
  owner = await makeUser(at);
  other = await makeUser(at, { name: "Чужая Чужаева" });
  own = await makeScene(at, owner, other);
  foreign = await makeScene(at, other, owner);
});
afterAll(() => at.close());

const IDS = ["parentId", "boardId", "columnId", "otherColumnId", "taskId", "attachmentId"] as const;

/** Returns a copy of the request for every occurrence of every id, with that occurrence replaced by the same id of the other scene. */
function mixedOf(row: CallRow, ownScene: Scene, otherScene: Scene): Request[] {
  const text = JSON.stringify(row.request(ownScene));
  return IDS.flatMap((key) => {
    const parts = text.split(ownScene[key]);
    return parts.slice(1).map((_, place) => {
      const before = parts.slice(0, place + 1).join(ownScene[key]);
      const after = parts.slice(place + 1).join(ownScene[key]);
      const mixed: Request = JSON.parse(before + otherScene[key] + after);
      return mixed;
    });
  });
}

/** Calls that require a role on a board. Each contains at least one id. */
const ROWS = Object.entries(CALLS).filter(([, { may }]) => isRole(may));

describe("an id of another user", () => {
  it.each(ROWS)("(S-31) is rejected by %s", async (key, row) => {
    const [method = ""] = key.split(" ");
    const before = await digestOf(at.db, foreign);
    const mixed = mixedOf(row, own, foreign);
    expect(mixed).not.toEqual([]);
    for (const { url, body } of mixed) {
      const answer = await at.call(method, url, { as: owner, body });
      expect([url, answer.status]).toEqual([url, expect.toSatisfy((status: number) => status >= 400 && status < 500)]);
      for (const secret of [other.username, other.name]) expect(answer.text).not.toContain(secret);
    }
    expect(await digestOf(at.db, foreign)).toEqual(before);
  });
});

describe("an id of another user's team, link or publication", () => {
  const call = (as: TestUser, method: string, url: string, body?: unknown) => at.call(method, url, { as, body });
  const FOREIGN_TEAM_ANSWER = { status: 404, body: { code: "TEAM_GONE" } };

  /** Creates a team that has the user's board. Returns its id. */
  async function teamOf(as: TestUser, { boardId }: Scene): Promise<string> {
    const id = randomUUID();
    await call(as, "POST", "/api/team", { id, name: "Читальня" });
    await call(as, "PUT", `/api/team/${id}/boards/${boardId}`, { role: "viewer" });
    return id;
  }

  it("(S-31) does not give access to the team", async () => {
    const [ownTeam, otherTeam] = [await teamOf(owner, own), await teamOf(other, foreign)];
    const before = await digestOf(at.db, foreign);
    const member = { role: "member" };
    const viewer = { role: "viewer" };
    for (const [method, url, body] of [
      ["GET", `/api/team/${otherTeam}`],
      ["PATCH", `/api/team/${otherTeam}`, { name: "Моя" }],
      ["POST", `/api/team/${otherTeam}/archive`],
      ["POST", `/api/team/${otherTeam}/restore`],
      ["DELETE", `/api/team/${otherTeam}`],
      ["PUT", `/api/team/${otherTeam}/people/${owner.id}`, member],
      ["DELETE", `/api/team/${otherTeam}/people/${other.id}`],
      ["PUT", `/api/team/${otherTeam}/boards/${own.boardId}`, viewer],
      ["DELETE", `/api/team/${otherTeam}/boards/${foreign.boardId}`],
    ] as const)
      expect([method, url, await call(owner, method, url, body)]).toMatchObject([method, url, FOREIGN_TEAM_ANSWER]);
    // Another user's board cannot be added to a team; removing it from the team changes nothing.
    const board = `/api/team/${ownTeam}/boards/${foreign.boardId}`;
    expect(await call(owner, "PUT", board, viewer)).toMatchObject({ body: { code: "BOARD_FORBIDDEN" } });
    expect((await call(owner, "DELETE", board)).status).toBe(204);
    // Removing a board from a team that does not have it succeeds, so that the answer does not disclose whether the team exists.
    for (const teamId of [otherTeam, randomUUID()])
      expect((await call(owner, "DELETE", `/api/team/${teamId}/boards/${own.boardId}`)).status).toBe(204);
    expect(await digestOf(at.db, foreign)).toEqual(before);
    expect((await call(other, "GET", `/api/team/${otherTeam}`)).body).toMatchObject({
      team: { people: [{ id: other.id, role: "owner" }], boards: [{ id: foreign.boardId }] },
    });
  });

  it("(S-31, S-26) cannot be used to end, show or take over a link of another board", async () => {
    const inviteOptions = { role: "viewer", days: 7, usesMax: 1 };
    const inviteId = randomUUID();
    const publicationId = randomUUID();
    await call(other, "POST", `/api/board/${foreign.boardId}/invites`, { id: inviteId, ...inviteOptions });
    await call(other, "PUT", `/api/board/${foreign.boardId}/publication`, { id: publicationId });
    const before = await digestOf(at.db, foreign);
    const ownBoardPath = `/api/board/${own.boardId}`;
    for (const [method, url, body, code] of [
      ["DELETE", `${ownBoardPath}/invites/${inviteId}`, undefined, "INVITE_GONE"],
      ["POST", `${ownBoardPath}/invites`, { id: inviteId, ...inviteOptions }, "ID_TAKEN"],
      ["PUT", `${ownBoardPath}/publication`, { id: publicationId }, "ID_TAKEN"],
    ] as const) {
      const answer = await call(owner, method, url, body);
      expect(answer.body).toMatchObject({ code });
      expect(answer.text).not.toContain("/p/");
      expect(answer.text).not.toContain("code=");
    }
    expect((await call(owner, "GET", `${ownBoardPath}/publication`)).body).toEqual({ publication: null });
    expect(await digestOf(at.db, foreign)).toEqual(before);
  });
});
