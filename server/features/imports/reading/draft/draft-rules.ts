import type { FileRule } from "#contract/exchange/board-file.ts";
import type { RowOp } from "#contract/changes/change.ts";
import { RULES_AT_WORK_MAX } from "#contract/core/limit.ts";
import { shapeIn, RULE_ACTIONS, RULE_CAUSES, RULE_CONDITIONS, type PartShape } from "#contract/entities/rule-form.ts";
import { newRow } from "#contract/entities/define-entity.ts";
import { ruleEntity, type RulePart } from "#contract/entities/rule.ts";
import type { DraftPlace } from "./draft-place.ts";

/** Rules of a draft. Their author is the user who imports: the rules run in that user's name. */
export function ruleOps(rules: readonly FileRule[], { boardId, ids, owner, now, newId }: DraftPlace): RowOp[] {
  const named = (shapes: Readonly<Record<string, PartShape>>) => (part: RulePart) => {
    const ref = shapeIn(shapes, part.kind)?.ref;
    if (part.ref === undefined || ref === undefined || ref === "person") return part;
    const id = (ref === "column" ? ids.columns : ids.labels).get(part.ref);
    return id === undefined ? part : { ...part, ref: id };
  };
  let atWork = 0;
  return rules.map((rule, at): RowOp => {
    const isAtWork = rule.enabled && rule.archivedAt === null;
    if (isAtWork) atWork += 1;
    const row = newRow(ruleEntity, {
      ...rule,
      id: newId(),
      boardId,
      cause: named(RULE_CAUSES)(rule.cause),
      conditions: rule.conditions.map(named(RULE_CONDITIONS)),
      actions: rule.actions.map(named(RULE_ACTIONS)),
      enabled: rule.enabled && !(isAtWork && atWork > RULES_AT_WORK_MAX),
      authorId: owner.userId,
      // Rules are ordered by creation time.
      createdAt: new Date(Date.parse(now) + at).toISOString(),
      updatedAt: now,
    });
    return { e: "rule", id: row.id, t: "set", f: row };
  });
}
