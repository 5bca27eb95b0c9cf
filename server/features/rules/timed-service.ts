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
  /** A rule that fails is told of, and holds up no other. */
  onError: (error: unknown, ruleId: string) => void;
  /** Milliseconds since 1970. */
  now: () => number;
}

const DAY_MS = 86_400_000;
/** What happens on a day happens in the morning: minutes from midnight. */
const MORNING = 9 * 60;
/** A server that was away for a weekend still does what was to be done. */
const MAX_DELAY_MS = 3 * DAY_MS;
const TOGETHER = 500;

/** Somebody has changed the task or the rule meanwhile. */
class StaleTimedRuleError extends Error {}

/** Sets off the rules that go by terms, once for each term (AU-06). Whatever they do is written as a person's edit is. */
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

/** A rule does nothing for moments before it was written, and a term that is over is not near any more. */
function isDue(pair: TimedPair, now: number): boolean {
  const moment = momentOf(pair);
  if (now < moment || now - moment >= MAX_DELAY_MS || moment < pair.writtenAt.getTime()) return false;
  return pair.rule.cause.kind === "overdue" || now < overAt(pair);
}

/** So many days before the term, or when it is over: at its hour, without one in the morning, as notifications come (NO-16). */
function momentOf({ rule, task, dueAt }: Pick<TimedPair, "rule" | "task" | "dueAt">): number {
  if (rule.cause.kind === "overdue") return overAt({ rule, task, dueAt });
  const days = rule.cause.n ?? 0;
  if (task.dueHasTime) return dueAt.getTime() - days * DAY_MS;
  return momentOnDay(dayOfDate(dueAt.getTime()) - days, rule.timeZone, MORNING);
}

function overAt({ rule, task, dueAt }: Pick<TimedPair, "rule" | "task" | "dueAt">): number {
  return task.dueHasTime ? dueAt.getTime() : momentOnDay(dayOfDate(dueAt.getTime()) + 1, rule.timeZone, MORNING);
}

/** A term that is put elsewhere is another one. */
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

/** The run is counted first, so that it is remembered though nothing may be left to do. */
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
