import type { Pool } from "pg";
import type { Rule } from "#contract/entities/rule.ts";
import type { Task } from "#contract/entities/task.ts";
import { statement } from "#server/db/statement.ts";

/** A rule triggered by due dates, and an open task of its board with one. */
export interface TimedPair {
  rule: Pick<Rule, "id" | "boardId" | "cause" | "conditions" | "actions" | "timeZone">;
  writtenAt: Date;
  userId: string;
  username: string;
  task: Pick<Task, "id" | "columnId" | "labelIds" | "assigneeIds" | "priority" | "dueHasTime">;
  dueAt: Date;
}

/** Due dates before the first moment are too old; how far ahead a rule looks is its own setting. */
const PAIRS = `select json_build_object('id', r.id, 'boardId', r.board_id, 'cause', r.cause, 'conditions', r.conditions,
  'actions', r.actions, 'timeZone', r.time_zone) as rule, r.updated_at as "writtenAt", u.id as "userId", u.username,
 json_build_object('id', t.id, 'columnId', t.column_id, 'labelIds', t.label_ids, 'assigneeIds', t.assignee_ids,
  'priority', t.priority, 'dueHasTime', t.due_has_time) as task, t.due_at as "dueAt"
from rule r join board b on b.id = r.board_id and b.archived_at is null join "user" u on u.id = r.author_id
join task t on t.board_id = r.board_id and t.done_at is null and t.archived_at is null
 and t.due_at > $1::timestamptz and t.due_at < $2::timestamptz + make_interval(days => coalesce((r.cause->>'n')::int, 0))
where r.enabled and r.archived_at is null and r.cause->>'kind' in ('term-near', 'overdue') and (r.id, t.id) > ($3::uuid, $4::uuid)
order by r.id, t.id limit $5::bigint`;

const KNOWN = `select m.mutation_id as id from unnest($1::uuid[], $2::uuid[]) as d(user_id, mutation_id)
join mutation m on m.user_id = d.user_id and m.mutation_id = d.mutation_id`;

const NO_ID = "00000000-0000-0000-0000-000000000000";

/** Rules whose time may have come. */
export function createTimedQueries(pool: Pick<Pool, "query">) {
  return {
    /** Pairs in order, after a cursor. */
    async pairs({ from, to }: { from: Date; to: Date }, after: TimedPair | null, limit: number): Promise<TimedPair[]> {
      const place = [after?.rule.id ?? NO_ID, after?.task.id ?? NO_ID];
      return (await pool.query<TimedPair>(statement(PAIRS, [from, to, ...place, limit]))).rows;
    },
    /** Returns which of these mutations were already applied. */
    async known(mutations: readonly { userId: string; id: string }[]): Promise<ReadonlySet<string>> {
      const users = mutations.map(({ userId }) => userId);
      const ids = mutations.map(({ id }) => id);
      const { rows } = await pool.query<{ id: string }>(statement(KNOWN, [users, ids]));
      return new Set(rows.map(({ id }) => id));
    },
  };
}

export type TimedQueries = ReturnType<typeof createTimedQueries>;
