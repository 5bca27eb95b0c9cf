import { boardStream, type StreamOps } from "#contract/changes/change.ts";
import { dayOfDate } from "#contract/time/due-date.ts";
import { momentOnDay } from "#contract/time/local-time.ts";
import { namedIn, type RuleForm } from "#contract/entities/rule-form.ts";
import { derivedId } from "#server/sync/derived-id.ts";
import type { Mutator } from "#server/sync/mutations/mutate.ts";
import type { Facts } from "#server/sync/storage.ts";
import { holds } from "./task-event-logic.ts";
import { canWork } from "./rule-run-service.ts";
import type { TimedPair, TimedQueries } from "./timed-queries.ts";

export interface TimedEnv {
  queries: TimedQueries;
  mutator: Pick<Mutator, "write">;
  /** A rule that fails is reported and does not block others. */
  onError: (error: unknown, ruleId: string) => void;
  /** Milliseconds since 1970. */
  now: () => number;
}

const DAY_MS = 86_400_000;
/** Time of day for triggers given in days: minutes from midnight. */
const MORNING = 9 * 60;
/** A server that was down for a weekend still runs rules that were due. */
const MAX_DELAY_MS = 3 * DAY_MS;
const TOGETHER = 500;

/** The task or the rule has changed meanwhile. */
class StaleTimedRuleError extends Error {}

/** Runs rules triggered by due dates, once for each due date (AU-06). Writes as a user's edit would. */
export async function runTimedRules(env: TimedEnv): Promise<void> {
  const now = env.now();
  const span = { from: new Date(now - MAX_DELAY_MS - 2 * DAY_MS), to: new Date(now + 2 * DAY_MS) };
  let after: TimedPair | null = null;
  do {
    const pairs: TimedPair[] = await env.queries.pairs(span, after, TOGETHER);
    await runDue(env, pairs, now);
    after = pairs.length === TOGETHER ? (pairs.at(-1) ?? null) : null;
  } while (after !== null);
}

async function runDue(env: TimedEnv, pairs: readonly TimedPair[], now: number): Promise<void> {
  const due = pairs.filter((pair) => isDue(pair, now) && pair.rule.conditions.every((one) => holds(one, pair.task)));
  if (due.length === 0) return;
  const known = await env.queries.known(due.map((pair) => ({ userId: pair.userId, id: idOf(pair) })));
  for (const pair of due) {
    if (known.has(idOf(pair))) continue;
    try {
      await runPair(env, pair);
    } catch (error) {
      if (!(error instanceof StaleTimedRuleError)) env.onError(error, pair.rule.id);
    }
  }
}

/** A rule ignores moments before it was last edited, and a passed due date is not approaching any more. */
function isDue(pair: TimedPair, now: number): boolean {
  const moment = momentOf(pair);
  if (now < moment || now - moment >= MAX_DELAY_MS || moment < pair.writtenAt.getTime()) return false;
  return pair.rule.cause.kind === "overdue" || now < overAt(pair);
}

/**
 * A number of days before the due date, or when the task becomes overdue: at its hour; without one, in the morning, as notifications do
 * (NO-16).
 */
function momentOf({ rule, task, dueAt }: Pick<TimedPair, "rule" | "task" | "dueAt">): number {
  if (rule.cause.kind === "overdue") return overAt({ rule, task, dueAt });
  const days = rule.cause.n ?? 0;
  if (task.dueHasTime) return dueAt.getTime() - days * DAY_MS;
  return momentOnDay(dayOfDate(dueAt.getTime()) - days, rule.timeZone, MORNING);
}

function overAt({ rule, task, dueAt }: Pick<TimedPair, "rule" | "task" | "dueAt">): number {
  return task.dueHasTime ? dueAt.getTime() : momentOnDay(dayOfDate(dueAt.getTime()) + 1, rule.timeZone, MORNING);
}

/** A changed due date gives another id. */
function idOf({ rule, task, dueAt }: TimedPair): string {
  return derivedId("rule at its hour", rule.id, task.id, dueAt.toISOString());
}

async function runPair({ mutator }: TimedEnv, pair: TimedPair): Promise<void> {
  const { rule, task, userId, username } = pair;
  const { id: ruleId, boardId } = rule;
  await mutator.write(
    { userId, username },
    {
      mutationId: idOf(pair),
      timed: { ruleId, taskId: task.id },
      need: {
        boards: [boardId],
        rules: [ruleId],
        tasks: [task.id],
        ...namedBy(rule),
        endsOf: { boardId, taskId: task.id },
      },
      decide: (facts, now) => begun(facts, pair, now),
    },
  );
}

function namedBy(rule: RuleForm) {
  return { labels: namedIn(rule, "label"), people: namedIn(rule, "person") };
}

/** Counts the run first, so that it is recorded even if nothing is left to do. */
function begun(facts: Facts, pair: TimedPair, now: string): StreamOps[] {
  const rule = facts.get("rule", pair.rule.id);
  const task = facts.get("task", pair.task.id);
  if (rule === undefined || task === undefined || facts.get("board", rule.boardId)?.status !== "active")
    throw new StaleTimedRuleError();
  const isSameRule = rule.enabled && rule.archivedAt === null && rule.updatedAt === pair.writtenAt.toISOString();
  const isSameTask = task.boardId === rule.boardId && task.dueAt === pair.dueAt.toISOString();
  const isOpen = task.doneAt === null && task.archivedAt === null;
  if (!isSameRule || !isSameTask || !isOpen || !canWork(rule, facts)) throw new StaleTimedRuleError();
  const f = { runs: rule.runs + 1, lastRunAt: now, lastFault: null };
  return [{ stream: boardStream(rule.boardId), ops: [{ e: "rule", id: rule.id, t: "set", f }] }];
}
