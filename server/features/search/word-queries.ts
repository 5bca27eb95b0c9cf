import type { Pool } from "pg";
import { statement } from "#server/db/statement.ts";

/**
 * Reads the next pieces of some boards' logs and stores the words of changed tasks. Logs are read in random order, so that busy boards do
 * not starve others. When the beginning of a log is missing, as after an import, all tasks of the board are indexed, one such board at a
 * time.
 */
const KEEP = `with behind as (select b.id, b.head, b.known, b.is_forgotten from (
 select s.id, s.head, coalesce(k.seq, 0) as known, coalesce(k.seq, 0) < s.min_seq as is_forgotten
 from stream s left join search_cursor k on k.stream_id = s.id
 where s.id >= 'b:' and s.id < 'b;' and s.head > coalesce(k.seq, 0) order by random() limit $1::bigint) b order by b.id),
piece as (
 select b.id, b.known, least(b.head, b.known + $2::bigint) as upto from behind b where not b.is_forgotten),
whole as (select b.id, b.head as upto from behind b where b.is_forgotten order by b.id limit 1),
due as (
 select (op->>'id')::uuid as id from piece p
 join change c on c.stream_id = p.id and c.seq > p.known and c.seq <= p.upto
 cross join lateral jsonb_array_elements(c.ops) op
 where op->>'e' = 'task' and op->>'t' = 'set' and op->'f' ?| array['title', 'excerpt', 'number']
 union
 select t.id from whole w join task t on t.board_id = substr(w.id, 3)::uuid),
kept as (
 insert into task_words (task_id, shape, words)
 select t.id, w.shape, w.words from due d join task t on t.id = d.id cross join lateral task_words_of(t) w
 on conflict (task_id) do update set shape = excluded.shape, words = excluded.words),
moved as (
 insert into search_cursor (stream_id, seq) select p.id, p.upto from piece p union all select w.id, w.upto from whole w
 on conflict (stream_id) do update set seq = greatest(search_cursor.seq, excluded.seq))
select count(*) >= $1::bigint or coalesce(bool_or(not b.is_forgotten and b.head > b.known + $2::bigint), false)
 or count(*) filter (where b.is_forgotten) > 1 as "isMore" from behind b`;

export interface WordQueries {
  /** Reads the next `changes` changes of up to `boards` logs. Returns whether unprocessed changes are left. */
  keepWords(boards: number, changes: number): Promise<boolean>;
}

export function createWordQueries(pool: Pick<Pool, "query">): WordQueries {
  return {
    async keepWords(boards, changes) {
      const { rows } = await pool.query<{ isMore: boolean }>(statement(KEEP, [boards, changes]));
      return rows[0]?.isMore === true;
    },
  };
}
