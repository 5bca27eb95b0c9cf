import { applyOp } from "#contract/changes/apply.ts";
import type { EntityName, RowOp, Rows, StreamId } from "#contract/changes/change.ts";
import type { Facts } from "../storage.ts";

/** Facts as they are after some decided operations, for decisions that build on them. */
export interface FactsOverlay {
  facts: Facts;
  /** `seq` is `null` while the number is not assigned yet. */
  apply(stream: StreamId, ops: readonly RowOp[], seq: number | null): void;
}

/** Tracks tasks, checklist items, comments and rules: the rows that rules read and change. */
export function createFactsOverlay(before: Facts): FactsOverlay {
  const tasks = new Map<string, Rows["task"] | undefined>();
  const items = new Map<string, Rows["item"] | undefined>();
  const comments = new Map<string, Rows["comment"] | undefined>();
  const rules = new Map<string, Rows["rule"] | undefined>();
  const changed: { [E in EntityName]?: ReadonlyMap<string, Rows[E] | undefined> } = {
    task: tasks,
    item: items,
    comment: comments,
    rule: rules,
  };
  function get<E extends EntityName>(entity: E, id: string): Rows[E] | undefined {
    const table: ReadonlyMap<string, Rows[E] | undefined> | undefined = changed[entity];
    return table?.has(id) === true ? table.get(id) : before.get(entity, id);
  }
  return {
    facts: { ...before, get },
    apply(stream, ops, seq) {
      for (const op of ops) {
        const arrival = { stream, seq };
        if (op.e === "task") tasks.set(op.id, applyOp<"task">(get("task", op.id), op, arrival));
        else if (op.e === "item") items.set(op.id, applyOp<"item">(get("item", op.id), op, arrival));
        else if (op.e === "comment") comments.set(op.id, applyOp<"comment">(get("comment", op.id), op, arrival));
        else if (op.e === "rule") rules.set(op.id, applyOp<"rule">(get("rule", op.id), op, arrival));
      }
    },
  };
}
