/**
 * The roles that people were given on a board, by themselves or through a team, as a part of `from` behind what names the board; with a person, theirs
 * alone. The view is never joined by its board: the half of it that goes through teams is a join itself, so the planner cannot hand the board into it,
 * reads whatever memberships there are on the whole server, and throws away all but these. `offset 0` keeps this from becoming that join.
 */
export function rolesOn(board: string, person?: string): string {
  const theirs = person === undefined ? "" : ` and r.user_id = ${person}`;
  return `lateral (select r.user_id, r.role, r.team_id from board_role r where r.board_id = ${board}${theirs} offset 0)`;
}
