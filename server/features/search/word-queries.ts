import type { Pool } from "pg";
import { statement } from "#server/db/statement.ts";

/**
 * Reads the next pieces of some boards' logs and keeps the words of the tasks whose words they changed. A log whose past is forgotten, as after
 * an import, says nothing of it: then all tasks of the board, one such board at a time.
 */
const KEEP = `with behind as (
 select s.id, s.head, coalesce(k.seq, 0) as known, coalesce(k.seq, 0) < s.min_seq as is_forgotten
 from stream s left join search_cursor k on k.stream_id = s.id
 where s.id >= 'b:' and s.id < 'b;' and s.head > coalesce(k.seq, 0) order by s.id limit $1::bigint),
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
select b.id from behind b`;

const BOARDS_TOGETHER = 200;

export interface WordQueries {
  /** Reads the next `max` changes of each of some logs. False when every log has been read. */
  keepWords(max: number): Promise<boolean>;
}

export function createWordQueries(pool: Pick<Pool, "query">): WordQueries {
  return {
    async keepWords(max) {
      const { rowCount } = await pool.query(statement(KEEP, [BOARDS_TOGETHER, max]));
      return rowCount !== null && rowCount > 0;
    },
  };
}
