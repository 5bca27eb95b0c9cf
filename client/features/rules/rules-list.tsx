import { useEffect, useRef, useState, type ReactElement } from "react";
import { useNow } from "#client/shared/timing/now.ts";
import { useSync } from "#client/hooks/sync-provider.tsx";
import { Button } from "#client/ui/controls/button.tsx";
import { Box } from "#client/ui/layout/page.tsx";
import { RULE_ACTOR } from "#contract/entities/rule-form.ts";
import type { Rule } from "#contract/entities/rule.ts";
import type { RuleDraft } from "./rule-draft.ts";
import { ReadyEmpty, ReadyRules } from "./ready-rules.tsx";
import { RuleEditor } from "./rule-editor.tsx";
import { changeRule, createRule } from "./rule-mutations.ts";
import { useRules, useRuleWords } from "./rule-queries.ts";
import { RuleRow } from "./rule-row.tsx";
import { ruleText } from "./rule-text.ts";
import css from "./rules.module.css";

/** The rule that is being edited; `ruleId` is `null` for a new rule. */
interface RuleEdit {
  readonly ruleId: string | null;
  /** The key under which its draft is stored on the device. */
  readonly field: string;
  readonly draft: RuleDraft;
}

const NEW: RuleDraft = {
  name: "",
  cause: { kind: "created" },
  conditions: [],
  actions: [{ kind: "watch", ref: RULE_ACTOR }],
};
const newOn = (boardId: string): RuleEdit => ({ ruleId: null, field: `rule:new:${boardId}`, draft: NEW });

const changeOf = (rule: Rule): RuleEdit => ({ ruleId: rule.id, field: `rule:${rule.id}`, draft: draftOf(rule) });

function copyOf(rule: Rule): RuleEdit {
  const draft = { ...draftOf(rule), name: ruleText.copied(rule.name) };
  return { ruleId: null, field: `rule:copy:${rule.id}`, draft };
}

const draftOf = ({ name, cause, conditions, actions }: Rule): RuleDraft => ({ name, cause, conditions, actions });

/** With this many rules or more, predefined rules are not offered. */
const ADVISED_TO = 6;

/** The rules of a board as sentences, visible to all its members. Members with the permission can edit them (AU-11). */
export function RulesList({ boardId, canEdit }: { readonly boardId: string; readonly canEdit: boolean }): ReactElement {
  const sync = useSync();
  const now = useNow();
  const rules = useRules(boardId);
  const words = useRuleWords(boardId, ruleText.unnamedLabel);
  const [editing, setEditing] = useState<RuleEdit | null>(null);
  const add = useFocusAfter(editing === null);
  const create = (draft: RuleDraft): void => void createRule(sync, boardId, draft);
  const save = async ({ ruleId }: RuleEdit, draft: RuleDraft): Promise<boolean> => {
    const isSaved = ruleId === null ? await createRule(sync, boardId, draft) : await changeRule(sync, ruleId, draft);
    if (isSaved) setEditing(null);
    return isSaved;
  };
  const editor = editing !== null && (
    <RuleEditor
      key={editing.ruleId ?? "new"}
      isNew={editing.ruleId === null}
      field={editing.field}
      draft={editing.draft}
      words={words}
      onSave={(draft) => save(editing, draft)}
      onCancel={() => setEditing(null)}
    />
  );
  const isEmpty = rules.length === 0;
  return (
    <>
      {isEmpty && canEdit && editing === null ? (
        <ReadyEmpty />
      ) : (
        <p className={css.intro}>{introOf(canEdit, isEmpty)}</p>
      )}
      {!isEmpty && (
        <ul className={css.list}>
          {rules.map((rule) => (
            <li key={rule.id}>
              {editing?.ruleId === rule.id ? (
                editor
              ) : (
                <Box pad="list">
                  <RuleRow
                    rule={rule}
                    words={words}
                    now={now}
                    canEdit={canEdit}
                    onEdit={() => setEditing(changeOf(rule))}
                    onCopy={() => setEditing(copyOf(rule))}
                  />
                </Box>
              )}
            </li>
          ))}
        </ul>
      )}
      {editing?.ruleId === null && editor}
      {canEdit && editing === null && (
        <>
          <Button ref={add} look={isEmpty ? "primary" : "soft"} icon="plus" onClick={() => setEditing(newOn(boardId))}>
            {ruleText.add}
          </Button>
          {rules.length < ADVISED_TO && <ReadyRules words={words} rules={rules} onAdd={create} />}
        </>
      )}
    </>
  );
}

function introOf(canEdit: boolean, isEmpty: boolean): string {
  if (canEdit) return ruleText.intro;
  return isEmpty ? ruleText.none : ruleText.readOnly;
}

/** Moves the focus to the button that opens the editor after the editor is closed. */
function useFocusAfter(isClosed: boolean) {
  const button = useRef<HTMLButtonElement>(null);
  const wasClosed = useRef(isClosed);
  useEffect(() => {
    if (isClosed && !wasClosed.current) button.current?.focus();
    wasClosed.current = isClosed;
  }, [isClosed]);
  return button;
}
