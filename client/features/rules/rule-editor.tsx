import { useEffect, useRef, useState, type FormEvent, type ReactElement } from "react";
import { useFormDraft } from "#client/shared/drafts/use-form-draft.ts";
import { Button } from "#client/ui/controls/button.tsx";
import { IconButton } from "#client/ui/controls/icon-button.tsx";
import { TextField } from "#client/ui/fields/text-field.tsx";
import { Box } from "#client/ui/layout/page.tsx";
import { RULE_NAME_MAX, RULE_PARTS_MAX } from "#contract/core/limit.ts";
import {
  isWholeRule,
  RULE_ACTIONS,
  RULE_ACTOR,
  RULE_CAUSES,
  RULE_CONDITIONS,
  TIMED_CAUSES,
} from "#contract/entities/rule-form.ts";
import type { RulePart } from "#contract/entities/rule.ts";
import { ruleDraft, type RuleDraft } from "./rule-draft.ts";
import { PartEditor, type PartEditorProps } from "./part-editor.tsx";
import type { RuleWords } from "./rule-queries.ts";
import { ACTION_NAMES, CAUSE_NAMES, CONDITION_NAMES, editorText } from "./rule-text.ts";
import css from "./rules.module.css";
import { sentenceOf } from "./sentence-text.ts";

export interface RuleEditorProps {
  readonly isNew: boolean;
  /** The key under which the draft is stored on the device until it is saved or cancelled. */
  readonly field: string;
  readonly draft: RuleDraft;
  readonly words: RuleWords;
  /** Resolves with true if the rule is saved. */
  readonly onSave: (draft: RuleDraft) => Promise<boolean>;
  readonly onCancel: () => void;
}

/** The editor of a rule, built as the sentence that describes the rule: «Когда …, если …, то …». */
export function RuleEditor({ isNew, field, draft: initialDraft, words, ...on }: RuleEditorProps): ReactElement {
  const { value: draft, write, drop } = useFormDraft(field, ruleDraft, () => initialDraft);
  const [isErrorShown, setErrorShown] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => form.current?.querySelector("select")?.focus(), []);
  const { cause, conditions, actions, name } = draft;
  const set = (patch: Partial<RuleDraft>): void => write({ ...draft, ...patch });
  // The device's time zone is added when the rule is saved. Any valid zone is enough for this check.
  const clean = withoutBlanks(draft);
  const isWhole = isWholeRule({ ...clean, timeZone: "Europe/Moscow" });
  const sentence = isWhole ? sentenceOf(clean, words.nameOf) : null;
  const submit = async (): Promise<void> => {
    if (!isWhole) return setErrorShown(true);
    if (await on.onSave({ ...clean, name: name.trim() })) drop();
  };
  const giveUp = (): void => {
    drop();
    on.onCancel();
  };
  return (
    <Box>
      <form
        ref={form}
        className={css.editor}
        aria-label={isNew ? editorText.newTitle : editorText.editTitle}
        onSubmit={after(() => void submit())}
      >
        <fieldset className={css.clause}>
          <legend>{editorText.when}</legend>
          <div className={css.part}>
            <PartEditor
              label={editorText.kindOfCause}
              shapes={RULE_CAUSES}
              names={CAUSE_NAMES}
              part={cause}
              words={words}
              onChange={(next) => set({ cause: next, actions: withoutActor(next, actions) })}
            />
          </div>
        </fieldset>
        <Parts
          legend={editorText.only}
          parts={conditions}
          add={editorText.addCondition}
          fresh={{ kind: "nobody" }}
          onChange={(next) => set({ conditions: next })}
          label={editorText.kindOfCondition}
          shapes={RULE_CONDITIONS}
          names={CONDITION_NAMES}
          words={words}
          removeName={editorText.removeCondition}
          least={0}
        />
        <Parts
          legend={editorText.todo}
          parts={actions}
          add={editorText.addAction}
          fresh={{ kind: "done" }}
          onChange={(next) => set({ actions: next })}
          label={editorText.kindOfAction}
          shapes={RULE_ACTIONS}
          names={ACTION_NAMES}
          words={words}
          withActor={!TIMED_CAUSES.has(cause.kind)}
          removeName={editorText.removeAction}
          least={1}
        />
        <TextField
          label={editorText.name}
          hint={editorText.nameNote}
          placeholder={editorText.namePlaceholder}
          maxLength={RULE_NAME_MAX}
          autoComplete="off"
          value={name}
          onChange={(text) => set({ name: text })}
        />
        <End isNew={isNew} sentence={sentence} isErrorShown={isErrorShown} onCancel={giveUp} />
      </form>
    </Box>
  );
}

/** Prevents the browser from submitting the form, which would load another page. */
function after(submit: () => void) {
  return (event: FormEvent): void => {
    event.preventDefault();
    submit();
  };
}

interface EndProps extends Pick<RuleEditorProps, "isNew" | "onCancel"> {
  /** The complete sentence; `null` while something is missing. */
  readonly sentence: string | null;
  /** True after an attempt to save an incomplete rule. */
  readonly isErrorShown: boolean;
}

function End({ isNew, sentence, isErrorShown, onCancel }: EndProps): ReactElement {
  return (
    <>
      {sentence !== null && <p className={css.said}>{sentence}</p>}
      {isErrorShown && sentence === null && (
        <p className={css.fault} role="alert">
          {editorText.unfinished}
        </p>
      )}
      <div className={css.end}>
        <Button type="submit" look="primary">
          {isNew ? editorText.create : editorText.save}
        </Button>
        <Button type="button" look="ghost" onClick={onCancel}>
          {editorText.cancel}
        </Button>
      </div>
    </>
  );
}

/** Removes empty lines. */
function withoutBlanks(draft: RuleDraft): RuleDraft {
  const actions = draft.actions.map((action) =>
    action.lines === undefined ? action : { ...action, lines: action.lines.filter((line) => line.trim() !== "") },
  );
  return { ...draft, actions };
}

/** Removes the reference to the acting user if the cause is a time: then there is no such user. */
function withoutActor(cause: RulePart, actions: RulePart[]): RulePart[] {
  if (!TIMED_CAUSES.has(cause.kind)) return actions;
  return actions.map((action) => {
    if (action.ref !== RULE_ACTOR) return action;
    const { ref: _actor, ...rest } = action;
    return rest;
  });
}

interface PartsProps extends Pick<PartEditorProps, "shapes" | "names" | "words" | "withActor"> {
  readonly legend: string;
  readonly parts: RulePart[];
  readonly add: string;
  readonly fresh: RulePart;
  readonly least: number;
  readonly removeName: (at: number) => string;
  readonly onChange: (parts: RulePart[]) => void;
  readonly label: (at: number) => string;
}

/** A list of conditions or actions. */
function Parts({ legend, parts, add, fresh, least, label, removeName, onChange, ...kinds }: PartsProps): ReactElement {
  return (
    <fieldset className={css.clause}>
      <legend>{legend}</legend>
      <div className={css.parts}>
        {parts.map((part, at) => (
          // Parts have no ids: removing one renders the following parts again.
          // oxlint-disable-next-line react/no-array-index-key
          <div key={at} className={css.part}>
            {at > 0 && <span className={css.and}>{editorText.and}</span>}
            <PartEditor
              {...kinds}
              label={label(at + 1)}
              part={part}
              end={
                parts.length > least && (
                  <IconButton icon="x" name={removeName(at + 1)} onClick={() => onChange(parts.toSpliced(at, 1))} />
                )
              }
              onChange={(next) => onChange(parts.with(at, next))}
            />
          </div>
        ))}
        {parts.length < RULE_PARTS_MAX && (
          <Button type="button" look="ghost" size="sm" icon="plus" onClick={() => onChange([...parts, fresh])}>
            {add}
          </Button>
        )}
      </div>
    </fieldset>
  );
}
