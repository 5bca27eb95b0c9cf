import { attemptWithUndo } from "#client/shared/errors/attempt.ts";
import type { Sync } from "#client/sync/sync-api.ts";
import type { Rule } from "#contract/entities/rule.ts";
import type { RuleDraft } from "./rule-draft.ts";
import { ruleText } from "./rule-text.ts";

function formOf({ name, cause, conditions, actions }: RuleDraft) {
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  return { name, cause, conditions, actions, timeZone };
}

/** Creates a rule. Resolves with true if the mutation is stored on the device. */
export function createRule(sync: Sync, boardId: string, draft: RuleDraft): Promise<boolean> {
  const args = { boardId, ...formOf(draft) };
  return attemptWithUndo(sync.mutate("rule.create", sync.newId(), args), ruleText.made, "bolt");
}

export function changeRule(sync: Sync, ruleId: string, draft: RuleDraft): Promise<boolean> {
  return attemptWithUndo(sync.mutate("rule.set", ruleId, formOf(draft)), ruleText.changed, "bolt");
}

export function turnRule(sync: Sync, ruleId: string, enabled: boolean): void {
  const message = enabled ? ruleText.turnedOn : ruleText.turnedOff;
  void attemptWithUndo(sync.mutate("rule.set", ruleId, { enabled }), message, "bolt");
}

/** Removes a rule at once, with ten seconds to undo. Its past effects stay. */
export function removeRule(sync: Sync, { id }: Rule): void {
  void attemptWithUndo(sync.mutate("rule.archive", id, {}), ruleText.removed, "trash");
}
