import { randomUUID } from "node:crypto";
import type { FieldValue } from "#contract/entities/field-value.ts";
import { keysBetween } from "#contract/core/position.ts";
import type { Actor } from "#server/sync/mutations/handler.ts";
import type { Mutator } from "#server/sync/mutations/mutate.ts";
import type { FieldPlan } from "./company-text.ts";
import type { Random } from "./random.ts";

export interface FieldFillContext {
  mutator: Mutator;
  random: Random;
  /** The user who creates and fills the fields. */
  owner: Actor;
  /** Ids of the users that a field may contain. */
  peopleIds: readonly string[];
  /** Milliseconds since 1970. */
  now: number;
}

/** A created field, with the ids of its options. */
export interface MadeField {
  id: string;
  plan: FieldPlan;
  optionIds: readonly string[];
}

const DAY_MS = 86_400_000;
/** The share of a board's tasks that have a value in a field. */
const SHARE = 0.5;

/** Creates the custom fields of a board's plan. */
export async function makeFields(
  { mutator, owner }: FieldFillContext,
  boardId: string,
  plans: readonly FieldPlan[],
): Promise<MadeField[]> {
  const sorts = keysBetween(null, null, plans.length);
  const made: MadeField[] = [];
  for (const [at, plan] of plans.entries()) {
    const id = randomUUID();
    const options = optionsOf(plan);
    const args = { boardId, name: plan.name, type: plan.type, sort: sorts[at] ?? "a0", options };
    await mutator.mutate(owner, { mutationId: randomUUID(), op: "customField.create", id, args });
    made.push({ id, plan, optionIds: options.map((option) => option.id) });
  }
  return made;
}

function optionsOf(plan: FieldPlan) {
  if (plan.type !== "select") return [];
  const sorts = keysBetween(null, null, plan.options.length);
  return plan.options.map((option, at) => ({ ...option, id: randomUUID(), sort: sorts[at] ?? "a0", archived: false }));
}

/** Fills some of the fields of some tasks. */
export async function fillTasks(
  filling: FieldFillContext,
  fields: readonly MadeField[],
  taskIds: readonly string[],
): Promise<void> {
  const { mutator, random, owner } = filling;
  for (const taskId of taskIds) {
    for (const field of fields) {
      if (!random.chance(SHARE)) continue;
      const args = { fieldId: field.id, value: valueFor(filling, field) };
      await mutator.mutate(owner, { mutationId: randomUUID(), op: "task.fill", id: taskId, args });
    }
  }
}

function valueFor({ random, peopleIds, now }: FieldFillContext, { plan, optionIds }: MadeField): FieldValue {
  switch (plan.type) {
    case "select":
      return random.pick(optionIds);
    case "number":
      return random.between(1, plan.most);
    case "person":
      return random.pick(peopleIds);
    case "date":
      return new Date(now + random.between(1, 20) * DAY_MS).toISOString().slice(0, 10);
    case "checkbox":
      return true;
    case "text":
    case "url":
      return random.pick(plan.values);
  }
}
