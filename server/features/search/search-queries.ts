import type { Pool } from "pg";
import type { SearchResult } from "#contract/search/search.ts";
import { inOneMoment } from "#server/db/one-moment.ts";
import { withinSql } from "#server/db/within.ts";

/** Number of matches that are ranked: a word in all tasks of a large server costs no more. */
const LOOKED_AT_MAX = 2_000;

/** Criteria of a search. All values are parameters: user input is never part of the SQL. */
export interface SearchCriteria {
  /** For `to_tsquery`. */
  words: string;
  /** The words as in titles, for matching with typing mistakes. */
  typed: string;
  /** A task's number, and its key, folded and empty for any; `null` if none was typed. */
  number: { key: string; number: number } | null;
  /** Restricts to these boards and their subtrees; `null` for all. */
  within: readonly string[] | null;
  limit: number;
}

/** A row with its whole text; the service decides what to return of it. */
export type FoundRow = Omit<SearchResult, "updatedAt"> & { updatedAt: Date };

/**
 * Boards that the user may see, from those where they have a role down as far as boards inherit; of these the given ones with their
 * subtrees. The query checks the rights.
 */
const OPEN = `with recursive seen(id) as (
 select m.board_id from board_role m where m.user_id = $1::uuid
 union select b.id from seen s join board b on b.board_id = s.id where b.inherit),
${withinSql("$2")},
open as materialized (
 select b.id, b.title, b.color, b.icon, b.key, b.status, b.updated_at from seen s join board b on b.id = s.id
 where $2::uuid[] is null or s.id in (select w.id from within w))`;

const BOARD = `o.id as "boardId", o.title as "boardTitle", o.color as "boardColor", o.icon as "boardIcon"`;
const KEY = `o.key || '-' || t.number as key`;
/** Archived rows sort after others. */
const archivedSql = (rows: string) => `(${rows}.archived_at is not null or o.status = 'archived')`;

/** Selects tasks from rows with their ids and ranks. */
const tasksOf = (
  rows: string,
) => `select 'task'::text as kind, t.id, ${BOARD}, t.id as "taskId", ${KEY}, t.title as text, null::text as author,
 t.done_at is not null as "isDone", ${archivedSql("t")} as "isArchived", t.updated_at as "updatedAt", f.fits
 from ${rows} f join task t on t.id = f.id join open o on o.id = t.board_id`;

/** The same for every kind, in the order of the lists below. */
const COLUMNS = `kind, id, "boardId", "boardTitle", "boardColor", "boardIcon", "taskId", key, text, author, "isDone", "isArchived", "updatedAt", fits`;
/** The best of the rows found. */
const bestOf = (rows: string) =>
  `select ${COLUMNS} from (${rows}) x order by "isArchived", fits desc, "isDone", "updatedAt" desc limit $4::int`;

/** Exported for the test of its query plan. */
export const SEARCH = `${OPEN},
asked as (select to_tsquery('pg_catalog.russian', $3::text) as words),
fit as (
 select w.task_id as id, ts_rank(w.words, (select a.words from asked a)) as fits
 from task_words w join task t on t.id = w.task_id
 where w.words @@ (select a.words from asked a) and t.board_id in (select o.id from open o) limit ${String(LOOKED_AT_MAX)}),
numbered as (
 select t.id, 100::real as fits from task_words w join task t on t.id = w.task_id join open o on o.id = t.board_id
 where w.words @@ plainto_tsquery('simple', $5::text) and t.number = $5::bigint
 and ($6::text = '' or folded(o.key) = $6::text)),
tasks as (${bestOf(tasksOf("(select id, max(fits) as fits from (select id, fits from fit union all select id, fits from numbered) g group by id)"))}),
items as (${bestOf(`select 'item'::text as kind, i.id, ${BOARD}, t.id as "taskId", ${KEY}, i.text, null::text as author,
  i.done as "isDone", ${archivedSql("t")} as "isArchived", i.updated_at as "updatedAt",
  ts_rank(search_words(i.text), (select a.words from asked a)) as fits
 from item i join task t on t.id = i.task_id join open o on o.id = t.board_id
 where search_words(i.text) @@ (select a.words from asked a) and i.deleted_at is null limit ${String(LOOKED_AT_MAX)}`)}),
comments as (${bestOf(`select 'comment'::text as kind, c.id, ${BOARD}, t.id as "taskId", ${KEY}, c.body as text, u.name as author,
  t.done_at is not null as "isDone", ${archivedSql("t")} as "isArchived", c.created_at as "updatedAt", 1::real as fits
 from comment c join task t on t.id = c.task_id join open o on o.id = t.board_id left join "user" u on u.id = c.author_id
 where search_words(c.body) @@ (select a.words from asked a) and c.deleted_at is null limit ${String(LOOKED_AT_MAX)}`)}),
boards as (${bestOf(`select 'board'::text as kind, o.id, ${BOARD}, null::uuid as "taskId", null::text as key, o.title as text,
  null::text as author, false as "isDone", o.status = 'archived' as "isArchived", o.updated_at as "updatedAt", 1::real as fits
 from open o where search_words(o.title) @@ (select a.words from asked a)`)})
select ${COLUMNS} from tasks union all select ${COLUMNS} from items
union all select ${COLUMNS} from comments union all select ${COLUMNS} from boards`;

/** Titles similar to the typed text, when no task matches by words. */
export const ALIKE = `${OPEN},
fit as (
 select w.task_id as id, word_similarity(latin_shape($3::text), w.shape) as fits from task_words w join task t on t.id = w.task_id
 where latin_shape($3::text) <% w.shape and t.board_id in (select o.id from open o) limit ${String(LOOKED_AT_MAX)})
${bestOf(tasksOf("fit"))}`;

const HAS_ALIKE = `select exists (select from pg_class where relname = 'task_words_alike') as has`;

/** Searches everything that a user may see. */
export interface SearchQueries {
  found(userId: string, criteria: SearchCriteria): Promise<FoundRow[]>;
  /** Tasks with similar titles; empty when the database has no trigram index. */
  alike(userId: string, criteria: SearchCriteria): Promise<FoundRow[]>;
}

/** One wrong letter of seven, or two swapped ones. */
const NEARLY = "set local pg_trgm.word_similarity_threshold = 0.42";

export function createSearchQueries(pool: Pool): SearchQueries {
  let hasAlike = false;
  const knowsAlike = async () => (await pool.query<{ has: boolean }>(HAS_ALIKE)).rows[0]?.has === true;
  // An unnamed statement, so that it is planned each time: selectivity depends on the words.
  const ask = async (on: Pick<Pool, "query">, query: string, values: unknown[]) =>
    (await on.query<FoundRow & { fits: number }>(query, values)).rows.map(bare);
  return {
    found(userId, { words, number, within, limit }) {
      const values = [userId, within, words, limit, number === null ? null : String(number.number), number?.key ?? ""];
      return ask(pool, SEARCH, values);
    },
    async alike(userId, { typed, within, limit }) {
      hasAlike = hasAlike || (await knowsAlike());
      if (!hasAlike) return [];
      return inOneMoment(pool, async (client) => {
        await client.query(NEARLY);
        return ask(client, ALIKE, [userId, within, typed, limit]);
      });
    },
  };
}

const bare = ({ fits: _fits, ...row }: FoundRow & { fits: number }): FoundRow => row;
