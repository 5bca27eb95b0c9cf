import * as fc from "fast-check";
import { RULE_ACTIONS, RULE_CAUSES, RULE_CONDITIONS, type PartShape } from "#contract/entities/rule-form.ts";
import type { RulePart } from "#contract/entities/rule.ts";

/** Ids that rules may reference, existing or not. */
export interface RulePools {
  column: fc.Arbitrary<string>;
  label: fc.Arbitrary<string>;
  person: fc.Arbitrary<string>;
}

/** Generates a part of any kind with the fields that the kind allows. */
function part(shapes: Readonly<Record<string, PartShape>>, pools: RulePools): fc.Arbitrary<RulePart> {
  return fc.oneof(...Object.entries(shapes).map(([kind, shape]) => partOf(kind, shape, pools)));
}

function partOf(kind: string, { ref, n, isAny, actor, text, lines }: PartShape, pools: RulePools) {
  const fields = {
    ...(ref === undefined ? {} : { ref: actor ? fc.oneof(pools[ref], fc.constant("actor")) : pools[ref] }),
    ...(n === undefined ? {} : { n: fc.integer({ min: 0, max: n === "priority" ? 4 : 30 }) }),
    ...(text ? { text: fc.constantFrom("Готово", "Проверьте, пожалуйста") } : {}),
    ...(lines ? { lines: fc.array(fc.constantFrom("Тесты", "Ревью"), { minLength: 1, maxLength: 3 }) } : {}),
  };
  const requiredKeys = Object.keys(fields).filter((name) => !isAny || (name !== "ref" && name !== "n"));
  return fc
    .record<Partial<RulePart>>(fields, { requiredKeys: requiredKeys.filter(isField) })
    .map((one): RulePart => ({ ...one, kind }));
}

function isField(name: string): name is keyof RulePart {
  return ["ref", "n", "text", "lines"].includes(name);
}

/** Generates a complete rule, except that «whoever did it» may be combined with a scheduled cause, which has no actor. */
export function ruleForm(pools: RulePools) {
  return fc.record({
    name: fc.constantFrom("", "Порядок", "\\ \" 'x'"),
    cause: part(RULE_CAUSES, pools),
    conditions: fc.array(part(RULE_CONDITIONS, pools), { maxLength: 1 }),
    actions: fc.array(part(RULE_ACTIONS, pools), { minLength: 1, maxLength: 4 }),
    timeZone: fc.constantFrom("Europe/Moscow", "Asia/Vladivostok"),
    enabled: fc.boolean(),
  });
}
