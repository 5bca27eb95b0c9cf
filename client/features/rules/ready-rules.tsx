import type { ReactElement } from "react";
import { Button } from "#client/ui/controls/button.tsx";
import { Icon } from "#client/ui/icons/icon.tsx";
import { Box } from "#client/ui/layout/page.tsx";
import type { Column } from "#contract/entities/column.ts";
import { RULE_ACTOR } from "#contract/entities/rule-form.ts";
import type { Rule } from "#contract/entities/rule.ts";
import type { RuleDraft } from "./rule-draft.ts";
import type { RuleWords } from "./rule-queries.ts";
import { readyText, ruleText } from "./rule-text.ts";
import css from "./rules.module.css";
import { sentenceOf } from "./sentence-text.ts";

export interface ReadyRulesProps {
  readonly words: RuleWords;
  /** The existing rules of the board. */
  readonly rules: readonly Rule[];
  readonly onAdd: (draft: RuleDraft) => void;
}

/** The introduction shown on a board without rules. */
export function ReadyEmpty(): ReactElement {
  return (
    <div className={css.intro}>
      <h2 className={css.title}>{ruleText.emptyTitle}</h2>
      <p>{ruleText.emptyText}</p>
    </div>
  );
}

/** Predefined rules that most boards need. Each can be added in one click. */
export function ReadyRules({ words, rules, onAdd }: ReadyRulesProps): ReactElement | null {
  const existing = new Set(rules.map((rule) => sentenceOf(rule, words.nameOf)));
  const offered = readyFor(words.columns)
    .map((draft) => ({ draft, sentence: sentenceOf(draft, words.nameOf) }))
    .filter(({ sentence }) => !existing.has(sentence));
  if (offered.length === 0) return null;
  return (
    <section>
      <h2 className={css.heading}>{ruleText.ready}</h2>
      <Box pad="list">
        <ul>
          {offered.map(({ draft, sentence }) => (
            <li key={sentence} className={css.row}>
              <Icon name="bolt" size={17} />
              <span className={css.words}>{sentence}</span>
              <Button look="soft" size="sm" aria-label={ruleText.addReadyOf(sentence)} onClick={() => onAdd(draft)}>
                {ruleText.addReady}
              </Button>
            </li>
          ))}
        </ul>
      </Box>
    </section>
  );
}

/** Returns the predefined rules for the columns of the board. Rules for missing column kinds are left out. */
function readyFor(columns: readonly Column[]): RuleDraft[] {
  const first = (kind: Column["kind"]) => columns.find((column) => column.kind === kind)?.id;
  const [queue, work, finished] = [first("queue"), first("work"), first("done")];
  const plain = { name: "", conditions: [] };
  const drafts: RuleDraft[] = [];
  if (work !== undefined)
    drafts.push({
      name: "",
      cause: { kind: "moved", ref: work },
      conditions: [{ kind: "nobody" }],
      actions: [{ kind: "assign", ref: RULE_ACTOR }],
    });
  if (finished !== undefined)
    drafts.push({ ...plain, cause: { kind: "checklist-done" }, actions: [{ kind: "move", ref: finished }] });
  drafts.push({ ...plain, cause: { kind: "prioritised", n: 4 }, actions: [{ kind: "term", n: 0 }] });
  if (queue !== undefined)
    drafts.push({
      ...plain,
      cause: { kind: "created", ref: queue },
      actions: [{ kind: "lines", lines: [...readyText.plan] }],
    });
  drafts.push(
    {
      ...plain,
      cause: { kind: "overdue" },
      actions: [
        { kind: "priority", n: 4 },
        { kind: "comment", text: readyText.question },
      ],
    },
    { ...plain, cause: { kind: "reopened" }, actions: [{ kind: "comment", text: readyText.returned }] },
  );
  return drafts;
}
