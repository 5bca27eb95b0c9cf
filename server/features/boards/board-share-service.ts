import { can, type Role } from "#contract/core/permission.ts";
import type { Publication } from "#contract/boards/publication.ts";
import type { BoardTeam } from "#contract/teams/team.ts";
import type { Person } from "#contract/users/user.ts";
import type { KindQueries } from "./kind-queries.ts";

/** One share of a board: with a user who has a role on it, with a team, or by its public link. */
export type BoardShare =
  | ({ kind: "person"; role: Role } & Person)
  | ({ kind: "team" } & BoardTeam)
  | ({ kind: "link" } & Publication);

export interface ShareEnv {
  queries: Pick<KindQueries, "readers">;
  teams: { ofBoard: (userId: string, boardId: string) => Promise<readonly BoardTeam[]> };
  /** Checks the right to publish. */
  publications: { get: (userId: string, boardId: string) => Promise<Publication | null> };
}

export interface ShareQuestion {
  userId: string;
  boardId: string;
  /** The caller's role on the board. */
  role: Role;
}

/** Returns the shares of the board itself, without its parent's. The public link is returned only to users who may publish. */
export function createBoardShares({ queries, teams, publications }: ShareEnv) {
  return async ({ userId, boardId, role }: ShareQuestion): Promise<BoardShare[]> => {
    const [readers, having, published] = await Promise.all([
      queries.readers(boardId),
      teams.ofBoard(userId, boardId),
      can(role, "board.publish") ? publications.get(userId, boardId) : null,
    ]);
    const people = readers.flatMap(({ roles, boardIds, teams: from, ...person }): BoardShare[] => {
      const own = roles.find((_role, at) => boardIds[at] === boardId && from[at] === null);
      return own === undefined ? [] : [{ kind: "person", ...person, role: own }];
    });
    return [
      ...people,
      ...having.map((team): BoardShare => ({ kind: "team", ...team })),
      ...(published === null ? [] : [{ kind: "link" as const, ...published }]),
    ];
  };
}
