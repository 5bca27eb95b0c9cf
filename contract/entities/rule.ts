import * as z from "zod/mini";
import { id, storedText, text, time } from "../core/field.ts";
import {
  ITEM_TEXT_MAX,
  RULE_LINES_MAX,
  RULE_NAME_MAX,
  RULE_NUMBER_MAX,
  RULE_PARTS_MAX,
  RULE_TEXT_MAX,
} from "../core/limit.ts";

/**
 * One piece of a rule: an occasion, a condition or an action. Here only its size is looked at; what each kind may say is in the tables of
 * `rule-form.ts`, which the server and the editor of rules ask, so that nobody else has to carry them.
 */
const part = z.strictObject({
  kind: storedText(RULE_NAME_MAX),
  /** A column, a label or a person, by the kind; `RULE_ACTOR` is whoever did what set the rule off. */
  ref: z.exactOptional(storedText(RULE_NAME_MAX)),
  /** Days, or a priority. */
  n: z.exactOptional(z.int().check(z.gte(0), z.lte(RULE_NUMBER_MAX))),
  text: z.exactOptional(storedText(RULE_TEXT_MAX)),
  lines: z.exactOptional(
    z.array(storedText(ITEM_TEXT_MAX)).check(z.maxLength(RULE_LINES_MAX, { error: "FIELD_RANGE" })),
  ),
});
export type RulePart = z.infer<typeof part>;

const parts = z.array(part).check(z.maxLength(RULE_PARTS_MAX, { error: "FIELD_RANGE" }));

/** What a rule says, as its author has written it. */
const form = {
  /** May be empty: then its sentence is its name. */
  name: text({ min: 0, max: RULE_NAME_MAX, empty: "NAME_EMPTY", long: "NAME_TOO_LONG" }),
  cause: part,
  /** All of them must hold. */
  conditions: parts,
  /** In their order. */
  actions: parts,
  /** Whose midnight and mornings its days are counted by: its author's. */
  timeZone: storedText(RULE_NAME_MAX),
};

/** A rule of a board: «when … then …», done by the server (docs/decisions/0035). */
export const ruleSchema = z.object({
  id,
  boardId: id,
  ...form,
  enabled: z.boolean(),
  /** Who wrote it last: its comments are in their name. */
  authorId: id,
  /** How often it has done something, and when it last did or could not. */
  runs: z.int(),
  lastRunAt: z.nullable(time),
  /** Why its last run was not done to the end: one of `RULE_FAULTS`; `null` when it was. */
  lastFault: z.nullable(z.string()),
  archivedAt: z.nullable(time),
  createdAt: time,
  /** When its words last changed. A run does not. */
  updatedAt: time,
  rev: z.number(),
});
export type Rule = z.infer<typeof ruleSchema>;

export const ruleCreateArgs = z.strictObject({ boardId: id, ...form, enabled: z.exactOptional(z.boolean()) });
export const ruleSetArgs = z.strictObject({
  name: z.exactOptional(form.name),
  cause: z.exactOptional(form.cause),
  conditions: z.exactOptional(form.conditions),
  actions: z.exactOptional(form.actions),
  timeZone: z.exactOptional(form.timeZone),
  enabled: z.exactOptional(z.boolean()),
});
