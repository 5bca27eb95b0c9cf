import type { ReactElement } from "react";
import { useSync } from "#client/hooks/sync-provider.tsx";
import { classNames } from "#client/ui/class-names.ts";
import { IconButton } from "#client/ui/controls/icon-button.tsx";
import { Unseen } from "#client/ui/controls/small.tsx";
import { Switch } from "#client/ui/fields/toggle.tsx";
import { Icon } from "#client/ui/icons/icon.tsx";
import { brokenBy } from "#contract/entities/rule-form.ts";
import type { Rule } from "#contract/entities/rule.ts";
import { removeRule, turnRule } from "./rule-mutations.ts";
import type { RuleWords } from "./rule-queries.ts";
import { ruleText } from "./rule-text.ts";
import css from "./rules.module.css";
import { sentenceOf } from "./sentence-text.ts";

export interface RuleRowProps {
  readonly rule: Rule;
  readonly words: RuleWords;
  readonly now: Date;
  readonly canEdit: boolean;
  readonly onEdit: () => void;
  readonly onCopy: () => void;
}

/** One rule: its sentence, its last runs or faults, and its actions. */
export function RuleRow({ rule, words, now, canEdit, onEdit, onCopy }: RuleRowProps): ReactElement {
  const sync = useSync();
  const sentence = sentenceOf(rule, words.nameOf);
  const called = rule.name === "" ? sentence : rule.name;
  const fault = brokenBy(rule, words.isThere);
  return (
    <div className={classNames(css.row, !rule.enabled && css.off)}>
      <Icon name={fault === null ? "bolt" : "alert-triangle"} size={17} />
      <div className={css.words}>
        {rule.name !== "" && <b>{rule.name}</b>}
        <p>{sentence}</p>
        <small className={fault === null && rule.lastFault === null ? undefined : css.fault}>
          {stateOf(rule, fault, now)}
        </small>
      </div>
      {canEdit && (
        <span className={css.buttons}>
          <IconButton icon="pencil" name={ruleText.editOf(called)} onClick={onEdit} />
          <IconButton icon="copy" name={ruleText.copyOf(called)} onClick={onCopy} />
          <IconButton icon="trash" name={ruleText.removeOf(called)} onClick={() => removeRule(sync, rule)} />
          <Switch checked={rule.enabled} onChange={(enabled) => turnRule(sync, rule.id, enabled)}>
            <Unseen>{ruleText.turnOf(called)}</Unseen>
          </Switch>
        </span>
      )}
    </div>
  );
}

function stateOf({ enabled, runs, lastRunAt, lastFault }: Rule, fault: string | null, now: Date): string {
  if (fault !== null) return ruleText.broken(fault);
  if (!enabled) return ruleText.off;
  if (lastFault !== null) return ruleText.stopped(lastFault);
  return lastRunAt === null ? ruleText.neverRan : ruleText.ran(runs, lastRunAt, now);
}
