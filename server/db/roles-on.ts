/**
 * Returns a `from` item with the roles that users have on a board, directly or through a team; with `person`, only that user's. The view
 * must not be joined by its board: the half of it that reads teams is a join itself, so the planner cannot push the board into it and would
 * read all memberships of the server. `offset 0` prevents that join.
 */
export function rolesOn(board: string, person?: string): string {
  const theirs = person === undefined ? "" : ` and r.user_id = ${person}`;
  return `lateral (select r.user_id, r.role, r.team_id from board_role r where r.board_id = ${board}${theirs} offset 0)`;
}
