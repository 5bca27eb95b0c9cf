import { isId } from "../core/id.ts";
import { ITEM_TEXT_MAX, RULE_LINES_MAX, RULE_NUMBER_MAX } from "../core/limit.ts";
import type { Rule, RulePart } from "./rule.ts";
import { isTimeZone } from "../time/time-zone.ts";

/** Kinds of causes, conditions and actions of a rule, with their parameters. The server and the rule editor read the same tables. */

/** Refers to the user whose change triggered the rule. */
export const RULE_ACTOR = "actor";

export type RuleRef = "column" | "label" | "person";

export interface PartShape {
  /** The type that `ref` references, absent if the kind has no reference. */
  ref?: RuleRef;
  n?: "days" | "priority";
  /** `ref` or `n` may be left out, to match any. */
  isAny?: true;
  /** `ref` may be `RULE_ACTOR`. */
  actor?: true;
  text?: true;
  lines?: true;
}

/** Triggers of a rule. */
export const RULE_CAUSES = {
  created: { ref: "column", isAny: true },
  moved: { ref: "column" },
  left: { ref: "column" },
  done: {},
  reopened: {},
  assigned: { ref: "person", isAny: true },
  labelled: { ref: "label", isAny: true },
  prioritised: { n: "priority", isAny: true },
  "term-set": {},
  "checklist-done": {},
  "term-near": { n: "days" },
  overdue: {},
} as const satisfies Record<string, PartShape>;
export type RuleCause = keyof typeof RULE_CAUSES;

export const RULE_CONDITIONS = {
  column: { ref: "column" },
  label: { ref: "label" },
  person: { ref: "person" },
  nobody: {},
  priority: { n: "priority" },
} as const satisfies Record<string, PartShape>;
export type RuleCondition = keyof typeof RULE_CONDITIONS;

export const RULE_ACTIONS = {
  move: { ref: "column" },
  done: {},
  assign: { ref: "person", actor: true },
  /** Without a user: removes all assignees. */
  unassign: { ref: "person", actor: true, isAny: true },
  watch: { ref: "person", actor: true },
  label: { ref: "label" },
  unlabel: { ref: "label" },
  priority: { n: "priority" },
  term: { n: "days" },
  /** Working days, Monday to Friday. */
  "term-work": { n: "days" },
  lines: { lines: true },
  comment: { text: true },
  archive: {},
} as const satisfies Record<string, PartShape>;
export type RuleAction = keyof typeof RULE_ACTIONS;

/** Triggered by a job at a certain hour, so they have no actor. */
export const TIMED_CAUSES: ReadonlySet<string> = new Set<RuleCause>(["term-near", "overdue"]);

/** Why a run failed. `column`, `label`, `person`: what the rule references no longer exists. */
export const RULE_FAULTS = ["column", "label", "person", "limit", "room", "form"] as const;
export type RuleFault = (typeof RULE_FAULTS)[number];

export function shapeIn(shapes: Readonly<Record<string, PartShape>>, kind: string): PartShape | undefined {
  return Object.hasOwn(shapes, kind) ? shapes[kind] : undefined;
}

export type RuleForm = Pick<Rule, "cause" | "conditions" | "actions" | "timeZone">;

/** Whether a rule has all parameters that its kinds need, and no others (AU-02). */
export function isWholeRule({ cause, conditions, actions, timeZone }: RuleForm): boolean {
  const isTimed = TIMED_CAUSES.has(cause.kind);
  return (
    isTimeZone(timeZone) &&
    isWholePart(RULE_CAUSES, cause) &&
    conditions.every((one) => isWholePart(RULE_CONDITIONS, one)) &&
    actions.length > 0 &&
    actions.every((one) => isWholePart(RULE_ACTIONS, one) && !(isTimed && one.ref === RULE_ACTOR))
  );
}

export function isWholePart(shapes: Readonly<Record<string, PartShape>>, part: RulePart): boolean {
  const shape = shapeIn(shapes, part.kind);
  return shape !== undefined && isRef(shape, part.ref) && isNumber(shape, part.n) && hasWords(shape, part);
}

function isRef({ ref, isAny, actor }: PartShape, value: string | undefined): boolean {
  if (ref === undefined) return value === undefined;
  if (value === undefined) return isAny === true;
  return isId(value) || (actor === true && value === RULE_ACTOR);
}

function isNumber({ n, isAny }: PartShape, value: number | undefined): boolean {
  if (n === undefined) return value === undefined;
  if (value === undefined) return isAny === true;
  return value <= (n === "priority" ? 4 : RULE_NUMBER_MAX);
}

function hasWords(shape: PartShape, { text, lines }: RulePart): boolean {
  const isText = shape.text === true ? (text ?? "").trim() !== "" : text === undefined;
  return isText && (shape.lines === true ? isList(lines ?? []) : lines === undefined);
}

function isList(lines: readonly string[]): boolean {
  const isFull = lines.length > 0 && lines.length <= RULE_LINES_MAX;
  return isFull && lines.every((line) => line.trim() !== "" && line.length <= ITEM_TEXT_MAX);
}

/** Returns the cause, conditions and actions of a rule with their shapes. */
export function piecesOf({ cause, conditions, actions }: RuleForm): { part: RulePart; shape: PartShape }[] {
  const shaped = (shapes: Readonly<Record<string, PartShape>>) => (part: RulePart) => {
    const shape = shapeIn(shapes, part.kind);
    return shape === undefined ? [] : [{ part, shape }];
  };
  return [
    ...shaped(RULE_CAUSES)(cause),
    ...conditions.flatMap(shaped(RULE_CONDITIONS)),
    ...actions.flatMap(shaped(RULE_ACTIONS)),
  ];
}

/** Returns ids of a type that a rule references. */
export function namedIn(rule: RuleForm, ref: RuleRef): string[] {
  return piecesOf(rule).flatMap(({ part, shape }) =>
    shape.ref === ref && part.ref !== undefined && part.ref !== RULE_ACTOR ? [part.ref] : [],
  );
}

export interface StillThere {
  column(id: string): boolean;
  label(id: string): boolean;
  person(id: string): boolean;
}

/** Returns the type of the first missing reference; `null` if the rule can run. The client and the server use the same check (AU-07). */
export function brokenBy(rule: RuleForm, isThere: StillThere): RuleFault | null {
  for (const { part, shape } of piecesOf(rule)) {
    const { ref } = shape;
    if (ref === undefined || part.ref === undefined || part.ref === RULE_ACTOR) continue;
    if (!isThere[ref](part.ref)) return ref;
  }
  return isWholeRule(rule) ? null : "form";
}
