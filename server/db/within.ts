/** Boards that somebody is held to, each with all inside; `undefined` for no such hold. */
export type TokenScope = readonly string[] | undefined;

/** Boards and all inside them, for statements that list: `within` is empty where the parameter is null, which is no hold. */
export const withinSql = (param: string): string => `within(id) as (
 select unnest(${param}::uuid[])
 union select b.id from within w join board b on b.board_id = w.id)`;
