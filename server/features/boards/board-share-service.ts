import { can, type Role } from "#contract/core/permission.ts";
import type { Publication } from "#contract/boards/publication.ts";
import type { BoardTeam } from "#contract/teams/team.ts";
import type { Person } from "#contract/users/user.ts";
import type { KindQueries } from "./kind-queries.ts";

/** One way in which a board is shared: with a person who was given a role on it, with a team, or with whoever has its public link. */
export type BoardShare =
  | ({ kind: "person"; role: Role } & Person)
  | ({ kind: "team" } & BoardTeam)
  | ({ kind: "link" } & Publication);

export interface ShareEnv {
  queries: Pick<KindQueries, "readers">;
  teams: { ofBoard: (userId: string, boardId: string) => Promise<readonly BoardTeam[]> };
  /** Asks the right to publish. */
  publications: { get: (userId: string, boardId: string) => Promise<Publication | null> };
}

export interface ShareQuestion {
  userId: string;
  boardId: string;
  /** What the asker is on the board. */
  role: Role;
}

/**
 * Whom a board itself is shared with; what its parent gives is the parent's. The public link is told to who may publish, as everywhere.
 */
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
