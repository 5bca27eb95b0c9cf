/** Boards that an actor is limited to, each with its subtree; `undefined` for no limit. */
export type TokenScope = readonly string[] | undefined;

/** A CTE of boards with their subtrees, for list queries: `within` is empty if the parameter is null, which means no limit. */
export const withinSql = (param: string): string => `within(id) as (
 select unnest(${param}::uuid[])
 union select b.id from within w join board b on b.board_id = w.id)`;
