import { boardStream, type RowOp } from "#contract/changes/change.ts";
import { RULE_DEPTH_MAX } from "#contract/core/limit.ts";
import { brokenBy, type RuleFault } from "#contract/entities/rule-form.ts";
import type { Rule } from "#contract/entities/rule.ts";
import type { Task } from "#contract/entities/task.ts";
import { derivedId } from "#server/sync/derived-id.ts";
import type { FactsOverlay } from "#server/sync/mutations/facts-overlay.ts";
import type { Facts } from "#server/sync/storage.ts";
import { act, type ActionContext } from "./rule-action-service.ts";
import { eventsBetween, holds, isCausedBy, type TaskEvent } from "./task-event-logic.ts";

export interface Occasion {
  taskId: string;
  /** The task before the mutation, `undefined` for a new one. */
  first: Task | undefined;
  events: readonly TaskEvent[];
  actorId: string;
  mutationId: string;
  now: string;
}

/** Sorts rules by creation, the order in which they run (AU-04). */
export function inOrder(rules: readonly Rule[]): Rule[] {
  const key = ({ createdAt, id }: Rule) => `${createdAt} ${id}`;
  return rules.toSorted((a, b) => (key(a) < key(b) ? -1 : 1));
}

/**
 * Applies the rules of a task's board, as operations of one change each. A rule may trigger others, at most `RULE_DEPTH_MAX` deep, and none
 * runs twice, so it always terminates (AU-05). Pure, except that it advances `later`.
 */
export function runRules(rules: readonly Rule[], occasion: Occasion, overlay: FactsOverlay): RowOp[][] {
  const ordered = inOrder(rules);
  const changes: RowOp[][] = [];
  const ran = new Set<string>();
  let events = occasion.events;
  for (let depth = 0; depth < RULE_DEPTH_MAX && events.length > 0; depth += 1) {
    const next: TaskEvent[] = [];
    for (const rule of ordered) {
      const task = overlay.facts.get("task", occasion.taskId);
      if (task === undefined || task.archivedAt !== null) return changes;
      if (ran.has(rule.id) || !events.some((event) => isCausedBy(rule, event))) continue;
      if (!rule.conditions.every((one) => holds(one, task)) || !canWork(rule, overlay.facts)) continue;
      ran.add(rule.id);
      changes.push(...runOne(rule, occasion, overlay));
      const after = overlay.facts.get("task", occasion.taskId);
      if (after !== undefined) next.push(...eventsBetween(task, after));
    }
    events = next;
  }
  return changes;
}

/** A rule that refers to deleted rows does nothing, and does not fail the user's edit (AU-07). */
export function canWork(rule: Rule, facts: Facts): boolean {
  const { boardId } = rule;
  const boards = new Set([boardId, ...facts.ancestorsOf(boardId)]);
  const broken = brokenBy(rule, {
    column: (id) => {
      const column = facts.get("column", id);
      return column?.boardId === boardId && column.archivedAt === null;
    },
    label: (id) => {
      const label = facts.get("label", id);
      return label?.archivedAt === null && boards.has(label.boardId);
    },
    person: (id) => facts.roleOf(boardId, id) !== null,
  });
  return broken === null;
}

/** Runs the actions of a rule in order until one fails: the rest is skipped, and the rule stores the reason (AU-08). */
function runOne(rule: Rule, occasion: Occasion, overlay: FactsOverlay): RowOp[][] {
  const { actorId, now, taskId, mutationId, first } = occasion;
  const stream = boardStream(rule.boardId);
  const changes: RowOp[][] = [];
  const write = (ops: RowOp[], lastFault: RuleFault | null) => {
    const noted: RowOp = { e: "rule", id: rule.id, t: "set", f: { runs: rule.runs + 1, lastRunAt: now, lastFault } };
    const change = [...ops, noted];
    changes.push(change);
    overlay.apply(stream, change, null);
  };
  for (const [at, action] of rule.actions.entries()) {
    const task = overlay.facts.get("task", taskId);
    if (task === undefined) break;
    const idFor = (place: string) => derivedId("rule", mutationId, rule.id, taskId, String(at), place);
    const context: ActionContext = { rule, task, facts: overlay.facts, first, actorId, now, idFor };
    const result = act(action, context);
    if (typeof result === "string") {
      // The change includes the task, so that the run appears in its activity.
      write([{ e: "task", id: taskId, t: "set", f: { updatedAt: now } }], result);
      break;
    }
    for (const ops of result) write(ops, null);
  }
  return changes;
}
