import * as z from "zod/mini";
import { id, storedText, text, time } from "../core/field.ts";
import { defineEntity, optionalShape } from "./define-entity.ts";
import {
  ITEM_TEXT_MAX,
  RULE_LINES_MAX,
  RULE_NAME_MAX,
  RULE_NUMBER_MAX,
  RULE_PARTS_MAX,
  RULE_TEXT_MAX,
} from "../core/limit.ts";

/**
 * A cause, condition or action of a rule. Only its size is checked here; the tables of `rule-form.ts` define each kind, so that only the
 * server and the rule editor load them.
 */
const part = z.strictObject({
  kind: storedText(RULE_NAME_MAX),
  /** The id of a column, a label or a user, by the kind; `RULE_ACTOR` is the user whose change triggered the rule. */
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

/** A rule's content as written by its author. */
const form = {
  /** May be empty; then the generated sentence is shown as its name. */
  name: text({ min: 0, max: RULE_NAME_MAX, empty: "NAME_EMPTY", long: "NAME_TOO_LONG" }),
  cause: part,
  /** All must be met. */
  conditions: parts,
  /** Executed in this order. */
  actions: parts,
  /** The author's zone, in which days are counted. */
  timeZone: storedText(RULE_NAME_MAX),
};

/** An automation rule of a board: «when … then …», run by the server (docs/decisions/0035). */
export const ruleSchema = z.object({
  id,
  boardId: id,
  ...form,
  enabled: z.boolean(),
  /** The last editor: the rule's comments are in their name. */
  authorId: id,
  /** How often it ran, and when it last ran or failed. */
  runs: z.int(),
  lastRunAt: z.nullable(time),
  /** Why its last run failed: one of `RULE_FAULTS`; `null` if it succeeded. */
  lastFault: z.nullable(z.string()),
  archivedAt: z.nullable(time),
  createdAt: time,
  /** When its content last changed; runs do not count. */
  updatedAt: time,
  rev: z.number(),
});
export type Rule = z.infer<typeof ruleSchema>;

const inputs = { ...form, enabled: z.boolean() };

export const ruleEntity = defineEntity({
  schema: ruleSchema,
  inputs,
  uses: {
    id: [],
    boardId: [],
    name: ["file", "template"],
    cause: ["file", "template"],
    conditions: ["file", "template"],
    actions: ["file", "template"],
    timeZone: ["file"],
    enabled: ["file", "template"],
    authorId: [],
    runs: [],
    lastRunAt: [],
    lastFault: [],
    archivedAt: ["file"],
    createdAt: [],
    updatedAt: [],
    rev: [],
  },
  blank: { enabled: true, runs: 0, lastRunAt: null, lastFault: null, archivedAt: null, rev: 0 },
});

export const ruleCreateArgs = z.strictObject({ boardId: id, ...form, enabled: z.exactOptional(inputs.enabled) });
export const ruleSetArgs = z.strictObject(optionalShape(inputs));
