import { randomUUID } from "node:crypto";
import type { MutationArgs } from "#contract/mutations/mutation.ts";
import type { Role } from "#contract/core/permission.ts";
import type { TeamRole } from "#contract/teams/team-permission.ts";
import { makeBoard, makeColumn, makeTask, makeUser, type TestUser } from "./builders.ts";
import type { Answer, TestApp } from "./test-app.ts";

export type TeamWorld = ReturnType<typeof createTeamWorld>;

/** Helpers of team tests, by HTTP calls like those of a client. */
export function createTeamWorld(at: TestApp) {
  let maker: TestUser | null = null;
  const by = (): TestUser => {
    if (maker === null) throw new Error("Make a team first");
    return maker;
  };

  async function make(
    as: TestUser,
    overrides: { name?: string; slug?: string } = {},
  ): Promise<{ id: string; slug: string }> {
    const id = randomUUID();
    const name = overrides.name ?? `Команда ${id.slice(0, 8)}`;
    const { status, body } = await at.call("POST", "/api/team", { as, body: { id, ...overrides, name } });
    if (status !== 201) throw new Error(`No team: ${JSON.stringify(body)}`);
    maker = as;
    const { team } = body;
    return { id, slug: typeof team === "object" && team !== null && "slug" in team ? String(team.slug) : "" };
  }
  const setPerson = (teamId: string, userId: string, role: TeamRole, as = by()): Promise<Answer> =>
    at.call("PUT", `/api/team/${teamId}/people/${userId}`, { as, body: { role } });

  return {
    make,
    setPerson,
    removePerson: (teamId: string, userId: string, as = by()): Promise<Answer> =>
      at.call("DELETE", `/api/team/${teamId}/people/${userId}`, { as }),
    /** Creates a user in a team of the last creator. */
    async personIn(teamId: string, role: TeamRole): Promise<TestUser> {
      const person = await makeUser(at);
      await setPerson(teamId, person.id, role);
      return person;
    },
    giveBoard: (teamId: string, boardId: string, role: Role, as = by()): Promise<Answer> =>
      at.call("PUT", `/api/team/${teamId}/boards/${boardId}`, { as, body: { role } }),
    takeBoard: (teamId: string, boardId: string, as = by()): Promise<Answer> =>
      at.call("DELETE", `/api/team/${teamId}/boards/${boardId}`, { as }),
    async roleIn(teamId: string, userId: string): Promise<TeamRole | null> {
      const { rows } = await at.db.database.pool.query<{ role: TeamRole }>(
        "select role from team_member where team_id = $1 and user_id = $2",
        [teamId, userId],
      );
      return rows[0]?.role ?? null;
    },
    /** Returns the role in the user's list of boards. */
    async roleOn(boardId: string, as: TestUser): Promise<unknown> {
      const { body } = await at.call("GET", "/api/board/getMine?all=true", { as });
      const items: unknown[] = Array.isArray(body["items"]) ? body["items"] : [];
      for (const item of items)
        if (typeof item === "object" && item !== null && "id" in item && "role" in item && item.id === boardId)
          return item.role;
      return null;
    },
    board: async (as: TestUser, overrides: Partial<MutationArgs<"board.create">> = {}): Promise<string> =>
      (await makeBoard(at, as, overrides)).id,
    /** Creates an open task that is assigned to the user. */
    async assign(boardId: string, person: TestUser): Promise<string> {
      const column = await makeColumn(at, by(), { boardId });
      const { id } = await makeTask(at, by(), { boardId, columnId: column.id });
      const args = { field: "assigneeIds", value: person.id };
      const body = { mutations: [{ mutationId: randomUUID(), op: "task.add", id, args }] };
      await at.call("POST", "/api/sync/push", { as: by(), body });
      return id;
    },
  };
}
