import type { ReactElement, ReactNode } from "react";
import { SelectField, type SelectOption } from "#client/ui/fields/select-field.tsx";
import { TextArea } from "#client/ui/fields/text-area.tsx";
import { TextField } from "#client/ui/fields/text-field.tsx";
import { RULE_LINES_MAX, RULE_NUMBER_MAX, RULE_TEXT_MAX } from "#contract/core/limit.ts";
import { RULE_ACTOR, shapeIn, type PartShape } from "#contract/entities/rule-form.ts";
import type { RulePart } from "#contract/entities/rule.ts";
import type { RuleWords } from "./rule-queries.ts";
import { editorText } from "./rule-text.ts";
import css from "./rules.module.css";
import { PRIORITY_NAMES } from "./sentence-text.ts";

export interface PartEditorProps {
  /** Label of the select field of kinds. */
  readonly label: string;
  readonly shapes: Readonly<Record<string, PartShape>>;
  readonly names: Readonly<Record<string, string>>;
  readonly part: RulePart;
  readonly words: RuleWords;
  /** True if the rule is triggered by a user's action, and not by time. */
  readonly withActor?: boolean;
  /** Rendered after the select fields and before the text fields. */
  readonly end?: ReactNode;
  readonly onChange: (part: RulePart) => void;
}

/** The editor of one part of a rule: its kind and the values that the kind needs. */
export function PartEditor(props: PartEditorProps): ReactElement {
  const { label, shapes, names, part, end, onChange } = props;
  const shape = shapeIn(shapes, part.kind) ?? {};
  return (
    <>
      <div className={css.kind}>
        <SelectField
          size="sm"
          label={label}
          labelUnseen
          value={part.kind}
          options={Object.entries(names).map(([value, text]) => ({ value, text }))}
          onChange={(kind) => onChange(freshPart(kind, shapeIn(shapes, kind) ?? {}, props))}
        />
      </div>
      {shape.ref !== undefined && <Named {...props} shape={shape} of={shape.ref} />}
      {shape.n === "priority" && <Priority {...props} shape={shape} />}
      {shape.n === "days" && <Days part={part} label={label} onChange={onChange} />}
      {end}
      {(shape.text ?? shape.lines) === true && <Words part={part} isText={shape.text === true} onChange={onChange} />}
    </>
  );
}

/** Makes a part of a kind with default values, so that the sentence is complete where possible. */
function freshPart(kind: string, { ref, n, isAny, text, lines }: PartShape, { words }: PartEditorProps): RulePart {
  const first = ref === undefined || isAny === true ? undefined : words.choices[ref][0]?.value;
  return {
    kind,
    ...(first === undefined ? {} : { ref: first }),
    ...(n === undefined || isAny === true ? {} : { n: n === "priority" ? 3 : 1 }),
    ...(text === true ? { text: "" } : {}),
    ...(lines === true ? { lines: [] } : {}),
  };
}

type NamedProps = PartEditorProps & { readonly shape: PartShape; readonly of: "column" | "label" | "person" };

function Named({ part, words, shape, of, label, withActor = false, onChange }: NamedProps): ReactElement {
  const { ref = "", ...rest } = part;
  const isGone = ref !== "" && ref !== RULE_ACTOR && !words.isThere[of](ref);
  const known = words.choices[of];
  const isListed = ref === "" || ref === RULE_ACTOR || known.some(({ value }) => value === ref);
  const options: SelectOption[] = [
    ...(shape.isAny === true
      ? [{ value: "", text: shape.actor === true ? editorText.everybody : editorText.any[of] }]
      : []),
    ...(shape.isAny !== true && ref === "" ? [{ value: "", text: editorText.choose }] : []),
    ...(shape.actor === true && withActor ? [{ value: RULE_ACTOR, text: editorText.actor }] : []),
    ...known,
    ...(isListed ? [] : [{ value: ref, text: isGone ? editorText.gone[of] : (words.nameOf(of, ref) ?? "") }]),
  ];
  return (
    <div className={css.kind}>
      <SelectField
        size="sm"
        label={`${label}: ${editorText.ref[of].toLowerCase()}`}
        labelUnseen
        value={ref}
        options={options}
        onChange={(value) => onChange(value === "" ? rest : { ...rest, ref: value })}
      />
    </div>
  );
}

function Priority({ part, shape, label, onChange }: PartEditorProps & { readonly shape: PartShape }): ReactElement {
  const { n, ...rest } = part;
  const any = shape.isAny === true ? [{ value: "", text: editorText.any.priority }] : [];
  return (
    <div className={css.kind}>
      <SelectField
        size="sm"
        label={`${label}: ${editorText.n.priority.toLowerCase()}`}
        labelUnseen
        value={n === undefined ? "" : String(n)}
        options={[...any, ...PRIORITY_NAMES.map((text, value) => ({ value: String(value), text }))]}
        onChange={(value) => onChange(value === "" ? rest : { ...rest, n: Number(value) })}
      />
    </div>
  );
}

function Days({ part, label, onChange }: Pick<PartEditorProps, "part" | "label" | "onChange">): ReactElement {
  const set = (text: string): void => {
    const days = Math.min(RULE_NUMBER_MAX, Number.parseInt(text.replace(/\D/gu, "") || "0", 10));
    onChange({ ...part, n: days });
  };
  return (
    <div className={css.days}>
      <TextField
        size="sm"
        label={`${label}: ${editorText.n.days.toLowerCase()}`}
        labelUnseen
        inputMode="numeric"
        autoComplete="off"
        value={String(part.n ?? 0)}
        onChange={set}
        end={<span className={css.unit}>{editorText.daysUnit(part.n ?? 0)}</span>}
      />
    </div>
  );
}

interface WordsProps extends Pick<PartEditorProps, "part" | "onChange"> {
  readonly isText: boolean;
}

function Words({ part, isText, onChange }: WordsProps): ReactElement {
  const { text = "", lines = [] } = part;
  return (
    <div className={css.text}>
      <TextArea
        label={isText ? editorText.text : editorText.lines}
        placeholder={isText ? editorText.textPlaceholder : editorText.linesPlaceholder}
        hint={isText ? editorText.textNote : undefined}
        maxLength={RULE_TEXT_MAX}
        value={isText ? text : lines.join("\n")}
        onChange={(typed) =>
          onChange(isText ? { ...part, text: typed } : { ...part, lines: typed.split("\n").slice(0, RULE_LINES_MAX) })
        }
      />
    </div>
  );
}
