import * as z from "zod/mini";
import type { RuleForm } from "#contract/entities/rule-form.ts";
import type { RulePart } from "#contract/entities/rule.ts";

/** What a person has put together: the days are counted by the clock of their device. */
export type RuleDraft = Omit<RuleForm, "timeZone"> & { name: string };

const part: z.ZodMiniType<RulePart> = z.object({
  kind: z.string(),
  ref: z.exactOptional(z.string()),
  n: z.exactOptional(z.number()),
  text: z.exactOptional(z.string()),
  lines: z.exactOptional(z.array(z.string())),
});

/** As it is kept on the device: what is half written need not be a rule yet. */
export const ruleDraft: z.ZodMiniType<RuleDraft> = z.object({
  name: z.string(),
  cause: part,
  conditions: z.array(part),
  actions: z.array(part),
});
